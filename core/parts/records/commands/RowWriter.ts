import type { Sql as Database } from '../../data/Database';
import { assertFound, isAt, placeOfRow } from './rowPlaces';
import type { TrackedTable } from './TrackedTable';
import { nextVersion } from '../../data/nextVersion';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/** A row as PostgreSQL writes it in JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Writes rows that were kept as JSON back into their tables, column by column, each with a new version. */
export class RowWriter {
  constructor(private readonly database: Database) {}

  /** A row that is there, but marked deleted, comes back. */
  async insert(table: TrackedTable, row: Row): Promise<void> {
    if (table.deletedAt !== undefined && (await this.revive(table, table.deletedAt, row))) return;
    const columns = Object.keys(row).map(quoteIdentifier);
    const values = Object.keys(row).map((column) =>
      column === table.version ? nextVersion(`r.${quoteIdentifier(column)}`) : `r.${quoteIdentifier(column)}`,
    );
    await this.database.run(
      `INSERT INTO ${table.name} AS t (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM jsonb_populate_record(NULL::${table.name}, $1) r
       ON CONFLICT (${table.key.map(quoteIdentifier).join(', ')}) DO NOTHING`,
      [JSON.stringify(row)],
    );
  }

  private async revive(table: TrackedTable, deletedAt: string, row: Row): Promise<boolean> {
    const { version } = table;
    const kept = [...table.key, ...(table.ignored ?? []), version];
    const others = Object.keys(row).filter((column) => !kept.includes(column));
    const assignments = others.map((column) => `${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`);
    if (version !== undefined) assignments.push(newVersion(version));
    const revived = await this.database.run(
      `UPDATE ${table.name} t SET ${assignments.join(', ')}
         FROM jsonb_populate_record(NULL::${table.name}, $1) r
        WHERE ${sameKey(table)} AND t.${quoteIdentifier(deletedAt)} IS NOT NULL`,
      [JSON.stringify(row)],
    );
    return revived > 0;
  }

  /** Sets some columns, none of which is the version. @param place where the row was read, if it was read ahead */
  async update(table: TrackedTable, row: Row, columns: readonly string[], place?: string): Promise<void> {
    const { version } = table;
    const assignments = columns.map((column) => `${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`);
    if (version !== undefined) assignments.push(newVersion(version));
    const count = await this.database.run(
      `UPDATE ${table.name} t SET ${assignments.join(', ')}
         FROM jsonb_populate_record(NULL::${table.name}, $1) r WHERE ${sameKey(table)}${isAt(place, 2)}`,
      valuesOf(row, place),
    );
    assertFound(place, count);
  }

  /** Marks the row deleted where its table has a column for that, else deletes it. */
  async remove(table: TrackedTable, row: Row): Promise<void> {
    const { name, deletedAt, version } = table;
    const marks = [
      ...(deletedAt === undefined ? [] : [`${quoteIdentifier(deletedAt)} = clock_timestamp()`]),
      ...(version === undefined ? [] : [newVersion(version)]),
    ];
    const place = placeOfRow(row);
    const isRow = `${sameKey(table)}${isAt(place, 2)}`;
    const count = await this.database.run(
      deletedAt === undefined
        ? `DELETE FROM ${name} t USING jsonb_populate_record(NULL::${name}, $1) r WHERE ${isRow}`
        : `UPDATE ${name} t SET ${marks.join(', ')} FROM jsonb_populate_record(NULL::${name}, $1) r WHERE ${isRow}`,
      valuesOf(row, place),
    );
    assertFound(place, count);
  }
}

function valuesOf(row: Row, place: string | undefined): unknown[] {
  return place === undefined ? [JSON.stringify(row)] : [JSON.stringify(row), place];
}

function newVersion(column: string): string {
  return `${quoteIdentifier(column)} = ${nextVersion(`t.${quoteIdentifier(column)}`)}`;
}

function sameKey({ key }: TrackedTable): string {
  return key.map((column) => `t.${quoteIdentifier(column)} = r.${quoteIdentifier(column)}`).join(' AND ');
}
