import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/** A column with values that get another form. */
export interface AlignedColumn {
  readonly table: string;
  readonly column: string;
  /** Column of type uuid that identifies a row. Default: `id`. */
  readonly key?: string;
  /** SQL of a condition of the rows that may have values in another form, over the columns of the table. */
  readonly where: string;
  /** A stored value, as JSON has it, in its form. */
  readonly align: (value: unknown) => unknown;
  /** Names what a row keeps that may not change: `its e-mail address with a domain in ASCII`. */
  readonly kept: string;
}

interface Row {
  readonly id: string;
  readonly value: unknown;
}

/**
 * For migrations: brings stored values into another form. A value that another record has then stays as it is, and a NOTICE of
 * PostgreSQL names its record. Versions of the rows stay too.
 */
export async function alignColumn(runner: QueryRunner, place: AlignedColumn): Promise<void> {
  const [table, column] = [place.table, place.column].map(quoteIdentifier) as [string, string];
  const { align, key = 'id', where, kept } = place;
  const rows = (await runner.query(
    `SELECT ${key} AS id, to_jsonb(${column}) AS value FROM ${table} WHERE ${where}`,
  )) as Row[];
  const changed = rows.flatMap(({ id, value }) => {
    const aligned = align(value);
    return JSON.stringify(aligned) === JSON.stringify(value) ? [] : [{ id, value: aligned }];
  });
  if (changed.length === 0) return;
  // A block of PL/pgSQL takes no parameters. Without apostrophes and dollars the JSON cannot end the text that it stands in.
  const json = JSON.stringify(changed).replaceAll("'", '\\u0027').replaceAll('$', '\\u0024');
  await runner.query(`
    DO $$
    DECLARE
      given ${table};
      row_of jsonb;
    BEGIN
      FOR row_of IN SELECT * FROM jsonb_array_elements('${json}') LOOP
        BEGIN
          given := jsonb_populate_record(NULL::${table}, jsonb_build_object('${place.column}', row_of -> 'value'));
          UPDATE ${table} SET ${column} = given.${column} WHERE ${key} = (row_of ->> 'id')::uuid;
        EXCEPTION WHEN integrity_constraint_violation THEN
          RAISE NOTICE '${place.table}: % keeps ${kept}: %', row_of ->> 'id', SQLERRM;
        END;
      END LOOP;
    END $$`);
}
