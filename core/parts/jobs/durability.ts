/**
 * First statement of the connections on which servers keep book of jobs: no statement waits for the disk. When the machine of the
 * database crashes, the end of a job may be forgotten that was noted in the last second. It is then run again, like a job of a
 * server that was killed before it could note the end. New jobs and checkpoints are not concerned: they are written by the
 * transactions of the work that they belong to.
 */
export const LAZILY = 'SET synchronous_commit = off';

/** Second statement of these connections: a claim is planned once for each, which takes longer than the claim itself. */
export const PLANNED_ONCE = 'SET plan_cache_mode = force_generic_plan';

/**
 * A source of one row in FROM, by which a statement waits for the disk all the same. Claims do: one that was forgotten would
 * let two attempts of a job take themselves for its only one.
 */
export const DURABLY = `(SELECT set_config('synchronous_commit', 'on', true)) AS durably`;
