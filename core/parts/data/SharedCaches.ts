import { LRUCache } from 'lru-cache';
import { HostError } from '../../kernel/errors/HostError';
import { currentTransaction, runWith } from '../tenancy/executionContext';
import type { Transaction } from '../tenancy/Transaction';
import type { Notifications } from './Notifications';
import { recentlyUsed } from './recentlyUsed';
import type { UnitOfWork } from './UnitOfWork';

/** A cache that drops entries in every process when one process invalidates them. */
export interface SharedCache<V extends object> {
  get(key: string): V | undefined;
  /**
   * The cached value, or the loader's, which is then kept. A load that an invalidation overtakes is returned
   * but not kept, so a stale value cannot settle in. Undefined results are not kept.
   *
   * @param tags of the value, where they are known beforehand: outside of units of work, equal loads at the same time are
   *   then one, unless something with these tags was dropped since it began
   */
  load(key: string, loader: () => Promise<V | undefined>, tags?: readonly string[]): Promise<V | undefined>;
  /** Drops entries everywhere; inside a unit of work when it commits. No keys means all. */
  invalidate(...keys: string[]): Promise<void>;
  /** Drops every entry with this tag, in every process; `tag` is what `tagOf` gave for the value. */
  invalidateTag(tag: string): Promise<void>;
  /** Drops every entry in this process only: what they were loaded from is another. */
  clear(): void;
}

/** An event as caches need to know it. */
export interface EmittedEvent {
  readonly id: string;
  readonly payload: unknown;
  /** The tenant of the work that emitted it. */
  readonly tenantId: string | null;
}

/** How a cache behaves. */
export interface SharedCacheOptions<V> {
  /** Unique; begins with the module id. */
  readonly name: string;
  /** Entries kept at most. */
  readonly max: number;
  /** Where entries differ in size: of a value, of all entries together at most, and of one that is kept at most. */
  readonly size?: { readonly of: (value: V) => number; readonly most: number; readonly mostOfOne: number };
  /** Milliseconds an entry may live. */
  readonly ttl: number;
  /** Set where a load may take seconds: it waits for a connection of its pool, and is given no spare one. */
  readonly loadsLong?: boolean;
  /** Tags by which groups of entries are dropped, for example the tenant. */
  readonly tagsOf?: (value: V) => readonly string[];
  /**
   * Tags of the entries that an event drops: everywhere, when the unit of work that emits it commits. Called for every
   * event, so it must be quick, and return no tags for events that do not matter.
   */
  readonly droppedBy?: (event: EmittedEvent) => readonly string[];
}

interface Message {
  readonly cache: string;
  readonly keys?: readonly string[];
  readonly tag?: string;
}

/** Creates shared caches and carries their invalidations between processes (PostgreSQL LISTEN and NOTIFY). */
export class SharedCaches {
  private readonly caches = new Map<string, { readonly owner: string; readonly cache: LocalCache<object> }>();
  private readonly stopListening: () => void;
  /** Messages that units of work have sent. */
  private readonly announced = new WeakMap<Transaction, Set<string>>();

  constructor(
    private readonly notifications: Notifications,
    private readonly unitOfWork: UnitOfWork,
  ) {
    const offMessage = notifications.subscribe('cache', (payload) => this.apply(payload as Message));
    const offResync = notifications.onResync(() => this.clear());
    this.stopListening = () => {
      offMessage();
      offResync();
    };
  }

  /** @param owner id of a module @throws HostError `MODULE_CONFLICT` when the name is taken */
  create<V extends object>(options: SharedCacheOptions<V>, owner = 'core'): SharedCache<V> {
    const holder = this.caches.get(options.name)?.owner;
    if (holder !== undefined) {
      throw new HostError(
        'MODULE_CONFLICT',
        owner,
        `makes the cache ${options.name}, which ${holder === owner ? 'it has made' : `${holder} has made`} already.`,
        `rename it: names of caches begin with the id of their module.`,
      );
    }
    const local = new LocalCache<V>(options);
    this.caches.set(options.name, { owner, cache: local as unknown as LocalCache<object> });
    return {
      get: (key) => local.get(key),
      load: (key, loader, tags) => local.load(key, loader, tags),
      invalidate: (...keys) => this.announce({ cache: options.name, ...(keys.length > 0 && { keys }) }),
      invalidateTag: (tag) => this.announce({ cache: options.name, tag }),
      clear: () => local.drop({}),
    };
  }

  /** Drops what the event says; joins the unit of work that emits it. */
  async dropBy(event: EmittedEvent): Promise<void> {
    for (const [cache, { cache: local }] of this.caches) {
      for (const tag of local.droppedBy(event)) await this.announce({ cache, tag });
    }
  }

