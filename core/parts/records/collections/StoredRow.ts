/** A row as PostgreSQL writes it in JSON: times as text, numbers as numbers. */
export type StoredRow = Readonly<Record<string, unknown>>;
