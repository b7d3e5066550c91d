import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { CURRENCIES } from './currencies';

/** A column that holds codes of currencies. */
export interface CurrencyColumn {
  readonly table: string;
  readonly column: string;
  /** The member of a JSON object in the column that holds the code; default: the column itself. */
  readonly member?: string;
}

/**
 * For migrations: writes stored codes of currencies in upper case, where that gives an active code of ISO 4217. Others stay, and
 * a NOTICE of PostgreSQL says how many there are.
 */
export async function alignCurrencies(runner: QueryRunner, place: CurrencyColumn): Promise<void> {
  const [table, column] = [place.table, place.column].map(quoteIdentifier) as [string, string];
  const { member } = place;
  const stored = member === undefined ? column : `(${column} ->> '${member}')`;
  const aligned = `upper(btrim(${stored}) COLLATE "C")`;
  const value = member === undefined ? aligned : `jsonb_set(${column}, '{${member}}', to_jsonb(${aligned}))`;
  const codes = [...CURRENCIES];
  await runner.query(
    `UPDATE ${table} SET ${column} = ${value} WHERE ${stored} <> ${aligned} AND ${aligned} = ANY ($1::text[])`,
    [codes],
  );
  const [{ count = 0 } = {}] = (await runner.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${stored} <> '' AND ${stored} <> ALL ($1::text[])`,
    [codes],
  )) as { count?: number }[];
  await noticeCurrencies(runner, `${place.table}.${place.column}`, count);
}

/** Raises a NOTICE about codes that stay as they are; none for no codes. @param where they are stored: a name without quotes */
export async function noticeCurrencies(runner: QueryRunner, where: string, count: number): Promise<void> {
  if (count === 0) return;
  await runner.query(
    `DO $$ BEGIN RAISE NOTICE '${where}: % values are no active currency code and stay as they are', ${count}; END $$`,
  );
}
