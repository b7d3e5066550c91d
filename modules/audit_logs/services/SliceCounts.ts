import type { CoreServices, SharedCache } from '@tenantry/core';

/** How many entries a stretch of time holds. */
export interface Slice {
  /** Milliseconds since 1970, a multiple of the width. */
  readonly start: number;
  readonly count: number;
}

/** Entries that share what a list is sorted by; null where they have none. Slices without entries are left out. */
export interface CountedGroup {
  readonly value: string | null;
  readonly total: number;
  /** Oldest first. */
  readonly slices: readonly Slice[];
}

/** A row of a count by group and slice. */
export interface SliceRow {
  readonly value: string | null;
  readonly slice: Date;
  readonly count: number;
}

/** What is to be counted. */
export interface Counting {
  /** Everything that tells it from other countings. */
  readonly key: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
  /** By which it is forgotten when entries that were counted do not count any more. */
  readonly tags: readonly string[];
  /** Counts from a moment on, or all. */
  readonly count: (since: Date | null) => Promise<SliceRow[]>;
}

/** Tags of countings. What can be undone goes by three. */
export const ALL_ACTIONS = 'actions';
export const ALL_READS = 'reads';
export const ALL_UNDOABLE = 'undoable';
/** @param tenantId null for a counting over all tenants */
export const undoableIn = (tenantId: string | null): string => `undoable:${tenantId ?? 'all'}`;

interface Counted {
  readonly tags: readonly string[];
  groups: Map<string | null, { total: number; slices: Slice[] }>;
  /** Everything before is counted; milliseconds since 1970, null before the first time. */
  until: number | null;
  /** The last to count; each waits for the one before. */
  queue: Promise<unknown>;
}

/** Milliseconds after which no entry is added to the past any more: no transaction lasts longer. */
const UNSETTLED = 10 * 60_000;
/** Milliseconds. */
const LIFE = 6 * 3_600_000;

/**
 * Counts of a log by stretches of time, so that totals and deep pages need not count the past again.
 *
 * A log is only appended to, so a slice that lies far enough back does not change, save when something is forgotten; it
 * is counted once in each process, by an index alone. From then on only what came since is counted. Exact, save for transactions that took longer than ten
 * minutes, which are missing for six hours at most.
 */
export class SliceCounts {
  private readonly known: SharedCache<Counted>;

  constructor({ caches }: Pick<CoreServices, 'caches'>) {
    this.known = caches.create<Counted>({
      name: 'audit_logs.counts',
      max: 500,
      ttl: LIFE,
      tagsOf: ({ tags }) => tags,
    });
  }

  /** The counts as of now; groups in no order. */
  async of(counting: Counting): Promise<CountedGroup[]> {
    const fresh: Counted = { tags: counting.tags, groups: new Map(), until: null, queue: Promise.resolve() };
    const counted = (await this.known.load(counting.key, () => Promise.resolve(fresh))) ?? fresh;
    const result = counted.queue.then(() => advance(counted, counting));
    counted.queue = result.catch(() => undefined);
    return result;
  }

  /** Entries do not count any more; takes effect in every process. */
  async forget(tag: string): Promise<void> {
    await this.known.invalidateTag(tag);
  }
}

async function advance(counted: Counted, { width, count }: Counting): Promise<CountedGroup[]> {
  const settled = Math.floor((Date.now() - UNSETTLED) / width) * width;
  const rows = await count(counted.until === null ? null : new Date(counted.until));
  const isPast = ({ slice }: SliceRow) => slice.getTime() < settled;
  const past = rows.filter(isPast).sort((a, b) => a.slice.getTime() - b.slice.getTime());
  for (const { value, slice, count: number } of past) {
    let group = counted.groups.get(value);
    if (!group) counted.groups.set(value, (group = { total: 0, slices: [] }));
    group.total += number;
    group.slices.push({ start: slice.getTime(), count: number });
  }
  counted.until = Math.max(settled, counted.until ?? 0);
  return merged(
    counted.groups,
    rows.filter((row) => !isPast(row)),
  );
}

/** What is remembered together with what is not settled yet. */
function merged(past: Counted['groups'], rows: readonly SliceRow[]): CountedGroup[] {
  const groups = new Map(
    [...past].map(([value, { total, slices }]) => [value, { total, slices: [...slices] }]),
  );
  for (const { value, slice, count } of [...rows].sort((a, b) => a.slice.getTime() - b.slice.getTime())) {
    let group = groups.get(value);
    if (!group) groups.set(value, (group = { total: 0, slices: [] }));
    group.total += count;
    group.slices.push({ start: slice.getTime(), count });
  }
  return [...groups].map(([value, group]) => ({ value, ...group }));
}
