import { Unavailable } from '../../kernel/errors/HttpError';
import { currentContext, runOutside } from './executionContext';
import { largestShare } from './largestShare';

/** The tenant and the caller that a slot is taken for. */
export interface SlotOwner {
  /** Null for work of no tenant, which counts as one tenant more. */
  readonly tenantId: string | null;
  /** Account, API key or record within the tenant; callers of a tenant take turns. */
  readonly caller?: string;
}

/** Bounds of `FairSlots`. */
export interface FairSlotsOptions {
  /** Slots in all. */
  readonly slots: number;
  /** Most slots that one tenant holds; default: three quarters of them (`largestShare`). */
  readonly perTenant?: number;
  /** Most calls of one tenant that wait; further ones are refused with 503. Default: no bound. */
  readonly waiting?: number;
  /** Code of that refusal; default `too_many_waiting`, null for none. */
  readonly code?: string | null;
  /** Milliseconds after which a call that waits is refused in the same way; default: it waits as long as it takes. */
  readonly longestWait?: number;
}

/** How a call waits for a slot. */
export interface SlotWait {
  /** Ends the wait when it is aborted: `take` rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Before all other calls of the same tenant. The turn of the tenant stays the same. */
  readonly first?: boolean;
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
  /** Time by `performance.now()` at which it is refused. */
  readonly deadline: number;
}

/** The calls of a tenant that wait. */
interface Line {
  readonly first: Set<Waiter>;
  /** By caller; the caller that got a slot last is at the end. */
  readonly callers: Map<string, Set<Waiter>>;
  size: number;
}

/**
 * A bounded number of slots that tenants share. A free slot goes to the waiting tenant that holds the fewest; tenants that hold
 * the same number take turns, and so do the callers within a tenant. A tenant holds at most its share, so a part of the
 * slots stays free for others however long its work takes.
 *
 *     const slots = new FairSlots({ slots: 4, waiting: 100 });
 *     await slots.run({ tenantId: scope.tenantId, caller: callerKeyOf(principal) }, () => render(picture), { signal });
 *
 * The time that a call waits does not count against the time limit of its request.
 */
export class FairSlots {
  /** Most slots that one tenant holds. */
  readonly perTenant: number;
  private readonly held = new Map<string, number>();
  /** Tenants with waiting calls; the tenant that got a slot last is at the end. */
  private readonly lines = new Map<string, Line>();
  /** Calls with a deadline, the earliest first. */
  private readonly deadlines = new Set<Waiter>();
  private timer: NodeJS.Timeout | null = null;
  private used = 0;
  private queued = 0;

  constructor(private readonly options: FairSlotsOptions) {
    this.perTenant = options.perTenant ?? largestShare(options.slots);
  }

  /** Slots that are taken. */
  get size(): number {
    return this.used;
  }

  /** Calls that wait. */
  get waiting(): number {
    return this.queued;
  }

  /** Slots that a tenant holds. */
  heldBy(tenantId: string | null): number {
    return this.held.get(tenantId ?? '') ?? 0;
  }

  /** True where `take` gives a slot at once. */
  isFree({ tenantId }: SlotOwner): boolean {
    const tenant = tenantId ?? '';
    return this.hasRoom(tenant) && !this.lines.has(tenant);
  }

  /** Takes a slot if one is free for this tenant and none of its calls waits. @returns the function that gives it back */
  tryTake(owner: SlotOwner): (() => void) | null {
    if (!this.isFree(owner)) return null;
    const tenant = owner.tenantId ?? '';
    this.hold(tenant);
    return this.giveBackOnce(tenant);
  }

  /**
   * Takes a slot, and waits for one where none is free.
   *
   * @returns the function that gives it back
   * @throws Unavailable when too many calls of the tenant wait or this one waits too long, and the reason of the signal when it is aborted first
   */
  async take(owner: SlotOwner, wait: SlotWait = {}): Promise<() => void> {
    wait.signal?.throwIfAborted();
    const taken = this.tryTake(owner);
    if (taken) return taken;
    await this.wait(owner, wait);
    return this.giveBackOnce(owner.tenantId ?? '');
  }

