import path from 'node:path';
import { EventSourceClient } from '../support/EventSourceClient';
import { fixtures } from '../support/fixtures';
import type { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';
import { Machine } from '../cluster/Machine';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };
const modules = path.resolve(__dirname, '../../modules');

describe('the stream of events, with several server processes', () => {
  let machine: Machine;
  let server: ServerProcess;
  let token: string;
  let told = 0;

  beforeAll(async () => {
    machine = await Machine.create([`${modules}/*`, ...fixtures('crier', 'process-teller')], {
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_LIMIT_ENABLED: 'false',
    });
    server = await machine.start('--workers', '2');
    const { body } = await ask('POST', '/auth/login', new URLSearchParams(ADMINISTRATOR));
    token = (body as { token: string }).token;
  });

  afterAll(async () => {
    await server?.stop();
    await machine?.remove();
  });

  /** Asks on a connection of its own, which goes to whichever process is next. */
  const ask = async (method: string, route: string, body?: string | URLSearchParams, type?: string) => {
    const response = await fetch(`${server.url}/api${route}`, {
      method,
      headers: {
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  };
  /** Announces the next number. */
  const tell = async (): Promise<number> => {
    told += 1;
    const json = JSON.stringify({ events: [{ id: 'crier.news.told', payload: { n: told } }] });
    expect((await ask('POST', '/crier/tell', json, 'application/json')).status).toBe(204);
    return told;
  };
  const listen = async (lastEventId?: string) =>
    (await EventSourceClient.open(server.url, { token, query: '?events=crier.**', lastEventId })).connected();
  const numbersOf = (client: EventSourceClient) => client.messages.map(({ data }) => data.payload['n']);
  const hears = (client: EventSourceClient, n: number) =>
    client.message(({ data }) => data.payload['n'] === n);
  const pids = async (): Promise<Set<number>> => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('GET', '/process_teller')));
    return new Set(answers.map(({ body }) => (body as { pid: number }).pid));
  };

  test('reaches every client wherever it listens, goes on where a process was killed, and after a restart', async () => {
    // Clients that come while only one process serves would all be its.
    await until(async () => (await pids()).size === 2);
    const clients = await Promise.all(Array.from({ length: 6 }, () => listen()));
    for (let n = 0; n < 6; n += 1) await tell();
    for (const client of clients) {
      await hears(client, 6);
      expect(numbersOf(client)).toEqual([1, 2, 3, 4, 5, 6]);
    }

    const [victim] = await pids();
    process.kill(victim as number, 'SIGKILL');
    await Promise.race(clients.map((client) => client.ended()));
    const lost = clients.find(({ hasEnded }) => hasEnded);
    expect(lost).toBeDefined();
    await tell();
    const again = await listen(lost?.lastEventId);
    await tell();
    for (const client of [again, ...clients.filter(({ hasEnded }) => !hasEnded)]) await hears(client, 8);
    expect(numbersOf(again)).toEqual([7, 8]);

    expect(await server.stop()).toBe(0);
    await again.ended();
    server = await machine.start('--workers', '2');
    await tell();
    const after = await listen(again.lastEventId);
    await tell();
    await hears(after, 10);
    expect(numbersOf(after)).toEqual([9, 10]);
    after.close();
  });
});
