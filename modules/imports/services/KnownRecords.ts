import type { CommandCall } from '@tenantry/core';
import { type Candidates, keysFor, type RecordFinder, type Search } from './RecordFinder';

/** Keys of values that are looked up in one query over all records. */
export const CHUNK = 20_000;

/**
 * The records that the values of a file may mean in another spelling. They are searched some thousand values at a time before the first
 * row is written, and those that the import writes are added, so that no batch searches among all records.
 */
export class KnownRecords {
  private readonly ids = new Map<string, string[]>();
  private expected = new Set<string>();

  constructor(
    private readonly finder: RecordFinder,
    private readonly search: Pick<Search, 'collection' | 'by'>,
    private readonly chunk: number,
  ) {}

  /** Ids by the keys of what they hold. */
  get candidates(): Candidates {
    return this.ids;
  }

  /** Notes a value of the file; `lookUp` has to follow the last one. */
  async expect(value: string, call: CommandCall): Promise<void> {
    for (const key of keysFor(this.search.by, value)) this.expected.add(key);
    if (this.expected.size >= this.chunk) await this.lookUp(call);
  }

  /** Searches the records of the values that were noted since. */
  async lookUp(call: CommandCall): Promise<void> {
    const keys = [...this.expected];
    this.expected = new Set();
    if (keys.length > 0) this.add(await this.finder.candidates(this.search, keys, call));
  }

  /** Adds records that were written, by what they hold now. */
  async written(ids: readonly string[], call: CommandCall): Promise<void> {
    if (ids.length > 0) this.add(await this.finder.candidatesOf(this.search, ids, call));
  }

  private add(found: Candidates): void {
    for (const [key, ids] of found) this.ids.set(key, [...new Set([...(this.ids.get(key) ?? []), ...ids])]);
  }
}
