import { load, median, warmUp } from './measure';
import { dealId, type Credentials, type Scenario } from './Scenario';
import type { ServerProcess } from './ServerProcess';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 10;
/** Records that the connections change in turns. */
const COUNTS = [1, 100];

/** How long ten connections that change the same record wait for each other: PUT /customers/deals on one record and on a hundred. */
export async function* withHotRecords(
  server: ServerProcess,
  credentials: Credentials,
): AsyncGenerator<string> {
  yield '\nrecords   changes/s   p50 ms   p95 ms   p99 ms   p99 / p50';
  for (const count of COUNTS) {
    await warmUp(server, changeOf(count), credentials, CONNECTIONS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const times: number[] = [];
      const result = await load(
        server,
        changeOf(count),
        credentials,
        { connections: CONNECTIONS, duration: SECONDS },
        (time) => times.push(time),
      );
      times.sort((a, b) => a - b);
      const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
      const p50 = median(times);
      yield [
        String(count).padStart(7),
        (times.length / result.duration).toFixed(0).padStart(11),
        p50.toFixed(1).padStart(8),
        at(0.95).toFixed(1).padStart(8),
        at(0.99).toFixed(1).padStart(8),
        (at(0.99) / p50).toFixed(1).padStart(11),
      ].join(' ');
    }
  }
}

function changeOf(records: number): Scenario {
  return {
    name: `PUT /customers/deals of ${records}`,
    method: 'PUT',
    path: '/api/customers/deals',
    bodies: (count) =>
      JSON.stringify({
        id: dealId(1 + (count % records)),
        title: `Deal renamed ${count}`,
        probability: count % 101,
      }),
    aim: 0.5,
  };
}
