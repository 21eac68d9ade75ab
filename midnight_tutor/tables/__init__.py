"""Tables that several devices share: each at its own seat, the whole position in the server alone."""
