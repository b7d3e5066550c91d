import type { CoreServices, Database, SharedCache, Tenancy } from '@tenantry/core';
import type { KeptCounts } from './KeptCounts';
import { addRows, type CountedGroup, type MonthCounts, type SliceRow, together } from './MonthCounts';
import { endOf, monthOf, monthsBetween, type Range } from './months';

/** A log. */
export type LogTable = 'platform_action_log' | 'audit_logs_reads';

/** A stretch of time whose entries are counted. */
export interface CountedStretch {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Entries from then on are counted apart, as fresh ones. */
  readonly settled: Date;
}

/** What is to be counted. */
export interface Counting {
  readonly log: LogTable;
  /** Everything that tells it from other countings, save the range. */
  readonly key: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
  readonly range: Range;
  /**
   * Whether counts of months that have passed can be kept for good; the text names what may yet change some of them, see
   * `SliceCounts.change`.
   */
  readonly isLasting: boolean | string;
  readonly count: (stretch: CountedStretch) => Promise<SliceRow[]>;
}

type Dependencies = Pick<CoreServices, 'caches' | 'database' | 'tenancy'> & { keptCounts: KeptCounts };

/** Milliseconds after which no entry is added to the past any more: no transaction lasts longer. */
const UNSETTLED = 10 * 60_000;
/** Milliseconds of a range that is counted each time. */
const BRIEF = 2 * 24 * 3_600_000;
/** Milliseconds. */
const LIFE = 6 * 3_600_000;

const tagOf = (what: string, month: number): string => `${what}|${month}`;

/**
 * Counts of a log by stretches of time, so that totals and deep pages need not count the past again.
 *
 * A log is only appended to, so what lies far enough back does not change, save when something is forgotten. It is
 * counted once for each combination of filters, by an index alone, and kept by months: in memory, and in the database
 * where counting took long. From then on only what came since is counted. Limits of time need no counting of their own,
 * save for the slices that they cut. Exact, save for transactions that took longer than ten minutes, which are missing
 * for six hours at most.
 */
export class SliceCounts {
  private readonly database: Database;
  private readonly kept: KeptCounts;
  private readonly known: SharedCache<MonthCounts>;
  private readonly oldest: SharedCache<{ month: number }>;
  private readonly tenancy: Tenancy;
  /** The last to count by key; each waits for the one before. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor({ caches, database, tenancy, keptCounts }: Dependencies) {
    this.database = database;
    this.kept = keptCounts;
    this.tenancy = tenancy;
    this.known = caches.create<MonthCounts>({
      name: 'audit_logs.counts',
      max: 1_000,
      ttl: LIFE,
      tagsOf: ({ tags }) => tags,
    });
    this.oldest = caches.create({ name: 'audit_logs.oldest', max: 2, ttl: LIFE });
  }

  /** The counts as of now; groups in no order. */
  of(counting: Counting): Promise<CountedGroup[]> {
    const turn = this.turns.get(counting.key) ?? Promise.resolve();
    const result = turn.then(() => this.counted(counting));
    const done: Promise<unknown> = result
      .catch(() => undefined)
      .then(() => {
        if (this.turns.get(counting.key) === done) this.turns.delete(counting.key);
      });
    this.turns.set(counting.key, done);
    return result;
  }

  /** Entries of a month do not count any more; takes effect in every process. */
  async forget(log: LogTable, month: number): Promise<void> {
    await this.known.invalidateTag(tagOf(log, month));
  }

  /** The same for countings that name what has changed in `isLasting`. */
  async change(cause: string, month: number): Promise<void> {
    await this.kept.change(cause, month);
    await this.known.invalidateTag(tagOf(cause, month));
  }

  /** Nothing that is known of a log holds any more. */
  async forgetAll(log: LogTable): Promise<void> {
    await this.known.invalidateTag(log);
    await this.oldest.invalidate(log);
  }

