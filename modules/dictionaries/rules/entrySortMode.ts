import { sortKey } from '@tenantry/core';

/** Orders of the entries of a dictionary; the first is the usual one, in which entries can be arranged. */
export const SORT_MODES = [
  'position',
  'label_asc',
  'label_desc',
  'value_asc',
  'value_desc',
  'created_at_asc',
  'created_at_desc',
] as const;

/** SQL of the order of each mode; texts without regard to case and accents. */
const SORTED: Readonly<Record<string, (row: string) => string>> = {
  label: (row) => sortKey(`${row}.label`),
  value: (row) => sortKey(`${row}.value`),
  created_at: (row) => `${row}.created_at`,
};

/**
 * SQL terms, ascending, that order entries as their dictionary says.
 *
 * @param row an entry @param mode the mode of its dictionary
 */
export function entryOrder(row: string, mode: string): string {
  const terms = Object.entries(SORTED).flatMap(([name, sql]) =>
    (['asc', 'desc'] as const).map(
      (direction) =>
        `CASE ${mode} WHEN '${name}_${direction}' THEN ${sql(row)} END ${direction.toUpperCase()}`,
    ),
  );
  return [...terms, `${row}.position`, `${row}.label`].join(', ');
}
