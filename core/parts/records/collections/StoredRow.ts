/** A row as PostgreSQL writes it in JSON: times as text, numbers as numbers, and those that JavaScript would round as text. */
export type StoredRow = Readonly<Record<string, unknown>>;
