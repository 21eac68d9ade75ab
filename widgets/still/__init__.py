"""What there is to see without a kernel: a table as one SVG, and things as the HTML of a cell's output."""
