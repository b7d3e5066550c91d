import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { type Credentials, headersOf, type Scenario } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** Result of one server with one scenario. */
export interface Measurement {
  readonly requestsPerSecond: number;
  /** Processor time of the server process a request, microseconds; null where the system does not tell. */
  readonly cpuMicroseconds: number | null;
  /** The same of the server and the database together. */
  readonly costMicroseconds: number | null;
  /** 99th percentile of latency, milliseconds. */
  readonly p99: number;
}

const TICKS_PER_SECOND = 100;
const WARMING_REQUESTS = 2_000;

/** Bodies are never repeated, so that each request has something to do. */
let sent = 0;

/**
 * Puts load on a server for some seconds.
 *
 * @param database pid of the PostgreSQL server; its processor time counts as cost
 * @throws Error when any request fails: a figure with errors in it means nothing
 */
export async function measure(
  server: ServerProcess,
  scenario: Scenario,
  credentials: Credentials,
  seconds: number,
  connections: number,
  database?: number,
): Promise<Measurement> {
  const busy = () =>
    Promise.all([processorTime(server.pid), database === undefined ? null : processorTime(database)]);
  const before = await busy();
  const result = await load(server, scenario, credentials, { connections, duration: seconds });
  const after = await busy();
  const [own, theirs] = after.map((time, index) => {
    const earlier = before[index];
    return typeof time === 'number' && typeof earlier === 'number'
      ? ((time - earlier) * 1e3) / result.requests.total
      : null;
  }) as [number | null, number | null];
  return {
    requestsPerSecond: result.requests.total / result.duration,
    cpuMicroseconds: own,
    costMicroseconds: own === null || theirs === null ? null : own + theirs,
    p99: result.latency.p99,
  };
}

/**
 * Sends as many requests as it takes until V8 has compiled what they run through, so that what is measured is how a
 * server goes on, not how it starts: the first thousand requests take it twice as long.
 *
 * @throws Error when any request fails
 */
export async function warmUp(
  server: ServerProcess,
  scenario: Scenario,
  credentials: Credentials,
  connections: number,
): Promise<void> {
  await load(server, scenario, credentials, { connections, amount: WARMING_REQUESTS });
}

/**
 * Sends a scenario's requests.
 *
 * @param onAnswer receives how long each answer took, milliseconds
 * @throws Error when any request fails
 */
export async function load(
  server: ServerProcess,
  scenario: Scenario,
  credentials: Credentials,
  amount: Pick<autocannon.Options, 'connections' | 'duration' | 'amount'>,
  onAnswer: (time: number) => void = () => undefined,
): Promise<autocannon.Result> {
  const { bodies } = scenario;
  const result = await autocannon({
    ...amount,
    setupClient: (client) => client.on('response', (_status, _bytes, time) => onAnswer(time)),
    url: `http://127.0.0.1:${server.port}${scenario.path}`,
    method: scenario.method,
    headers: headersOf(scenario, credentials),
    body: scenario.body,
    ...(bodies && {
      requests: [{ setupRequest: (request) => ({ ...request, body: bodies(sent++) }) }],
    }),
  });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${scenario.name}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals`,
    );
  }
  return result;
}

/** Processor time that a process and those it started have used so far, milliseconds; null where the system does not tell. */
export async function processorTime(pid: number): Promise<number | null> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
  if (children === null) return null;
  const own = await ticksOf(pid, 4);
  const theirs = await Promise.all((children.match(/\d+/g) ?? []).map((child) => ticksOf(Number(child), 2)));
  return ([own, ...theirs].reduce((sum, ticks) => sum + ticks, 0) * 1e3) / TICKS_PER_SECOND;
}

/** @param members 2 for the process itself, 4 with children that have ended */
async function ticksOf(pid: number, members: 2 | 4): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 11 + members).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