  /** Forgets everything in this process: messages may have been missed. */
  clear(): void {
    for (const { cache } of this.caches.values()) cache.drop({});
  }

  /** Releases the caches of a module. */
  release(owner: string): void {
    for (const [name, held] of this.caches) if (held.owner === owner) this.caches.delete(name);
  }

  close(): void {
    this.stopListening();
    this.caches.clear();
  }

  /** The same message is sent once for a unit of work. */
  private async announce(message: Message): Promise<void> {
    const transaction = currentTransaction();
    if (transaction) {
      const announced = this.announced.get(transaction) ?? new Set<string>();
      const text = JSON.stringify(message);
      if (announced.has(text)) return;
      this.announced.set(transaction, announced.add(text));
    }
    await this.notifications.publish('cache', message);
    await this.unitOfWork.afterCommit(() => this.apply(message));
  }

  private apply(message: Message): void {
    this.caches.get(message.cache)?.cache.drop(message);
  }
}

/** A load in progress, shared by all callers that ask meanwhile. */
interface Running<V> {
  readonly begun: number;
  readonly value: Promise<V | undefined>;
}

class LocalCache<V extends object> {
  private readonly entries: LRUCache<string, V>;
  /** Drops during a load, so that a load can tell whether it was overtaken. */
  private readonly drops = {
    everything: 0,
    keys: new Map<string, number>(),
    tags: new Map<string, number>(),
  };
  private readonly running = new Map<string, Running<V>>();
  private clock = 0;
  private loading = 0;

  constructor(private readonly options: SharedCacheOptions<V>) {
    const { max, ttl, size } = options;
    this.entries = size
      ? new LRUCache({
          max,
          ttl,
          maxSize: size.most,
          maxEntrySize: size.mostOfOne,
          sizeCalculation: size.of,
        })
      : recentlyUsed(max, ttl);
  }

  get(key: string): V | undefined {
    return this.entries.get(key);
  }

  droppedBy(event: EmittedEvent): readonly string[] {
    return this.options.droppedBy?.(event) ?? [];
  }

  async load(
    key: string,
    loader: () => Promise<V | undefined>,
    tags?: readonly string[],
  ): Promise<V | undefined> {
    const known = this.entries.get(key);
    if (known) return known;
    // A unit of work may see what it has not committed yet.
    if (!tags || currentTransaction()) return this.loadAlone(key, loader);
    const other = this.running.get(key);
    if (other && !this.isOvertaken(key, tags, other.begun)) {
      // Whoever began it may have gone away meanwhile.
      return other.value.catch(() => this.loadAlone(key, loader));
    }
    const own = { begun: this.clock + 1, value: this.loadAlone(key, loader) };
    this.running.set(key, own);
    try {
      return await own.value;
    } finally {
      if (this.running.get(key) === own) this.running.delete(key);
    }
  }

  private async loadAlone(key: string, loader: () => Promise<V | undefined>): Promise<V | undefined> {
    const begun = ++this.clock;
    this.loading += 1;
    try {
      const value = await runWith({ fillsCache: !this.options.loadsLong }, loader);
      // Changes of steps may still be taken back.
      const isFinal = value !== undefined && !currentTransaction()?.part;
      if (isFinal && !this.isOvertaken(key, this.tagsOf(value), begun)) this.entries.set(key, value);
      return value;
    } finally {
      this.loading -= 1;
      if (this.loading === 0) {
        this.drops.keys.clear();
        this.drops.tags.clear();
      }
    }
  }

  drop({ keys, tag }: { keys?: readonly string[]; tag?: string }): void {
    const now = ++this.clock;
    if (keys) for (const key of keys) this.dropKey(key, now);
    else if (tag !== undefined) this.dropTag(tag, now);
    else {
      this.drops.everything = now;
      this.entries.clear();
    }
  }

  private dropKey(key: string, now: number): void {
    if (this.loading > 0) this.drops.keys.set(key, now);
    this.entries.delete(key);
  }

  private dropTag(tag: string, now: number): void {
    if (this.loading > 0) this.drops.tags.set(tag, now);
    for (const [key, value] of this.entries.entries()) {
      if (this.tagsOf(value).includes(tag)) this.entries.delete(key);
    }
  }

  private tagsOf(value: V): readonly string[] {
    return this.options.tagsOf?.(value) ?? [];
  }

  /** Whether what has been loaded since then was dropped meanwhile. */
  private isOvertaken(key: string, tagsOfValue: readonly string[], begun: number): boolean {
    const { everything, keys, tags } = this.drops;
    if (everything > begun || (keys.get(key) ?? 0) > begun) return true;
    return tags.size > 0 && tagsOfValue.some((tag) => (tags.get(tag) ?? 0) > begun);
  }
}
