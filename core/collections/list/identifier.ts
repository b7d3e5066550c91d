/** A name as SQL takes it whatever it is, keywords included. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