  private async counted(counting: Counting): Promise<CountedGroup[]> {
    const { width, range, log, count } = counting;
    const now = Date.now();
    const from = Math.max(range.from ?? -Infinity, await this.oldestMonth(log));
    const to = Math.min(range.to ?? Infinity, endOf(monthOf(now)));
    if (from >= to) return [];
    const between = (start: number, stop: number, settled = stop) =>
      start < stop
        ? count({ from: new Date(start), to: new Date(stop), settled: new Date(settled) })
        : Promise.resolve([]);
    if (Math.min(to, now) - from < BRIEF) return together([], 0, 0, await between(from, to));
    const months = monthsBetween(from, to - 1);
    const fresh: SliceRow[] = [];
    const counts = await this.monthsOf(counting, months, now - UNSETTLED, fresh);
    // Limits of time cut two slices at most; those are counted up to them.
    const [first, end] = [Math.ceil(from / width), Math.floor(to / width)];
    const cut = [...(await between(from, first * width)), ...(await between(end * width, to))];
    const besides = fresh.filter(({ place }) => place >= first && place < end);
    return together(counts, first, end, [...besides, ...cut]);
  }

  /** @param fresh gets the rows of what is not settled yet */
  private async monthsOf(
    counting: Counting,
    months: readonly number[],
    settled: number,
    fresh: SliceRow[],
  ): Promise<MonthCounts[]> {
    const keyOf = (month: number) => `${counting.key}|${month}`;
    const missing = new Set(months.filter((month) => !this.known.get(keyOf(month))));
    let all: Promise<Map<number, MonthCounts>> | undefined;
    const load = () => (all ??= this.countMonths(counting, [...missing], settled, fresh));
    const loading = months.map((month) =>
      this.known.load(keyOf(month), async () => (await load()).get(month)),
    );
    const counts = (await Promise.all(loading)) as MonthCounts[];
    for (const [index, known] of counts.entries()) {
      const month = months[index] as number;
      const end = endOf(month);
      if (missing.has(month) || known.until >= Math.min(end, counting.range.to ?? end)) continue;
      const stretch = { from: new Date(known.until), to: new Date(end), settled: new Date(settled) };
      const rows = await counting.count(stretch);
      addRows(
        known.groups,
        rows.filter((row) => !row.fresh),
      );
      known.until = Math.max(known.until, Math.min(settled, end));
      for (const row of rows) if (row.fresh) fresh.push(row);
    }
    return counts;
  }

  private async countMonths(
    { key, log, count, width, isLasting }: Counting,
    months: readonly number[],
    settled: number,
    fresh: SliceRow[],
  ): Promise<Map<number, MonthCounts>> {
    const cause = typeof isLasting === 'string' ? isLasting : undefined;
    const kept = isLasting
      ? await this.kept.read(key, months, cause)
      : new Map<number, MonthCounts['groups']>();
    const begun = new Date();
    const missing = months.filter((month) => !kept.has(month));
    const counted = new Map(missing.map((month) => [month, new Map() as MonthCounts['groups']]));
    const [first, last] = [missing[0], missing.at(-1)];
    if (first !== undefined && last !== undefined) {
      const stretch = { from: new Date(first), to: new Date(endOf(last)), settled: new Date(settled) };
      const rows = new Map<number, SliceRow[]>();
      for (const row of await count(stretch)) {
        const month = monthOf(row.place * width);
        if (row.fresh) fresh.push(row);
        else if (counted.has(month)) {
          const own = rows.get(month);
          if (own) own.push(row);
          else rows.set(month, [row]);
        }
      }
      for (const [month, groups] of counted) addRows(groups, rows.get(month) ?? []);
      if (isLasting) this.kept.write(key, counted, begun);
    }
    const result = new Map<number, MonthCounts>();
    for (const [month, groups] of [...kept, ...counted]) {
      const tags = [log, tagOf(log, month), ...(cause === undefined ? [] : [tagOf(cause, month)])];
      result.set(month, { tags, groups, until: Math.min(settled, endOf(month)) });
    }
    return result;
  }

  /** When the month of the oldest entry began, or the running one when there is none. */
  private async oldestMonth(log: LogTable): Promise<number> {
    const found = await this.oldest.load(log, async () => {
      const [row] = await this.tenancy.acrossTenants('find the oldest entry of a log', () =>
        this.database.query<{ at: Date }>(
          `SELECT created_at AS at FROM ${log} ORDER BY created_at, id LIMIT 1`,
        ),
      );
      return row && { month: monthOf(row.at.getTime()) };
    });
    return found?.month ?? monthOf(Date.now() - UNSETTLED);
  }
}
