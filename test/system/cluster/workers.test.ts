/**
 * @covers core/cli/serve core/parts/cluster core/parts/metrics core/embedded
 * @covers test/fixtures/modules/process-teller
 */
import { fixtures } from '../../support/fixtures';
import type { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { askAnew, Machine } from './Machine';

const WORKERS = 2;

describe('npm start -- --workers, on the embedded PostgreSQL', () => {
  let machine: Machine;
  let server: ServerProcess;

  beforeAll(async () => {
    machine = await Machine.create(fixtures('critical', 'process-teller', 'healthy'), {
      RATE_LIMIT_VERSION_POINTS: '5',
    });
    server = await machine.start('--workers', String(WORKERS));
  });
  afterAll(async () => {
    await server.stop();
    await machine.remove();
  });

  const statuses = (path: string, count: number): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, async () => (await askAnew(server, path)).status));
  /** Requests that wait for the end of their process, by its id. */
  const waiting = async (): Promise<Map<number, number>> => {
    const answers = await Promise.all(
      Array.from({ length: 5 * WORKERS }, () => askAnew(server, '/api/process_teller')),
    );
    return new Map(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => body as { pid: number; waiting: number })
        .map((told) => [told.pid, told.waiting]),
    );
  };
  const pids = async (): Promise<Set<number>> => new Set((await waiting()).keys());
  /** Those of all workers, once they are: one that is too busy to answer in time is left out. */
  const metrics = async (): Promise<string> => {
    let text = '';
    await until(async () => {
      text = String((await askAnew(server, '/metrics')).body);
      return /^tenantry_processes 2$/m.test(text);
    });
    return text;
  };

  test('serves one port from all workers, and reports the boot once', async () => {
    expect((await pids()).size).toBe(WORKERS);
    expect(await pids()).not.toContain(server.pid);
    expect(server.output.match(/modules running/g)).toHaveLength(1);
    expect(server.output).toMatch(/answers on http:\/\/localhost:\d+ \(2 workers, ready in \d+ ms\)/);
  });

  test('adds up the metrics of all workers', async () => {
    const count = async (): Promise<number> => {
      const pattern = /^tenantry_http_request_duration_seconds_count\{.*"\/process_teller".*\} (\d+)$/m;
      return Number(pattern.exec(await metrics())?.[1]);
    };
    const before = await count();
    await statuses('/api/process_teller', 12);
    expect(await count()).toBe(before + 12);
  });

  test('counts calls for rate limits over all workers together', async () => {
    const answers = await statuses('/api/version', 12);
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
  });

  test('lets all workers follow the operators command, which waits for them', async () => {
    for (const [action, status] of [
      ['disable', 404],
      ['enable', 200],
    ] as const) {
      const { code, output } = await machine.modules(action, 'process_teller');
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.stringContaining(`process ${server.pid}) has applied it`) as string,
      });
      expect(new Set(await statuses('/api/process_teller', 5 * WORKERS))).toEqual(new Set([status]));
    }
  });

  test('starts a worker again that was killed, while the others serve', async () => {
    const before = await pids();
    const [victim] = before;
    process.kill(victim as number, 'SIGKILL');
    // Some of these were handed to the victim before its end was noticed.
    expect(new Set(await statuses('/api/process_teller', 10))).toEqual(new Set([200]));
    await server.says(new RegExp(`process ${victim}\\) ended with SIGKILL; it is started again`));
    expect(new Set(await statuses('/api/process_teller', 10))).toEqual(new Set([200]));
    await until(async () => {
      const now = await pids();
      return now.size === WORKERS && !now.has(victim as number);
    });
    await server.says(/Worker \d serves again/);
    await metrics();
  });

  test('finishes requests under way when it is stopped, and leaves no process behind', async () => {
    const workers = await pids();
    const slow = Array.from({ length: 6 }, () => askAnew(server, '/api/process_teller/slow'));
    await until(async () => sum((await waiting()).values()) === slow.length);
    expect(await server.stop()).toBe(0);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    const left = [...workers].filter((pid) => isRunning(pid));
    expect(left).toEqual([]);
    expect(server.output).toMatch(/SIGTERM: stopping\.\nStopped\.\n$/);
  });
});

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
