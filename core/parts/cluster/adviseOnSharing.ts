import type { Environment } from '../environment/Environment';
import type { Database } from '../data/Database';
import { LISTENER_NAME, LISTENER_PREFIX } from '../data/Notifications';
import type { Logger } from '../../kernel/logging/Logger';
import type { RedisConnections } from '../redis/RedisConnections';
import { OUTSIDE, runInContext } from '../tenancy/executionContext';

/** Parts of the core that this checks. */
interface Core {
  readonly redis: RedisConnections | null;
  readonly database: Database;
  readonly options: { readonly logger: Logger };
}

/**
 * Checks that several machines share what they need to share, and tells the operator what is missing, with a remedy:
 * in the log, and on the terminal that started the server. The server runs all the same.
 */
export async function adviseOnSharing(
  environment: Environment,
  core: Core,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  for (const advice of await findAdvice(environment, core)) {
    core.options.logger.warn(advice);
    say(advice);
  }
}

async function findAdvice(environment: Environment, { redis, database }: Core): Promise<string[]> {
  if (redis) {
    const reason = await redis.check();
    const advice: string[] = [];
    if (reason !== undefined) {
      advice.push(
        `REDIS_UNREACHABLE  Redis cannot be reached: ${reason}. Until it can, calls are not counted for rate limits.\n` +
          '  Remedy: start Redis, or correct REDIS_URL.',
      );
    }
    if (environment.databaseUrl === undefined) {
      advice.push(
        'DATABASE_NOT_SHARED  REDIS_URL is set and DATABASE_URL is not: this machine keeps its data to itself.\n' +
          '  Remedy: set DATABASE_URL to the same PostgreSQL on all machines; unset REDIS_URL if there is one machine.',
      );
    }
    return advice;
  }
  const others = await runInContext({ ...OUTSIDE, acrossTenants: 'look for other machines' }, () =>
    database.query<{ application_name: string }>(
      `SELECT DISTINCT application_name FROM pg_stat_activity
       WHERE datname = current_database() AND starts_with(application_name, $1) AND application_name <> $2`,
      [LISTENER_PREFIX, LISTENER_NAME],
    ),
  );
  if (others.length === 0) return [];
  const names = others.map(({ application_name: name }) => name.slice(LISTENER_PREFIX.length)).join(', ');
  return [
    `REDIS_NOT_SHARED  ${names} serves the same database, and REDIS_URL is not set: each machine counts calls for rate ` +
      'limits by itself.\n  Remedy: set REDIS_URL to the same Redis on all machines.',
  ];
}