  /** Does work in a slot, and gives the slot back when the work has ended. @throws as `take` does */
  async run<T>(owner: SlotOwner, work: () => T | PromiseLike<T>, wait?: SlotWait): Promise<T> {
    const giveBack = await this.take(owner, wait);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  private wait({ tenantId, caller = '' }: SlotOwner, { signal, first = false }: SlotWait): Promise<void> {
    const tenant = tenantId ?? '';
    const line = this.lines.get(tenant) ?? { first: new Set(), callers: new Map(), size: 0 };
    if (line.size >= (this.options.waiting ?? Infinity)) throw this.refusal();
    this.lines.set(tenant, line);
    const calls = first ? line.first : (line.callers.get(caller) ?? new Set<Waiter>());
    if (!first) line.callers.set(caller, calls);
    const endWait = currentContext().task?.beginWait();
    return new Promise((resolve, reject) => {
      const { longestWait = Infinity } = this.options;
      const giveUp = (): void => waiter.refuse(signal?.reason as Error);
      const end = (): void => {
        signal?.removeEventListener('abort', giveUp);
        this.deadlines.delete(waiter);
        endWait?.();
      };
      const waiter: Waiter = {
        deadline: performance.now() + longestWait,
        admit: () => {
          end();
          resolve();
        },
        refuse: (reason) => {
          end();
          calls.delete(waiter);
          if (!first && calls.size === 0) line.callers.delete(caller);
          this.shorten(tenant, line);
          reject(reason);
        },
      };
      calls.add(waiter);
      line.size += 1;
      this.queued += 1;
      signal?.addEventListener('abort', giveUp, { once: true });
      if (longestWait === Infinity) return;
      this.deadlines.add(waiter);
      this.timer ??= this.sweepIn(longestWait);
    });
  }

  private refusal(): Unavailable {
    const { code = 'too_many_waiting' } = this.options;
    return new Unavailable(undefined, code === null ? {} : { code });
  }

  /** One timer for all: most wait for a fraction of a millisecond. */
  private sweepIn(milliseconds: number): NodeJS.Timeout {
    return runOutside(() => setTimeout(() => this.sweep(), milliseconds).unref());
  }

  private sweep(): void {
    this.timer = null;
    const now = performance.now();
    for (const waiter of this.deadlines) {
      if (waiter.deadline > now) {
        this.timer = this.sweepIn(waiter.deadline - now);
        return;
      }
      waiter.refuse(this.refusal());
    }
  }

  private giveBackOnce(tenant: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.held.get(tenant) ?? 1) - 1;
      if (left > 0) this.held.set(tenant, left);
      else this.held.delete(tenant);
      this.used -= 1;
      this.admitNext();
    };
  }

  private admitNext(): void {
    const tenant = this.nextTenant();
    const line = tenant === undefined ? undefined : this.lines.get(tenant);
    if (tenant === undefined || !line) return;
    const waiter = takeFirst(line);
    // The tenant and its caller go to the end.
    this.lines.delete(tenant);
    this.lines.set(tenant, line);
    this.shorten(tenant, line);
    this.hold(tenant);
    waiter.admit();
  }

  /** The waiting tenant that holds the fewest slots; of several, the one that has waited longest for a turn. */
  private nextTenant(): string | undefined {
    let next: string | undefined;
    let fewest = this.perTenant;
    for (const tenant of this.lines.keys()) {
      const held = this.held.get(tenant) ?? 0;
      if (held >= fewest) continue;
      next = tenant;
      fewest = held;
      if (held === 0) break;
    }
    return next;
  }

  private shorten(tenant: string, line: Line): void {
    line.size -= 1;
    this.queued -= 1;
    if (line.size === 0) this.lines.delete(tenant);
  }

  private hasRoom(tenant: string): boolean {
    return this.used < this.options.slots && (this.held.get(tenant) ?? 0) < this.perTenant;
  }

  private hold(tenant: string): void {
    this.used += 1;
    this.held.set(tenant, (this.held.get(tenant) ?? 0) + 1);
  }
}

function takeFirst({ first, callers }: Line): Waiter {
  for (const waiter of first) {
    first.delete(waiter);
    return waiter;
  }
  const [caller, calls] = callers.entries().next().value as [string, Set<Waiter>];
  const waiter = calls.values().next().value as Waiter;
  calls.delete(waiter);
  callers.delete(caller);
  if (calls.size > 0) callers.set(caller, calls);
  return waiter;
}
