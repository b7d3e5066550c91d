/** @covers core/parts/http modules */
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type ServedOperation } from '../../../scripts/fuzz/ServedOperation';
import { until } from '../../support/until';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const KIB = 1024;
/** More than Node reads ahead of a reader that has stopped. */
const LARGE = 96 * KIB;
const AT_ONCE = 16;
/** Milliseconds in which all requests of a group are answered, on a busy machine too. */
const LONGEST = 60_000;

/** A way in which requests are refused. */
interface Way {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (size: number) => Buffer.from(JSON.stringify({ unheardOf: 'x'.repeat(size) }));
const bytes = Buffer.alloc(LARGE, 'x');
const upload = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' };
const metadata = Object.entries({ filename: 'x.txt', entityId: 'attachments:library', recordId: 'y' })
  .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  .join(',');
const form = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="x.exe"\r\n\r\n' +
    `${'x'.repeat(LARGE)}\r\n--b--\r\n`,
);
/** Requests of super administrators, with the status that some operations answer. */
const WAYS: readonly (readonly [which: string, status: number, way: Way])[] = [
  ['with JSON that does not parse', 400, { headers: JSON_TYPE, body: bytes }],
  ['with more than a body may have', 413, { headers: JSON_TYPE, body: json(1_100 * KIB) }],
  ['of another type', 415, { headers: { 'content-type': 'text/plain' }, body: bytes }],
  [
    'with bytes of an upload that does not exist',
    404,
    { headers: { ...upload, 'upload-offset': '0' }, body: bytes },
  ],
  [
    'with an upload that is too large',
    413,
    { headers: { ...upload, 'upload-length': '999999999999', 'upload-metadata': metadata }, body: bytes },
  ],
  [
    'with a form with a file that is refused',
    400,
    { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: form },
  ],
];

let host: TestHost;
let operations: readonly ServedOperation[];
/** Operations of which the host reads bodies. */
let readers: readonly ServedOperation[];
/** Tokens of the super administrator, which requests to sign out end. */
let tokens: string[];
let featureless: string;
beforeAll(async () => {
  host = await startTestHost({
    environment: { RATE_LIMIT_ENABLED: 'true', TENANTRY_BODY_BYTES: String(2 * KIB * KIB) },
  });
  operations = operationsOf((await host.request<ApiDocument>('GET', '/openapi.json')).body);
  readers = operations.filter(({ method }) => method !== 'GET');
  tokens = [];
  while (tokens.length < WAYS.length + 1) tokens.push(await host.signIn());
  featureless = await host.signInAs([]);
});
afterAll(() => host?.stop());

/** Sends a request over the only connection of an agent. */
function send(agent: Agent, method: string, at: string, { headers, body }: Way): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.length) };
    const all = { ...headers, ...(body.length > 0 && length) };
    const sent = request(`${host.url}${at}`, { method, agent, headers: all }, resolve);
    sent.on('error', reject).end(body);
  });
}

/** Sends the request, and then another one on the same connection. @returns status of the first */
async function exchange({ method, path }: ServedOperation, way: Way): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const first = await send(agent, method, `/api${path.replace(/\{\w+\}/g, NOBODY)}`, way);
    const isStream = first.headers['content-type']?.startsWith('text/event-stream') === true;
    if (isStream || first.headers.connection === 'close') return first.statusCode ?? 0;
    await text(first);
    await text(await send(agent, 'GET', '/healthz', { headers: {}, body: Buffer.alloc(0) }));
    return first.statusCode ?? 0;
  } finally {
    agent.destroy();
  }
}

/** Tries a way with each operation. @returns the statuses that came @throws what the operations say that kept a connection */
async function tryEach(way: Way, tried = operations): Promise<Set<number>> {
  const statuses = new Set<number>();
  const pending = new Set<string>();
  const left = [...tried];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      pending.add(next.name);
      statuses.add(await exchange(next, way));
      pending.delete(next.name);
    }
  };
  const all = Array.from({ length: AT_ONCE }, () => work());
  void Promise.allSettled(all);
  await until(() => left.length === 0 && pending.size === 0, LONGEST).catch(() => undefined);
  expect([...pending]).toEqual([]);
  await Promise.all(all);
  return statuses;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a connection takes the next request after one whose large body was not read, for every operation', () => {
  test('without a credential', async () => {
    expect(await tryEach({ headers: JSON_TYPE, body: json(LARGE) })).toContain(401);
    expect(await tryEach({ headers: { ...upload, 'upload-offset': '0' }, body: bytes })).toContain(401);
  }, 240_000);

  test('without a feature', async () => {
    const headers = { ...JSON_TYPE, ...bearer(featureless) };
    expect(await tryEach({ headers, body: json(LARGE) }, readers)).toContain(403);
  }, 120_000);

  test.each(WAYS)(
    '%s',
    async (_which, status, { headers, body }) => {
      const signed = { headers: { ...headers, ...bearer(tokens.pop() ?? '') }, body };
      const isEnd = ({ path }: ServedOperation) => path.startsWith('/auth/logout');
      const others = readers.filter((operation) => !isEnd(operation));
      expect(await tryEach(signed, others)).toContain(status);
      await tryEach(signed, readers.filter(isEnd));
    },
    240_000,
  );

  test('while the server has no memory for it', async () => {
    const token = tokens[0] ?? '';
    const agent = new Agent();
    const holds = Array.from({ length: 10 }, () => {
      const headers = { ...JSON_TYPE, ...bearer(token), 'content-length': String(250 * KIB) };
      const held = request(`${host.url}/api/auth/roles`, { method: 'POST', agent, headers });
      held.on('error', () => undefined).write(`{"name":"${'x'.repeat(240 * KIB)}`);
      return held;
    });
    const way = { headers: { ...JSON_TYPE, ...bearer(token) }, body: json(LARGE) };
    const roles = operations.find(({ name }) => name === 'POST /auth/roles') as ServedOperation;
    await until(async () => (await exchange(roles, way)) === 503);
    expect(await tryEach(way, readers)).toContain(503);
    for (const held of holds) held.destroy();
    agent.destroy();
  }, 120_000);

  test('that came too often', async () => {
    const limited = host.host.core.dispatcher.table.routes.flatMap(({ route }) => {
      const points = Math.max(...(route.rateLimits ?? []).map((limit) => limit.points));
      return points > 0 ? [{ points, name: `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}` }] : [];
    });
    const way = { headers: JSON_TYPE, body: json(LARGE) };
    const calls = limited.flatMap(({ points, name }) => {
      const operation = operations.filter((known) => known.name === name);
      return Array.from({ length: points + 1 }, () => operation).flat();
    });
    expect(await tryEach(way, calls)).toContain(429);
  }, 120_000);
});
