import { FairSlots } from './FairSlots';
import { largestShare } from './largestShare';

/** Not the fault of the waiting work, and over in a moment: answered with 503. Same code as PostgreSQL's "too many connections". */
class ShareExhausted extends Error {
  readonly code = '53300';

  constructor(moduleId: string, share: number, seconds: number) {
    super(
      `${moduleId} got no connection within ${seconds} s: it or its tenant holds its share (${share} for the module). ` +
        'Shorten its transactions and statements, or send fewer at a time',
    );
  }
}

/** The module and the tenant that a connection is taken for. */
export interface ConnectionOwner {
  /** Null for work of the core. */
  readonly moduleId: string | null;
  /** Null for work of no tenant. */
  readonly tenantId: string | null;
}

/**
 * Limits how many connections of a pool one module holds, and one tenant, so that connections are left for the others. A connection
 * of a module goes to the tenant that holds the fewest. The core itself is not limited.
 */
export class PoolShare {
  /** Connections that one module may hold. */
  readonly size: number;
  private readonly modules = new Map<string, FairSlots>();
  private readonly all: FairSlots;

  /**
   * @param longestWait milliseconds after which a waiter gets an error, for the share of its module and for that of its tenant
   * @param percent part of the pool, and of the share of a module, that one tenant may hold
   */
  constructor(
    poolSize: number,
    private readonly longestWait: number,
    private readonly percent: number,
  ) {
    this.size = Math.ceil(poolSize * 0.6);
    this.all = this.slots(poolSize);
  }

  /** True when `take` would wait. */
  isUsedUp(owner: ConnectionOwner): boolean {
    const { moduleId } = owner;
    return moduleId !== null && !(this.slotsOf(moduleId).isFree(owner) && this.all.isFree(owner));
  }

  /** Takes a place; a promise only where it has to wait. @returns the function that gives it back */
  take(owner: ConnectionOwner): (() => void) | Promise<() => void> {
    const { moduleId } = owner;
    if (moduleId === null) return nothing;
    const ofModule = this.slotsOf(moduleId).tryTake(owner);
    const ofAll = ofModule && this.all.tryTake(owner);
    return ofModule && ofAll ? both(ofModule, ofAll) : this.wait(moduleId, owner, ofModule);
  }

  private async wait(
    moduleId: string,
    owner: ConnectionOwner,
    taken: (() => void) | null,
  ): Promise<() => void> {
    let ofModule = taken;
    try {
      ofModule ??= await this.slotsOf(moduleId).take(owner);
      return both(ofModule, await this.all.take(owner));
    } catch {
      ofModule?.();
      throw new ShareExhausted(moduleId, this.size, this.longestWait / 1000);
    }
  }

  private slots(slots: number): FairSlots {
    const { longestWait, percent } = this;
    return new FairSlots({ slots, perTenant: largestShare(slots, percent), longestWait });
  }

  private slotsOf(moduleId: string): FairSlots {
    let slots = this.modules.get(moduleId);
    if (!slots) {
      slots = this.slots(this.size);
      this.modules.set(moduleId, slots);
    }
    return slots;
  }
}

const nothing = (): void => undefined;

const both = (first: () => void, second: () => void) => (): void => {
  second();
  first();
};
