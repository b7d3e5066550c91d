import type { Client } from 'pg';

/** Collects what must not be in a database, each as a sentence. */
export class Violations {
  readonly found: string[] = [];

  constructor(private readonly database: Client) {}

  /** Notes how many rows there are that must not be. @param from what follows `FROM` */
  async check(what: string, from: string, values?: unknown[]): Promise<void> {
    const count = await countOf(this.database, from, values);
    if (count > 0) this.found.push(`${count} ${what}`);
  }
}

/** Counts rows. @param from what follows `FROM` */
export async function countOf(database: Client, from: string, values?: unknown[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from}`,
    values,
  );
  return rows[0]?.count ?? 0;
}
