import { identityOf } from '@tenantry/core';

/** Finds things by names that people write: by the very name, or else by its identity where that is of one thing alone. */
export class Named<T> {
  private readonly exact: ReadonlyMap<string, T>;
  private readonly others = new Map<string, T | undefined>();

  constructor(entries: Iterable<readonly [name: string, thing: T]>) {
    const all = [...entries];
    this.exact = new Map(all);
    for (const [name, thing] of all) {
      const key = keyOf(name);
      const isAnother = this.others.has(key) && this.others.get(key) !== thing;
      this.others.set(key, isAnother ? undefined : thing);
    }
  }

  /** Undefined where nothing, or more than one thing, has the name. */
  get(name: string): T | undefined {
    return this.exact.has(name) ? this.exact.get(name) : this.others.get(keyOf(name));
  }
}

const keyOf = (name: string) => identityOf(name.trim());
