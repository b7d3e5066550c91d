export type FilterJoin = 'and' | 'or';

/** One condition of an advanced filter, as sent. */
export interface FilterRule {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  /** How it goes together with the one before it; null: as its group says. */
  readonly join: FilterJoin | null;
  /** Where it stood in the query. */
  readonly path: readonly (string | number)[];
}

/** Conditions that go together. */
export interface FilterGroup {
  readonly logic: FilterJoin;
  readonly children: readonly (FilterRule | FilterGroup)[];
  readonly join: FilterJoin | null;
}

/** Whether a node of a filter joins others, or is a rule itself. */
export function isGroup(node: FilterRule | FilterGroup): node is FilterGroup {
  return 'children' in node;
}
