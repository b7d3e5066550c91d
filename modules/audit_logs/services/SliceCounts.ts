import type { CoreServices, CountedStretch, SharedCache, SliceRow, TimeRange } from '@tenantry/core';
import { addRows, type CountedGroup, type MonthCounts, together } from './MonthCounts';

/** Tag of all countings of the action log. */
export const ACTIONS = 'actions';

/** A count of a range of a log. */
export interface Counting {
  /** Tags for `forget`: the log, and further causes of changes to its past. */
  readonly tags: readonly string[];
  /** Everything that tells it from other countings, save the range. */
  readonly key: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
  readonly range: TimeRange;
  readonly count: (stretch: CountedStretch) => Promise<SliceRow[]>;
}

/** Milliseconds after which no entry is added to the past any more: no transaction lasts longer. */
const UNSETTLED = 10 * 60_000;
/** Milliseconds of a range that is counted each time. */
const BRIEF = 2 * 24 * 3_600_000;
/** Milliseconds by which the clock of the database may be ahead. */
const AHEAD = 24 * 3_600_000;
/** Milliseconds. */
const LIFE = 6 * 3_600_000;

/**
 * Counts of a log by stretches of time, so that totals and deep pages need not count the past again.
 *
 * A log is only appended to, so what lies far enough back does not change, save when something is forgotten. Each process
 * counts it once for each combination of filters, by an index alone, and remembers that; from then on only what came
 * since is counted. Limits of time need no counting of their own, save for the slices that they cut. Exact, save for
 * transactions that took longer than ten minutes, which are missing for six hours at most.
 */
export class SliceCounts {
  private readonly known: SharedCache<MonthCounts>;
  /** The last to count by key; each waits for the one before. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Countings that wait for their turn, by key and range. Whoever wants the same meanwhile shares them. */
  private readonly waiting = new Map<string, Promise<CountedGroup[]>>();

  constructor({ caches }: Pick<CoreServices, 'caches'>) {
    this.known = caches.create<MonthCounts>({
      name: 'audit_logs.counts',
      max: 200,
      ttl: LIFE,
      tagsOf: ({ tags }) => tags,
    });
  }

  /** The counts as of now; groups in no order. */
  of(counting: Counting): Promise<CountedGroup[]> {
    const wanted = JSON.stringify([counting.key, counting.range]);
    // The shared count may fail because of its own request. Then this one counts by itself.
    const shared = this.waiting.get(wanted)?.catch(() => this.of(counting));
    if (shared) return shared;
    const turn = this.turns.get(counting.key) ?? Promise.resolve();
    const result = turn.then(() => {
      this.waiting.delete(wanted);
      return this.counted(counting);
    });
    this.waiting.set(wanted, result);
    const done: Promise<unknown> = result
      .catch(() => undefined)
      .then(() => {
        if (this.turns.get(counting.key) === done) this.turns.delete(counting.key);
      });
    this.turns.set(counting.key, done);
    return result;
  }

  /** Drops the known counts with a tag, in every process. */
  async forget(tag: string): Promise<void> {
    await this.known.invalidateTag(tag);
  }

  private async counted(counting: Counting): Promise<CountedGroup[]> {
    const { width, range, count } = counting;
    const now = Date.now();
    const latest = now + AHEAD;
    const from = range.from ?? -Infinity;
    const to = range.to === null || range.to > latest ? Infinity : range.to;
    const between = (start: number, stop: number, settled = stop) =>
      start < stop
        ? count({ from: new Date(start), to: new Date(stop), settled: new Date(settled) })
        : Promise.resolve([]);
    if (Math.min(to, now) - from < BRIEF)
      return together([], 0, 0, await between(from, Math.min(to, latest)));
    let rows: SliceRow[] | undefined;
    const settled = now - UNSETTLED;
    const known = await this.known.load(counting.key, async () => {
      rows = await between(0, latest, settled);
      return { tags: counting.tags, groups: new Map(), until: settled };
    });
    if (!known) return [];
    if (!rows && to > known.until) rows = await between(known.until, latest, Math.max(known.until, settled));
    if (rows) {
      addRows(
        known.groups,
        rows.filter(({ fresh }) => !fresh),
      );
      known.until = Math.max(known.until, settled);
    }
    // Limits of time cut two slices at most; those are counted up to them.
    const [first, end] = [Math.ceil(from / width), Math.floor(to / width)];
    const cut = [...(await between(from, first * width)), ...(await between(end * width, to))];
    const besides = (rows ?? []).filter(({ fresh, place }) => fresh && place >= first && place < end);
    return together([known], first, end, [...besides, ...cut]);
  }
}
