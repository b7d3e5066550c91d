import type { Sql as Database } from '../../../data/Database';
import { markJson } from '../../../encryption/mark';
import { isoTime } from '../../../data/isoTime';
import type { UnitOfWork } from '../../../data/UnitOfWork';
import { writeDeferred } from '../../../tenancy/executionContext';
import type { Logger } from '../../../../kernel/logging/Logger';
import { type ActionPage, actionPageStatement } from './actionPage';
import type { RequiredFeature } from '../../../access/Feature';
import { type Confined, confiningFeature } from '../Confidentiality';
import { storedConfinement } from '../storedConfinement';
import {
  type ActionGrouping,
  type ActionSelection,
  conditionsOf,
  type HiddenRecords,
} from './ActionSelection';
import { actionLogTable } from './actionLogTable';
import { type CountedStretch, MonthlyLog, type SliceRow } from './MonthlyLog';

const { name: LOG, columns } = actionLogTable;

/** A member of entries of the action log. */
export type ActionMember = keyof typeof columns;

/** An entry as lists read it. */
export interface ReadAction {
  readonly commandId: string;
  readonly actionLabel: string | null;
  /** User id, or id of the API key. */
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
  /** JSON of the members that were asked for. The database writes it, so that a list need not read what it passes on. */
  readonly written: string;
}

/** How entries are counted. */
export interface ActionCounting extends CountedStretch {
  /** Left out: all together. */
  readonly groupedBy?: ActionGrouping;
  /** Of a slice, milliseconds. */
  readonly width: number;
}

interface ActionLogReaderParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
}

/** Reads the action log, as far as the running work may, and keeps its months. */
export class ActionLogReader {
  private readonly database: Database;
  private readonly months: MonthlyLog;
  private readonly relationMonths: MonthlyLog;

  constructor(parts: ActionLogReaderParts) {
    this.database = parts.database;
    this.months = new MonthlyLog(parts, LOG);
    this.relationMonths = new MonthlyLog(parts, actionLogTable.relations);
  }

  /** Counts entries by groups and slices of time. */
  async count(
    selection: ActionSelection,
    { groupedBy, width, ...stretch }: ActionCounting,
  ): Promise<SliceRow[]> {
    await writeDeferred();
    const value = groupedBy ? `a.${columns[groupedBy]}` : 'NULL';
    return this.months.count(conditionsOf(selection), { value, measure: 'count(*)', width }, stretch);
  }

  /** Encrypted values are `[encrypted]` in it. @param written members that the JSON of an entry has, in this order */
  async read(
    selection: ActionSelection,
    page: ActionPage,
    written: readonly ActionMember[],
  ): Promise<ReadAction[]> {
    await writeDeferred();
    const read = `${READ}, (SELECT row_to_json(entry)::text FROM (SELECT ${written.map(named).join()}) entry) AS written`;
    const rows = await this.database.query<ReadAction>(actionPageStatement(read, selection, page));
    return rows.map((row) => ({ ...row, written: markJson(row.written) }));
  }

  /**
   * Records with a history that a user does not see; undefined when the user sees all.
   *
   * @param holds whether the user holds a feature
   */
  async hiddenFrom(
    userId: string | null,
    holds: (feature: RequiredFeature) => boolean,
  ): Promise<HiddenRecords | undefined> {
    const rows = await this.database.query<{ feature: string; count: number }>({
      name: 'platform_hidden_records',
      text: `SELECT feature, count(*)::int AS count FROM platform_confined_records
              WHERE holder_id IS DISTINCT FROM $1::uuid GROUP BY feature ORDER BY feature`,
      values: [userId],
    });
    const hidden = rows.filter(({ feature }) => !holds(confiningFeature(feature)));
    if (hidden.length === 0) return undefined;
    const count = hidden.reduce((sum, row) => sum + row.count, 0);
    return { userId, features: hidden.map(({ feature }) => feature), count };
  }

  /** Who alone sees the history of a record; undefined where it is like any other. */
  confinementOf(kind: string, id: string): Promise<Confined | undefined> {
    return storedConfinement(this.database, kind, id);
  }

  /** The tenant of an entry; undefined when no entry has the id. */
  async tenantOf(id: string): Promise<string | undefined> {
    await writeDeferred();
    const row = await this.database.first<{ tenantId: string }>(
      `SELECT tenant_id AS "tenantId" FROM ${LOG} WHERE id = $1`,
      [id],
    );
    return row?.tenantId;
  }

  /** Makes the partitions of the coming months. */
  async makeMonths(): Promise<void> {
    await this.months.makeMonths();
    await this.relationMonths.makeMonths();
  }

  /**
   * Drops the months that ended before a moment, and what lies in none.
   *
   * @returns whether there was anything
   */
  async forgetBefore(moment: Date): Promise<boolean> {
    const dropped = await this.months.dropMonths(moment);
    const deleted = await this.database.run(`DELETE FROM ${LOG}_rest WHERE created_at < $1`, [moment]);
    const { relations } = actionLogTable;
    await this.relationMonths.dropMonths(moment);
    await this.database.run(`DELETE FROM ${relations}_rest WHERE created_at < $1`, [moment]);
    return dropped + deleted > 0;
  }
}

const TIMES: ReadonlySet<ActionMember> = new Set(['createdAt', 'updatedAt']);

function named(member: ActionMember): string {
  const column = `a.${columns[member]}`;
  // Rounded: `updated_at` has microseconds, which `isoTime` by itself cuts off.
  const value = TIMES.has(member) ? isoTime(`${column}::timestamptz(3)`) : column;
  return `${value} AS "${member}"`;
}

const READ = (['commandId', 'actionLabel', 'actorUserId', 'tenantId', 'organizationId'] as const)
  .map(named)
  .join();
