/**
 * @covers core/parts/events modules/events core/parts/cluster test/fixtures/modules/crier
 * @covers test/fixtures/modules/process-teller
 */
import http from 'node:http';
import path from 'node:path';
import { EventSourceClient } from '../../support/EventSourceClient';
import { fixtures } from '../../support/fixtures';
import type { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { Machine } from '../cluster/Machine';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };
/** A client, and the process that serves it. */
interface Listening {
  readonly pid: number;
  readonly client: EventSourceClient;
}

const modules = path.resolve(__dirname, '../../../modules');

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
  const listen = async (lastEventId?: string, agent?: http.Agent) =>
    (
      await EventSourceClient.open(server.url, { token, query: '?events=crier.**', lastEventId, agent })
    ).connected();
  /** Listens on a connection that has told before which process it leads to, where that is wanted. */
  const listenAt = async (isWanted: (pid: number) => boolean): Promise<Listening | null> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const [pid, port] = await new Promise<[number, number | undefined]>((resolve, reject) => {
      http
        .get(`${server.url}/api/process_teller`, { agent }, (response) => {
          const { localPort } = response.socket;
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve([(JSON.parse(text) as { pid: number }).pid, localPort]));
        })
        .on('error', reject);
    });
    const client = isWanted(pid) ? await listen(undefined, agent) : null;
    // A machine may be so slow that the server has closed the connection in between, and this is another.
    if (client && client.response.socket.localPort === port) return { pid, client };
    client?.close();
    agent.destroy();
    return null;
  };
  const numbersOf = (client: EventSourceClient) => client.messages.map(({ data }) => data.payload['n']);
  const hears = (client: EventSourceClient, n: number) =>
    client.message(({ data }) => data.payload['n'] === n);

  test('reaches every client wherever it listens, goes on where a process was killed, and after a restart', async () => {
    const listening: Listening[] = [];
    const clientsOf = (process: number) => listening.filter(({ pid }) => pid === process);
    await until(async () => {
      const next = await listenAt((pid) => clientsOf(pid).length < 3);
      if (next) listening.push(next);
      return listening.length === 6;
    });
    for (let n = 0; n < 6; n += 1) await tell();
    for (const { client } of listening) {
      await hears(client, 6);
      expect(numbersOf(client)).toEqual([1, 2, 3, 4, 5, 6]);
    }

    const [{ pid: victim, client: lost }] = listening as [Listening];
    process.kill(victim, 'SIGKILL');
    for (const { client } of clientsOf(victim)) await client.ended();
    await tell();
    const again = await listen(lost.lastEventId);
    await tell();
    await hears(again, 8);
    for (const { pid, client } of listening) if (pid !== victim) await hears(client, 8);
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
