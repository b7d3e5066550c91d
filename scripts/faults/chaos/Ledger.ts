/** A record as its only writer has written it. */
export interface KnownRecord {
  readonly id: string;
  readonly path: string;
  /** Titles that it may have now, null for a record that is not there: one, unless a request was not answered. */
  possible: readonly (string | null)[];
  /** The token that takes back the last change, while that is certain, and the title that comes back then. */
  undo: { readonly token: string; readonly title: string | null } | undefined;
}

/** Requests of writers with their answers, for a comparison with the database afterwards. */
export class Ledger {
  readonly records: KnownRecord[] = [];
  /** Entries of the action log that answers named. */
  readonly entries: string[] = [];
  /** Entries that an acknowledged undo took back. */
  readonly undone: string[] = [];
  /** Titles of changes that were refused for good: no two changes have the same title. */
  readonly refused: string[] = [];
  /** Titles of changes that were neither acknowledged nor refused for good. */
  readonly unknown: string[] = [];
  private titles = 0;

  /** A title that no other change has. */
  newTitle(): string {
    this.titles += 1;
    return `Chaos ${this.titles}`;
  }
}
