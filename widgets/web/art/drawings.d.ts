// What widgets/bundle.py makes of sprite.svg.
export const open: string;
export const logo: string;
export const drawings: Record<string, string>;
