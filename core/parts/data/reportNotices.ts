import type { QueryRunner } from 'typeorm';
import type { LeasedClient } from './tenantDriver';

/** Where PostgreSQL raises what a RAISE of PL/pgSQL says; it has notices of its own, such as of tables that are not there. */
const RAISED = 'exec_stmt_raise';

/**
 * Runs work and passes on what its statements say by RAISE NOTICE: of a migration, what it could not bring into a new form.
 *
 * @param report gets each message
 */
export async function reportNotices<T>(
  runner: QueryRunner,
  report: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = (await runner.connect()) as LeasedClient;
  const stop = client.onNotice(({ routine, message }) => {
    if (routine === RAISED && message !== undefined) report(message);
  });
  try {
    return await work();
  } finally {
    stop();
  }
}
