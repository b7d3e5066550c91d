import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Oracle } from '../../scripts/fuzz/Oracle';
import { RowWatch } from '../../scripts/fuzz/RowWatch';
import { operationsOf, type ServedOperation } from '../../scripts/fuzz/ServedOperation';
import { Wire } from '../../scripts/fuzz/Wire';

const OPERATIONS = operationsOf({
  paths: { '/devices': { get: {}, post: {} }, '/devices/{id}': { delete: {} } },
  components: { schemas: {} },
});

describe('the judgement of a server that answers 501 to everything', () => {
  let server: Server;
  let wire: Wire;
  let body: string;

  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(501).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    wire = new Wire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  beforeEach(() => {
    body = '{"error":"Not implemented"}';
  });
  afterAll(async () => {
    wire?.close();
    await new Promise((resolve) => server.close(resolve));
  });

  /** What is found wrong with the answer to one request. */
  async function faultOf(method: string, path: string): Promise<string | undefined> {
    const host = {
      url: '',
      request: () => Promise.reject(new Error('not used')),
      signIn: () => Promise.reject(new Error('not used')),
      sql: () => Promise.resolve([]),
      settled: () => Promise.resolve(),
    };
    const oracle = new Oracle(host, await RowWatch.on(host), wire, OPERATIONS, false);
    const operation = OPERATIONS.find((one) => one.path === '/devices/{id}') as ServedOperation;
    await oracle.sendAmongOthers(operation, { method, path, headers: {} });
    return oracle.faults[0]?.what;
  }

  test.each([
    ['DELETE', '/devices'],
    ['DELETE', '/devices/'],
    ['DELETE', '/devices/?id=1/'],
    ['PUT', '/devices'],
  ])('accepts it for %s %s, a verb that the collection lacks', async (method, path) => {
    expect(await faultOf(method, path)).toBeUndefined();
  });

  test.each([
    ['GET', '/devices'],
    ['POST', '/devices/'],
    ['DELETE', '/devices/1'],
    ['PUT', '/devices/1'],
    ['DELETE', '/devices//'],
  ])('reports it for %s %s', async (method, path) => {
    expect(await faultOf(method, path)).toContain('501');
  });

  test('reports another body', async () => {
    body = '{"error":"Not implemented","code":"x"}';
    expect(await faultOf('DELETE', '/devices/')).toContain('501');
  });
});
