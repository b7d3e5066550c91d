import type { CollectionServices } from './CollectionServices';
import type { StoredRow } from './StoredRow';

/** A member that becomes empty when the record that it names is deleted (`onDelete: 'clear'`). */
export interface ClearedMember {
  /** Kind and table of the records that have it. */
  readonly kind: string;
  readonly table: string;
  readonly column: string;
  readonly softDelete: boolean;
  /** Table of the records that it names. */
  readonly referred: string;
  /** Emits that records were updated, where a command changes such records. */
  readonly announce: (
    rows: readonly StoredRow[],
    services: Pick<CollectionServices, 'events'>,
  ) => Promise<void>;
}
