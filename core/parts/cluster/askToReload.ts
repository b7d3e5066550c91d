import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { LISTENER_PREFIX, Notifications } from '../data/Notifications';
import type { Logger } from '../../kernel/logging/Logger';
import { withOwnerClient } from '../data/withOwnerClient';
import { RELOAD_TOPIC, RELOADED_TOPIC, type ReloadAnswer, type ReloadRequest } from './reloadEverywhere';

const POLL_MILLISECONDS = 20;

/**
 * Asks every server on the database to reload the code of a module.
 *
 * @param limit milliseconds to wait for their answers
 * @returns the outcome in each of them, as far as they answered in time, and how many were asked
 */
export async function askToReload(
  connection: DatabaseConnection,
  id: string,
  limit: number,
  logger: Logger,
): Promise<{ asked: number; answers: ReloadAnswer[] }> {
  const asked = await withOwnerClient(connection, countServers);
  const notifications = new Notifications(
    connection,
    (text, values) => withOwnerClient(connection, (client) => client.query(text, values)),
    logger,
  );
  const request = randomUUID();
  const answers: ReloadAnswer[] = [];
  notifications.subscribe(RELOADED_TOPIC, (payload) => {
    const answer = payload as ReloadAnswer;
    if (answer.request === request) answers.push(answer);
  });
  try {
    await notifications.start();
    await notifications.publish(RELOAD_TOPIC, { id, request } satisfies ReloadRequest);
    const deadline = Date.now() + limit;
    while (answers.length < asked && Date.now() < deadline) await delay(POLL_MILLISECONDS);
    return { asked, answers };
  } finally {
    await notifications.stop();
  }
}

/** Each server process keeps one connection that listens. */
async function countServers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE starts_with(application_name, $1) AND datname = current_database()`,
    [LISTENER_PREFIX],
  );
  return rows[0]?.count ?? 0;
}
