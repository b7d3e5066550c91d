import type { EntityMetadata, QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { columnIn, isExpression } from './entityOf';
import type { TableIndex } from './RecordTable';

/** Indexes and checks of a table as they are declared; TypeORM compares no more than their names. */
interface TableDetails {
  readonly table: string;
  readonly details: readonly { readonly name: string; readonly create: string; readonly drop: string }[];
}

/** @param ofRecords indexes of records by name; their columns may have an order of their own */
export function detailsOf(entity: EntityMetadata, ofRecords: ReadonlyMap<string, TableIndex>): TableDetails {
  const table = quoteIdentifier(entity.tableName);
  const indexes = entity.indices.flatMap((index) => {
    const declared = ofRecords.get(index.name);
    // One that is neither a record's nor TypeORM's is made by hand.
    if (!declared && !index.synchronize) return [];
    const columns = declared?.columns ?? index.columns.map(({ databaseName }) => databaseName);
    const { unique, where } = declared ?? { unique: index.isUnique, where: index.where };
    const condition = where === undefined || where === '' ? '' : ` WHERE ${where}`;
    const name = quoteIdentifier(index.name);
    const ordered = columns.map((entry) =>
      isExpression(entry)
        ? entry
        : `${quoteIdentifier(columnIn(entry))}${entry.slice(columnIn(entry).length)}`,
    );
    return {
      name: index.name,
      create: `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${ordered.join(', ')})${condition}`,
      drop: `DROP INDEX ${name}`,
    };
  });
  const checks = entity.checks.map(({ name = '', expression }) => ({
    name,
    create: `ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} CHECK (${expression})`,
    drop: `ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`,
  }));
  return { table: entity.tableName, details: [...indexes, ...checks] };
}

/**
 * Makes the details on an empty copy of the table, and compares what PostgreSQL makes of them with those of the table.
 *
 * @param isNew the table goes when the statements are taken back
 */
export async function compareDetails(
  runner: QueryRunner,
  { table, details }: TableDetails,
  isNew: boolean,
): Promise<{ readonly up: string[]; readonly down: string[] }> {
  const stored = await definitions(runner, `public.${quoteIdentifier(table)}`);
  await runner.query(
    `CREATE TEMPORARY TABLE ${quoteIdentifier(table)} (LIKE public.${quoteIdentifier(table)})`,
  );
  for (const { create } of details) await runner.query(create);
  const declared = await definitions(runner, `pg_temp.${quoteIdentifier(table)}`);
  await runner.query(`DROP TABLE pg_temp.${quoteIdentifier(table)}`);
  const differing = details.filter(({ name }) => stored.get(name)?.meaning !== declared.get(name)?.meaning);
  return {
    up: differing.flatMap(({ name, create, drop }) => (stored.has(name) ? [drop, create] : [create])),
    // Turned round with all the others; what a new table has goes with it.
    down: (isNew ? [] : differing).flatMap(({ name, drop }) => {
      const before = stored.get(name);
      return before ? [before.create, drop] : [drop];
    }),
  };
}

interface Definition {
  readonly name: string;
  readonly meaning: string;
  readonly create: string;
}

async function definitions(runner: QueryRunner, table: string): Promise<Map<string, Definition>> {
  const rows = (await runner.query(
    `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS create,
            concat_ws(' ', x.indisunique::text, regexp_replace(pg_get_indexdef(i.oid), '^.*? USING ', '')) AS meaning
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid)
     UNION ALL
     SELECT conname, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
            pg_get_constraintdef(oid)
       FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  )) as Definition[];
  return new Map(rows.map((row) => [row.name, row]));
}
