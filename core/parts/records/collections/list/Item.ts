/** A record as a list answers with it. */
export type Item = Readonly<Record<string, unknown>>;
