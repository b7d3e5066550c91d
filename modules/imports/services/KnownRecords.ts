import type { CommandCall } from '@tenantry/core';
import { type Candidates, identityKey, type RecordFinder, type Search } from './RecordFinder';

/** Values that are looked up in one query over all records. */
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
    private readonly search: Pick<Search, 'collection' | 'column'>,
    private readonly chunk: number,
  ) {}

  /** Ids by the identity of what their column holds. */
  get candidates(): Candidates {
    return this.ids;
  }

  /** Notes a value of the file; `lookUp` has to follow the last one. */
  async expect(value: string, call: CommandCall): Promise<void> {
    this.expected.add(identityKey(value));
    if (this.expected.size >= this.chunk) await this.lookUp(call);
  }

  /** Searches the records of the values that were noted since. */
  async lookUp(call: CommandCall): Promise<void> {
    const values = [...this.expected];
    this.expected = new Set();
    if (values.length > 0) this.add(await this.finder.candidates({ ...this.search, values }, call));
  }

  /** Adds records that were written, by what their column holds now. */
  async written(ids: readonly string[], call: CommandCall): Promise<void> {
    if (ids.length > 0) this.add(await this.finder.candidatesOf(this.search, ids, call));
  }

  private add(found: Candidates): void {
    for (const [key, ids] of found) this.ids.set(key, [...new Set([...(this.ids.get(key) ?? []), ...ids])]);
  }
}
