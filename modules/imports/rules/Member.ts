import type { CollectionField } from '@tenantry/core';

/** A member that rows may set. */
export interface Member extends CollectionField {
  readonly name: string;
  /** Its column; undefined for one that no single column keeps. */
  readonly column?: string | undefined;
}
