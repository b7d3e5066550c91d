import type { CommandCall } from '../commands/CommandDeclaration';
import type { Bind, ListCall } from './ListDeclaration';
import type { StoredRow } from './StoredRow';

/** A write of which the place is wanted. */
export interface PlaceRequest<TInput = Readonly<Record<string, unknown>>> {
  readonly action: 'create' | 'update' | 'delete';
  /** Of a record that is there. */
  readonly id?: string;
  /** The validated input. */
  readonly input: Partial<TInput>;
}

/** Where a write works. */
export interface RecordPlace {
  readonly tenantId: string;
  /** Why, where a write changes data of several tenants. */
  readonly across?: string;
  /** Of a new record; null where it belongs to none. */
  readonly organizationId?: string | null;
  /** Of a new record, where it is not to be any; with `upserts` that of the record that is there or was. */
  readonly id?: string;
  /** Records of the collection that are to change with it, so far as the request tells. */
  readonly touches?: readonly string[];
}

/** Which records a caller sees and changes, where that does not follow from their organizations. */
export interface RecordReach<TServices> {
  /** Condition over `t` for lists; null for none. Default: they are narrowed to the organizations in scope. */
  readonly sql?: (bind: Bind, call: ListCall<TServices>) => string | null;
  /** Before a change or a deletion. @param input what was sent, validated @throws HttpError to refuse */
  readonly assert: (row: StoredRow, call: CommandCall, input: Readonly<Record<string, unknown>>) => void;
}
