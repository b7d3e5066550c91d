/**
 * SQL for the version (`updated_at`) of a row that is being changed: the time, but always later than the version before.
 * Optimistic locks thus notice two changes within a millisecond, and a change by a transaction that began earlier.
 *
 * @param column the column as the statement names it
 */
export const nextVersion = (column = 'updated_at'): string =>
  `GREATEST(clock_timestamp(), ${column} + interval '1 millisecond')`;
