import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { phoneKeys, phoneKeysOf } from '../fields/phones';

const BATCH = 5_000;

/**
 * Adds the column `<column>_keys` that a member with `phone: true` takes, and fills it for the records that are there, of all
 * tenants; called by a migration. Records stay as old as they are. PostgreSQL notes how many numbers have no code of a country:
 * they are found by their digits alone.
 */
export async function keepPhoneKeys(runner: QueryRunner, table: string, column: string): Promise<void> {
  const [of, number, keys] = [table, column, phoneKeysOf(column)].map(quoteIdentifier);
  await runner.query(`ALTER TABLE ${of} ADD COLUMN ${keys} text`);
  let last = '00000000-0000-0000-0000-000000000000';
  let unread = 0;
  for (;;) {
    const rows = (await runner.query(
      `SELECT id, ${number} AS number FROM ${of} WHERE id > $1 AND ${number} IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
      [last],
    )) as { id: string; number: string }[];
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
    const found = rows.map((row) => phoneKeys(row.number));
    unread += found.filter((each) => each?.startsWith(' =') ?? true).length;
    await runner.query(
      `UPDATE ${of} t SET ${keys} = n.keys FROM unnest($1::uuid[], $2::text[]) AS n (id, keys) WHERE t.id = n.id`,
      [rows.map(({ id }) => id), found],
    );
  }
  if (unread > 0)
    await runner.query(
      `DO $$ BEGIN RAISE NOTICE 'numbers of ${table} without a code of a country: ${unread}'; END $$`,
    );
}

/** Takes back what `keepPhoneKeys` did. */
export async function dropPhoneKeys(runner: QueryRunner, table: string, column: string): Promise<void> {
  const [of, keys] = [table, phoneKeysOf(column)].map(quoteIdentifier);
  await runner.query(`ALTER TABLE ${of} DROP COLUMN ${keys}`);
}
