/** How deep categories may be nested: roots are at 1. */
export const DEEPEST = 32;
