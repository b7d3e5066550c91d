import type { QueryRunner } from 'typeorm';
import { identitySql } from './identity';

/** A unique index over names that people give. */
export interface UniqueNames {
  readonly table: string;
  readonly index: string;
  /** Column of the names. */
  readonly column: string;
  /** Columns of the index before the name. */
  readonly within: readonly string[];
  /** SQL of the rows that the index is of, over its columns. Default: all. */
  readonly where?: string;
  /** SQL of a flag, over the columns: these rows keep their names before others do. Default: none. */
  readonly first?: string;
  /** Characters of a name that are kept before the beginning of an id. Default: 80. */
  readonly longest?: number;
}

/**
 * For migrations: makes names unique without regard to case, and however accents are encoded. Where several become the same, the
 * oldest keeps its name; the others get the beginning of their id behind it, and a NOTICE of PostgreSQL says so. The table has `id` and
 * `created_at`.
 */
export async function keepNamesOnce(
  runner: QueryRunner,
  { table, index, column, within, where = 'true', first = 'false', longest = 80 }: UniqueNames,
): Promise<void> {
  const key = identitySql(column);
  const parts = [...within, key].join(', ');
  await runner.query(`DROP INDEX ${index}`);
  // A new name may be that of yet another row, so it is done until none is left.
  await runner.query(`
    DO $$
    DECLARE
      given record;
    BEGIN
      LOOP
        FOR given IN
          UPDATE ${table} t SET ${column} = left(t.${column}, ${longest}) || ' ' || left(t.id::text, 8)
            FROM (SELECT id, row_number() OVER (PARTITION BY ${parts} ORDER BY NOT (${first}), created_at, id) AS rank
                    FROM ${table} WHERE ${where}) ranked
           WHERE ranked.id = t.id AND ranked.rank > 1
          RETURNING t.id, t.${column} AS name
        LOOP
          RAISE NOTICE '${table}: % is called % now, because another one has its name', given.id, given.name;
        END LOOP;
        EXIT WHEN NOT FOUND;
      END LOOP;
    END $$`);
  const rows = where === 'true' ? '' : ` WHERE ${where}`;
  await runner.query(`CREATE UNIQUE INDEX ${index} ON ${table} (${parts})${rows}`);
}
