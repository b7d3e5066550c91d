/** When a module counts as failing. */
export interface FailureRule {
  /** Requests of the last minute below which nothing is concluded. */
  readonly requests: number;
  /** Share of failed requests, and of callers' groups that mostly fail, from which a module fails; 1 to 100. */
  readonly percent: number;
  /** How many different callers must have failed. */
  readonly callers: number;
}

/** Who called. A group has one voice however much it calls: a tenant, or the network of those who signed in nowhere. */
export interface WatchedCaller {
  readonly group: string;
  readonly caller: string;
}

/** The statistics behind the conclusion that a module fails. */
export interface Verdict {
  readonly requests: number;
  readonly failures: number;
  readonly callers: number;
}

/** Milliseconds of half a window; between one and two halves count. */
const HALF = 30_000;
/** Groups counted apart in half a window; further ones count as one, so that callers cannot fill the memory. */
const MOST_GROUPS = 1_000;
const OTHERS = 'others';

interface Group {
  requests: number;
  failures: number;
  /** Those who failed, up to the number that matters. */
  readonly failed: Set<string>;
}

/**
 * Watches a module from its first failure on, and decides whether it fails for all callers or for few.
 *
 * A module fails when, within a minute, there were enough requests, enough of them failed, and they failed for
 * enough callers. They are counted by group, so that one tenant that calls a faulty route over and over has one voice,
 * and by caller, so that one person does not count as many.
 */
export class FailureWatch {
  private current = new Map<string, Group>();
  private previous = new Map<string, Group>();
  private since: number;

  /** @param now milliseconds */
  constructor(
    private readonly rule: FailureRule,
    private readonly now: () => number,
  ) {
    this.since = now();
  }

  /** No failure for a while, so the module need not be watched. */
  get isQuiet(): boolean {
    this.turn();
    return ![...this.current.values(), ...this.previous.values()].some(({ failures }) => failures > 0);
  }

  note({ group, caller }: WatchedCaller, isFailure: boolean): void {
    this.turn();
    const entry = this.groupOf(group);
    entry.requests += 1;
    if (!isFailure) return;
    entry.failures += 1;
    if (entry.failed.size < this.rule.callers) entry.failed.add(caller);
  }

  /** @param groupsNeeded groups that must mostly fail */
  verdict(groupsNeeded: number): Verdict | null {
    const groups = this.merged();
    let [requests, failures, callers, failing] = [0, 0, 0, 0];
    for (const group of groups) {
      requests += group.requests;
      failures += group.failures;
      callers += group.failed.size;
      if (this.isHigh(group.failures, group.requests)) failing += 1;
    }
    const isFailing =
      requests >= this.rule.requests &&
      this.isHigh(failures, requests) &&
      callers >= this.rule.callers &&
      failing >= groupsNeeded &&
      this.isHigh(failing, groups.length);
    return isFailing ? { requests, failures, callers } : null;
  }

  private isHigh(part: number, whole: number): boolean {
    return part * 100 >= whole * this.rule.percent;
  }

  private merged(): Group[] {
    const merged = new Map(this.current);
    for (const [name, group] of this.previous) {
      const newer = merged.get(name);
      merged.set(name, {
        requests: group.requests + (newer?.requests ?? 0),
        failures: group.failures + (newer?.failures ?? 0),
        failed: new Set([...group.failed, ...(newer?.failed ?? [])]),
      });
    }
    return [...merged.values()];
  }

  private groupOf(name: string): Group {
    const key = this.current.has(name) || this.current.size < MOST_GROUPS ? name : OTHERS;
    let group = this.current.get(key);
    if (!group) this.current.set(key, (group = { requests: 0, failures: 0, failed: new Set() }));
    return group;
  }

  /** Forgets what is older than a minute. */
  private turn(): void {
    const elapsed = this.now() - this.since;
    if (elapsed < HALF) return;
    this.previous = elapsed < 2 * HALF ? this.current : new Map();
    this.current = new Map();
    this.since = this.now();
  }
}
