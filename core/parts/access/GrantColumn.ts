/**
 * A column in which a module keeps grants that people were given, so that operators can be shown those that grant
 * nothing any more. The column is `text[]`; each element is a feature id, possibly with a wildcard.
 */
export interface GrantColumn {
  /** Begins with the module's id. */
  readonly table: string;
  readonly column: string;
}
