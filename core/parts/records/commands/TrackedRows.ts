import { isDeepStrictEqual } from 'node:util';
import type { Sql as Database } from '../../data/Database';
import { bothOf } from '../../data/bothOf';
import { StatementNames } from '../../data/StatementNames';
import { copiedRow } from './copiedRow';
import { conflict } from '../../../kernel/errors/HttpError';
import { currentTransaction } from '../../tenancy/executionContext';
import { exactRow } from './exactRow';
import { placeOfRow, rememberPlace } from './rowPlaces';
import { RowWriter, type Row } from './RowWriter';
import { RefusedStep, refusedStep } from './RefusedStep';
import type { StateChange } from './CommandDeclaration';
import type { TrackedTable } from './TrackedTable';

/** Rows by table, in the order of the tables. */
export type RowState = Readonly<Record<string, readonly Row[]>>;

interface Step {
  readonly table: TrackedTable;
  readonly from?: Row;
  readonly to?: Row;
  readonly current?: Row;
}

/** A row, the index of its table, and where it is kept. */
interface ReadRow {
  readonly table: number;
  readonly row: Row;
  readonly place?: string;
}

/** The same with JSON. */
type WrittenRow = Omit<ReadRow, 'row'> & { readonly row: string };

const names = new StatementNames('tracked', 500);

/**
 * Snapshots of rows, and the way back to them: what most commands need for undo and redo.
 *
 * The first table is that of the record itself; the others refer to it. Works inside a unit of work, with row-level
 * security.
 */
export class TrackedRows {
  private readonly writer: RowWriter;
  /** Reads the rows of one record, and of several. */
  private readonly texts: Readonly<Record<'one' | 'several', string>>;

  /** @param independent tables with rows that also change without a lock of the record */
  constructor(
    private readonly database: Database,
    private readonly tables: readonly TrackedTable[],
    private readonly independent: readonly TrackedTable[] = [],
  ) {
    this.writer = new RowWriter(database);
    this.texts = { one: textOf(tables, 'one'), several: textOf(tables, 'several') };
  }

  /**
   * The rows of the records, in one query; with a lock and more than one table in two, as the rows of the others are to be
   * those there are once the lock is held.
   *
   * @param lock keeps others from changing the records until the unit of work ends
   */
  async capture(ids: readonly string[], lock = false): Promise<RowState> {
    return this.stateOf(await this.read(ids, lock));
  }

  /**
   * `capture` with a lock. In a unit of work on many records they are read together when the first is asked for.
   *
   * @param ids of a record, and of those that change with it
   */
  async captureLocked(ids: readonly string[]): Promise<RowState> {
    const bulk = currentTransaction()?.bulk;
    const [id, ...others] = ids;
    if (!bulk || id === undefined || others.length > 0) return this.capture(ids, true);
    return (await bulk.take(this, id, (all) => this.captureEach(all))) ?? this.capture(ids, true);
  }

  /** The rows of each of the records that are there. */
  private async captureEach(ids: readonly string[]): Promise<Map<string, RowState>> {
    const rows = new Map<string, ReadRow[]>();
    for (const read of await this.read(ids, true, PLACE)) {
      const { table, row, place } = read;
      const owner = row[(this.tables[table] as TrackedTable).owner] as string;
      if (table === 0 && place !== undefined) rememberPlace(row, place);
      const known = rows.get(owner);
      if (known) known.push(read);
      else rows.set(owner, [read]);
    }
    return new Map([...rows].map(([id, of]) => [id, this.stateOf(of)]));
  }

  /** The row of a record in a state, or undefined when it is not there. */
  rootOf(state: RowState | null, id: string): Row | undefined {
    return state?.[this.root.name]?.find((row) => row[this.root.owner] === id);
  }

  /**
   * Brings the rows from one state to another, when they are still as the first has them. Rows that change get a new
   * version, so that whoever has seen them before notices.
   *
   * @throws HttpError 409 `undo_conflict` when they were changed meanwhile; 400 where other records have taken their names, refer to
   * them, or are gone that they refer to
   */
  async restore({ resourceId, touches, from, to }: StateChange<RowState>): Promise<void> {
    const ids = [resourceId, ...touches];
    const current = await this.captureLocked(ids);
    const steps = this.stepsBetween(from, to, current);
    // Rows that were added to a record meanwhile would be deleted with it unnoticed.
    if (!this.rootOf(to, resourceId) && this.hasStrays(steps, current)) throw new RefusedStep('referred');
    for (const step of steps) assertUnchanged(step);
    const removed = steps.filter(({ from: was, to: wanted }) => was && !wanted);
    const kept = steps.filter(({ to: wanted }) => wanted);
    await refusing(true, async () => {
      for (const { table, current } of removed.toReversed()) await this.writer.remove(table, current as Row);
    });
    await refusing(false, async () => {
      for (const { table, to: row } of kept.filter(({ current }) => !current)) {
        await this.writer.insert(table, row as Row);
      }
      for (const step of kept.filter(({ current }) => current)) await this.change(step);
    });
  }

  private get root(): TrackedTable {
    return this.tables[0] as TrackedTable;
  }

