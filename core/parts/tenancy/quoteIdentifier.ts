/** A name as SQL takes it whatever it is, keywords included. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
