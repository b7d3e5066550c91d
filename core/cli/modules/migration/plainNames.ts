import { withOwnerClient } from '../../../parts/data/withOwnerClient';
import type { DatabaseConnection } from '../../../parts/tenancy/connectionOptions';

/** Statements as people write them: without quotes where PostgreSQL needs none, and with the short names of types. */
export async function plainNames(
  connection: DatabaseConnection,
  statements: readonly string[],
): Promise<string[]> {
  const quoted = [...new Set(statements.flatMap((statement) => statement.match(/"[^"]+"/g) ?? []))];
  const { rows } = await withOwnerClient(connection, (client) =>
    client.query<{ name: string; plain: string }>(
      'SELECT name, quote_ident(name) AS plain FROM unnest($1::text[]) AS name',
      [quoted.map((name) => name.slice(1, -1))],
    ),
  );
  const plain = new Map(rows.map((row) => [`"${row.name}"`, row.plain]));
  return statements.map((statement) =>
    statement
      .replace(/"[^"]+"/g, (name) => plain.get(name) ?? name)
      .replaceAll('public.', '')
      .replace(/TIMESTAMP(\(\d\))? WITH TIME ZONE/g, 'timestamptz$1'),
  );
}
