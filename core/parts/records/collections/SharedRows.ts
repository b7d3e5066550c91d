import { isDeepStrictEqual } from 'node:util';
import { copiedRow } from '../commands/copiedRow';
import { exactRow } from '../commands/exactRow';
import { RowWriter, type Row } from '../commands/RowWriter';
import { refusedStep } from '../commands/RefusedStep';
import type { RowState } from '../commands/TrackedRows';
import type { TrackedTable } from '../commands/TrackedTable';
import type { Sql as Database } from '../../data/Database';
import { StatementNames } from '../../data/StatementNames';
import type { SharedTable, StoredRow } from './CollectionDeclaration';

const names = new StatementNames('shared', 200);

/**
 * Rows that records share, as far as a command made them or took them away: they come before the rows of the record and go
 * after them.
 */
export class SharedRows {
  private readonly writer: RowWriter;

  constructor(
    private readonly database: Database,
    private readonly tables: readonly SharedTable[],
  ) {
    this.writer = new RowWriter(database);
  }

  /** Those that a record names, and that may go with it. */
  async namedBy(record: StoredRow): Promise<RowState> {
    const state: Record<string, readonly Row[]> = {};
    for (const table of this.tables) {
      const id = table.namedBy === undefined ? null : (record[table.namedBy] as string | null);
      if (id !== null) state[table.name] = await this.read(table, [id]);
    }
    return state;
  }

  /** Brings back rows of the second state that are not there. @throws HttpError 400 another has taken the name of one */
  async bring(from: RowState | null, to: RowState | null): Promise<void> {
    for (const table of this.tables) {
      for (const row of without(to?.[table.name], from?.[table.name])) {
        try {
          await this.writer.insert(tracked(table), row);
        } catch (error) {
          throw refusedStep(error, false);
        }
      }
    }
  }

  /** Takes away rows of the first state that the second lacks; those in use stay, and those that were changed since. */
  async release(from: RowState | null, to: RowState | null): Promise<void> {
    for (const table of this.tables) {
      const gone = without(from?.[table.name], to?.[table.name]);
      if (gone.length === 0) continue;
      const ids = gone.map((row) => row['id'] as string);
      // Locked first, so that the next statement sees the records that came to use them meanwhile.
      const present = await this.read(table, ids, 'ORDER BY t.id FOR UPDATE');
      const unused = new Set(await this.unused(table, ids));
      for (const row of present) {
        const known = gone.find(({ id }) => id === row['id']) as Row;
        if (unused.has(row['id']) && isSame(table, row, known)) await this.writer.remove(tracked(table), row);
      }
    }
  }

  private async read({ name, deletedAt }: SharedTable, ids: readonly string[], end = ''): Promise<Row[]> {
    const isLive = deletedAt === undefined ? '' : ` AND t.${deletedAt} IS NULL`;
    const text = `SELECT ${copiedRow('t')}::text AS row FROM ${name} t WHERE t.id = ANY ($1::uuid[])${isLive} ${end}`;
    const rows = await this.database.query<{ row: string }>({ name: names.of(text), text, values: [ids] });
    return rows.map(({ row }) => exactRow(row));
  }

  private async unused({ name, inUse }: SharedTable, ids: readonly string[]): Promise<unknown[]> {
    const text = `SELECT t.id FROM ${name} t WHERE t.id = ANY ($1::uuid[]) AND NOT (${inUse})`;
    const rows = await this.database.query<{ id: string }>({ name: names.of(text), text, values: [ids] });
    return rows.map(({ id }) => id);
  }
}

function tracked({ name, deletedAt, version }: SharedTable): TrackedTable {
  return { name, key: ['id'], owner: 'id', ...(deletedAt && { deletedAt }), ...(version && { version }) };
}

function without(rows: readonly Row[] = [], others: readonly Row[] = []): Row[] {
  return rows.filter(({ id }) => !others.some((other) => other['id'] === id));
}

/** Apart from the version, which going and coming back changes. */
function isSame({ version }: SharedTable, row: Row, known: Row): boolean {
  return Object.keys(known).every(
    (column) => column === version || isDeepStrictEqual(row[column], known[column]),
  );
}
