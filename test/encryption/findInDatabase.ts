import type { TestHost } from '@tenantry/core/testing';

/** Every row of the database that has one of these words, whatever its table. */
export async function findInDatabase(host: TestHost, words: readonly string[]): Promise<string[]> {
  const tables = await host.sql<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await host.sql<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE ANY ($1)`,
      [words.map((word) => `%${word}%`)],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