  private async read(ids: readonly string[], lock: boolean, more = ''): Promise<ReadRow[]> {
    const number = numberOf(ids);
    const all = more === '' ? this.texts[number] : textOf(this.tables, number, more);
    const isOneTable = this.tables.length === 1;
    // Sent together and done one after the other: what is read is what is there once the lock is held.
    const locking = lock && !isOneTable ? this.lock(ids, more === '' ? [] : this.independent) : undefined;
    const text = lock && isOneTable ? `${all} ORDER BY t.${this.root.owner} FOR UPDATE` : all;
    const statement = { name: names.of(text), text, values: valuesOf(ids) };
    const [, rows] = await bothOf(Promise.resolve(locking), this.database.query<WrittenRow>(statement));
    return rows.map((read) => ({ ...read, row: exactRow(read.row) }));
  }

  private stateOf(rows: readonly ReadRow[]): RowState {
    return Object.fromEntries(
      this.tables.map(({ name }, index) => [
        name,
        rows.filter(({ table }) => table === index).map(({ row }) => row),
      ]),
    );
  }

  private async lock(ids: readonly string[], independent: readonly TrackedTable[]): Promise<void> {
    await Promise.all(
      [this.root, ...independent].map(({ name, key, owner }) => {
        const order = [owner, ...key.filter((column) => column !== owner)].join(', ');
        const text = `SELECT 1 FROM ${name} WHERE ${owner} ${ARE[numberOf(ids)]} ORDER BY ${order} FOR UPDATE`;
        return this.database.run({ name: names.of(text), text, values: valuesOf(ids) });
      }),
    );
  }

  private hasStrays(steps: readonly Step[], current: RowState): boolean {
    const known = new Set(
      steps.map(({ table, from, to }) => `${table.name} ${keyOf(table, (from ?? to) as Row)}`),
    );
    return this.tables.some((table) =>
      (current[table.name] ?? []).some((row) => !known.has(`${table.name} ${keyOf(table, row)}`)),
    );
  }

  private stepsBetween(from: RowState | null, to: RowState | null, current: RowState): Step[] {
    const steps: Step[] = [];
    for (const table of this.tables) {
      const [was, wanted, present] = [from, to, current].map(
        (state) => new Map((state?.[table.name] ?? []).map((row) => [keyOf(table, row), row])),
      ) as [Map<string, Row>, Map<string, Row>, Map<string, Row>];
      for (const key of new Set([...was.keys(), ...wanted.keys()])) {
        steps.push({ table, from: was.get(key), to: wanted.get(key), current: present.get(key) });
      }
    }
    return steps;
  }

  private async change({ table, from, to, current }: Step): Promise<void> {
    const wanted = to as Row;
    const columns = governed(table, wanted).filter(
      (column) => !isDeepStrictEqual(from?.[column], wanted[column]),
    );
    const { version } = table;
    const isNewVersion = version !== undefined && from?.[version] !== wanted[version];
    if (columns.length > 0 || isNewVersion)
      await this.writer.update(table, wanted, columns, placeOfRow(current));
  }
}

/** Does a part of a step. @throws HttpError 400 unique or foreign keys: other records are in the way */
async function refusing(isRemoved: boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw refusedStep(error, isRemoved);
  }
}

const PLACE = ', t.ctid::text AS place';

/**
 * Selects records by their ids. One has a text of its own: PostgreSQL takes an array that it does not know for one of ten
 * elements, so a plan for the one that is there looks cheaper each time, and the statement is planned for each execution.
 */
const ARE = { one: '= $1::uuid', several: '= ANY ($1::uuid[])' } as const;

const numberOf = (ids: readonly string[]): keyof typeof ARE => (ids.length === 1 ? 'one' : 'several');
const valuesOf = (ids: readonly string[]): unknown[] => (ids.length === 1 ? [...ids] : [ids]);

function textOf(tables: readonly TrackedTable[], number: keyof typeof ARE, more = ''): string {
  return tables.map((table, index) => rowsOf(table, index, number, more)).join(' UNION ALL ');
}

function rowsOf(
  { name, owner, deletedAt, withheld = [] }: TrackedTable,
  index: number,
  number: keyof typeof ARE,
  more: string,
): string {
  const isLive = deletedAt ? ` AND t.${deletedAt} IS NULL` : '';
  return `SELECT ${index} AS table, ${copiedRow('t', withheld)}::text AS row${more} FROM ${name} t WHERE t.${owner} ${ARE[number]}${isLive}`;
}

/** Columns that a command answers for. */
function governed({ version, ignored = [] }: TrackedTable, row: Row): string[] {
  return Object.keys(row).filter((column) => column !== version && !ignored.includes(column));
}

function assertUnchanged({ table, from, to, current }: Step): void {
  if (!from !== !current) throw undoConflict();
  if (!from || !current) return;
  const columns = to
    ? governed(table, from).filter((column) => !isDeepStrictEqual(from[column], to[column]))
    : governed(table, from);
  if (columns.some((column) => !isDeepStrictEqual(from[column], current[column]))) throw undoConflict();
}

function keyOf({ key }: TrackedTable, row: Row): string {
  return JSON.stringify(key.map((column) => row[column]));
}

/** The refusal of undo and redo when the record cannot be restored any more. */
export function undoConflict() {
  return conflict('The record was changed meanwhile', { code: 'undo_conflict' });
}
