import type { HostOptions } from '../../host';
import { CommandError } from '../lib/CommandError';

/** What the embedded PostgreSQL takes, less some for the operators' command and for people who read it. */
const CONNECTIONS = 90;
/** Of each worker, besides its pools: it listens, it may lead, and it receives jobs and runs them. */
const OTHERS = 7;

/**
 * The pools of one of so many workers on the embedded PostgreSQL.
 *
 * @throws CommandError when there are too many
 */
export function poolsOfWorker(workers: number): NonNullable<HostOptions['pools']> {
  const each = Math.floor(CONNECTIONS / workers) - OTHERS;
  if (each < 2) {
    throw new CommandError(
      `The embedded PostgreSQL has too few connections for ${workers} workers.`,
      `start at most ${Math.floor(CONNECTIONS / (OTHERS + 2))}, or set DATABASE_URL.`,
    );
  }
  const owner = Math.min(4, Math.max(1, Math.floor(each / 3)));
  return { owner, application: Math.min(16, each - owner) };
}
