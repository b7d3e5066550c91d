import type { EmbeddedPostgres } from '@tenantry/core/embedded';
import type { LogPeople } from './addViewers';
import { AuditClient } from './AuditClient';
import { AUDIT_REQUESTS } from './auditRequests';
import { median, processorTime } from './measure';
import { residentMemory } from '../lib/residentMemory';
import type { ServerProcess } from './ServerProcess';

const REPEATS = 5;

/**
 * How long lists and exports of the logs take with so many generated entries in each: the first time, when the past is
 * counted, and from then on.
 *
 * @param people tenants, organizations and actors of these entries
 */
export async function* withAuditLists(
  server: ServerProcess,
  postgres: Pick<EmbeddedPostgres, 'pid'>,
  people: LogPeople,
): AsyncGenerator<string> {
  yield '';
  yield* timesOf(server, postgres.pid, people.actors);
}

/**
 * Milliseconds of each request, and processor time of the database, which others on the machine lengthen less.
 *
 * @param database pid of the PostgreSQL server
 * @param actors ids of the actors to filter by, the busiest first
 */
export async function* timesOf(
  server: ServerProcess,
  database: number,
  actors: readonly string[],
  isWanted: (name: string) => boolean = () => true,
): AsyncGenerator<string> {
  const client = new AuditClient(server, actors);
  const busy = async () => (await processorTime(database)) ?? NaN;
  yield '        first time          afterwards';
  yield '     ms   database   median  longest   database';
  for (const [viewer, request] of AUDIT_REQUESTS) {
    const name = `${viewer.padEnd(13)} ${request}`;
    if (!isWanted(name)) continue;
    const start = await busy();
    const { first, path, entries } = await client.begin(viewer, request);
    const middle = await busy();
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1)
      times.push((await client.ask(viewer, path)).milliseconds);
    const later = ((await busy()) - middle) / REPEATS;
    const numbers = [first, middle - start, median(times), Math.max(...times), later];
    const widths = [7, 11, 9, 9, 11];
    const cells = numbers.map((time, column) => time.toFixed(0).padStart(widths[column] ?? 0));
    yield [...cells, `  ${name}`, entries === null ? '' : ` (${entries} entries)`].join('');
  }
  yield `resident memory afterwards: ${Math.round((await residentMemory(server.pid)) ?? NaN)} MiB`;
}
