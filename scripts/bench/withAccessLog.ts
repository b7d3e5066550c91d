import { measure, median, type Measurement, warmUp } from './measure';
import type { Credentials, Scenario } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** One server that notes who reads what, and one that does not. */
export interface Pair {
  readonly logging: ServerProcess;
  readonly silent: ServerProcess;
}

const READ: Scenario = {
  name: 'GET /auth/users?pageSize=50',
  method: 'GET',
  path: '/api/auth/users?pageSize=50',
  aim: 0,
};

/**
 * Cost for the reader of logging access to the 50 records of every answer: both servers in turns, on one database.
 *
 * @param seconds of load for each round and server
 */
export async function* withAccessLog(
  { logging, silent }: Pair,
  credentials: Credentials,
  rounds: number,
  seconds: number,
  connections: number,
): AsyncGenerator<string> {
  const runs = { logging: [] as Measurement[], silent: [] as Measurement[] };
  for (const server of [logging, silent]) await warmUp(server, READ, credentials, connections);
  for (let round = 0; round < rounds; round += 1) {
    runs.silent.push(await measure(silent, READ, credentials, seconds, connections));
    runs.logging.push(await measure(logging, READ, credentials, seconds, connections));
  }
  const rate = (list: Measurement[]) => median(list.map(({ requestsPerSecond }) => requestsPerSecond));
  const cpu = (list: Measurement[]) => median(list.map(({ cpuMicroseconds }) => cpuMicroseconds ?? NaN));
  yield `\n${READ.name}       requests/s   CPU µs a request   p99 ms`;
  for (const [name, list] of Object.entries({ 'without access log': runs.silent, 'with it': runs.logging })) {
    yield [
      name.padEnd(30),
      rate(list).toFixed(0).padStart(13),
      cpu(list).toFixed(0).padStart(18),
      median(list.map(({ p99 }) => p99))
        .toFixed(1)
        .padStart(8),
    ].join(' ');
  }
  const slower = (100 * (1 - rate(runs.logging) / rate(runs.silent))).toFixed(1);
  const dearer = (100 * (cpu(runs.logging) / cpu(runs.silent) - 1)).toFixed(1);
  yield `with the access log: ${slower} % fewer requests a second, ${dearer} % more processor time`;
}
