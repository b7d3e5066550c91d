interface Entry<T> {
  readonly value: T;
  place: number;
}

/**
 * An unordered collection of entries under way. Many are added, and removed soon after.
 *
 * A `Set` is not made for that. Every few changes it replaces its table, each old table refers to the next one and to what
 * was under way at the time, and so all of it stays in memory until the next full garbage collection.
 */
export class Passing<T> {
  private readonly entries: Entry<T>[] = [];

  get size(): number {
    return this.entries.length;
  }

  /** @returns takes the value out again; does nothing the second time */
  add(value: T): () => void {
    const entry = { value, place: this.entries.length };
    this.entries.push(entry);
    return () => this.remove(entry);
  }

  /** Entries under way at present. */
  values(): T[] {
    return this.entries.map(({ value }) => value);
  }

  private remove(entry: Entry<T>): void {
    if (this.entries[entry.place] !== entry) return;
    const last = this.entries.pop() as Entry<T>;
    if (last === entry) return;
    this.entries[entry.place] = last;
    last.place = entry.place;
  }
}
