/**
 * SQL for `updated_at` of a row that is being changed: the time, but always later than the version before,
 * so that optimistic locks notice two changes within a millisecond.
 */
export const nextVersion = (): string => `GREATEST(clock_timestamp(), updated_at + interval '1 millisecond')`;
