/** A kind of record that others may refer to; a module offers it to others in its contract. */
export interface Referable {
  /** `customers.deal` */
  readonly kind: string;
  /** `customers_deals`; it has the key `(tenant_id, id)`. */
  readonly table: string;
  /** In messages: `deal`. */
  readonly label: string;
  /** Deleted rows stay, marked in `deleted_at`, and count as gone. */
  readonly softDelete?: boolean;
  /** All who may see such records see all of them, whatever their organizations. */
  readonly tenantWide?: boolean | 'only';
}

/** That a member names a record. */
export interface Reference {
  /** The record's declaration, or what another module offers of it. */
  readonly to: Referable;
  /**
   * Action on a record when the record that it refers to is deleted. `restrict`: that record is not deleted, 409
   * `record_in_use`. `cascade`: this record is deleted too, and comes back when the deletion is undone; for records that the
   * other's declaration lists among its `children`. `clear`: the member becomes empty, and names the record again when the
   * deletion is undone, unless it names another by then. Default `restrict`.
   */
  readonly onDelete?: 'restrict' | 'clear' | 'cascade';
  /** A hook finds the record and answers in words of its own; only the foreign key is added. */
  readonly checkedByHooks?: boolean;
}

/**
 * The value of `references` of a field: `references: referenceTo(deals, { onDelete: 'cascade' })`. Keeps the type of the
 * one declaration out of that of the other.
 */
export function referenceTo(to: Referable, how: Omit<Reference, 'to'> = {}): Reference {
  return { ...how, to };
}
