import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { chat } from './ChatClient';
import { elsewhere, type Row, rows, rowsOfViewer, SESSION } from './operationRows';
import { startAiHost } from './startAiHost';

/** A fault of the server, which any operation may have; faults.test.ts shows its code. */
const FAULT = 500;

interface Published {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Published>>>>;

const JSON_RPC = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const rpc = (method: string, members: object = {}) => JSON.stringify({ jsonrpc: '2.0', method, ...members });
const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const initialize = rpc('initialize', { id: 1, params: { protocolVersion: '2025-06-18', ...client } });
const list = rpc('tools/list', { id: 2 });

/** Requests to `POST /mcp` with their status, headers and body. */
const protocol: readonly (readonly [string, number, Readonly<Record<string, string>>, string])[] = [
  ['the beginning', 200, JSON_RPC, initialize],
  ['a request', 200, JSON_RPC, list],
  ['a method that there is not', 200, JSON_RPC, rpc('nothing', { id: 3 })],
  ['several requests', 200, JSON_RPC, `[${list},${rpc('ping', { id: 3 })}]`],
  ['a notification', 202, JSON_RPC, rpc('notifications/initialized')],
  ['no message of the protocol', 400, JSON_RPC, '{"id":1}'],
  ['several beginnings', 400, JSON_RPC, `[${initialize},${list}]`],
  ['too many messages', 400, JSON_RPC, `[${Array.from({ length: 101 }, () => list).join(',')}]`],
  ['no JSON', 400, JSON_RPC, '{'],
  ['a text', 400, JSON_RPC, '"tools/list"'],
  [
    'a version of the protocol that is not served',
    400,
    { ...JSON_RPC, 'mcp-protocol-version': '1999-01-01' },
    list,
  ],
  ['a client that takes no events', 406, { ...JSON_RPC, accept: 'application/json' }, list],
  ['a client that takes no JSON', 406, { ...JSON_RPC, accept: 'text/html' }, list],
  ['another type of content', 415, { ...JSON_RPC, 'content-type': 'text/plain' }, list],
  [
    'a body that is too large',
    413,
    JSON_RPC,
    rpc('tools/list', { id: 1, params: { x: 'x'.repeat(2_000_000) } }),
  ],
];

describe('operations of the assistant', () => {
  let host: TestHost;
  let manager: AiClient;
  let nobody: AiClient;
  let viewer: AiClient;
  const ids = new Map<string, string>();
  let paths: Paths;

  const proposed = async (): Promise<string> => {
    const [part] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [(await host.homeTenant()).id],
    );
    const { body } = await manager.call<{ result: { pendingActionId: string } }>('POST', '/tools/execute', {
      toolName: 'workshop.rename_part',
      args: { id: part?.id, name: 'Wheel' },
    });
    return body.result.pendingActionId;
  };
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
  beforeAll(async () => {
    host = await startAiHost({ TENANTRY_AI_AVAILABLE_MODELS_LOCAL: 'rules-1' });
    manager = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'api_keys.*']);
    nobody = await AiClient.of(host, ['workshop.view']);
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    for (const name of ['made', 'cancelled', 'stale', 'withoutAgent', 'withoutTool'])
      ids.set(name, await proposed());
    const change = (name: string, sets: string) =>
      host.sql(`UPDATE ai_assistant_actions SET ${sets} WHERE id = $1`, [ids.get(name)]);
    await change('stale', `record_version = '0'`);
    await change('withoutAgent', `agent_id = 'workshop.gone'`);
    await change('withoutTool', `tool_name = 'workshop.find_parts'`);
    // Read to its end, so that its usage is recorded.
    await chat(manager, 'workshop.keeper', 'hi', { body: { sessionId: SESSION } });
    const document = await host.request<{ paths: Paths }>('GET', '/openapi.json', { token: manager.token });
    paths = document.body.paths;
    ids.set('owner', manager.userId);
    ids.set('colleague', nobody.userId);
  });
  afterAll(() => host.stop());

  /** The statuses that are published of an operation. */
  const publishedOf = (request: string): number[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        isOf(request, `${method.toUpperCase()} ${path}`) ? Object.keys(responses).map(Number) : [],
      ),
    );
  const split = (operation: string) => operation.split(' ') as [string, string];

  test.each(rows)('answer %s with %j by %i %s', async (...given) => {
    const [operation, body, status, code] = given as unknown as Row;
    const json = body && (JSON.parse(filled(JSON.stringify(body))) as object);
    const answer = await manager.call<Refusal | null>(...split(filled(operation)), json);
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    expect(publishedOf(filled(operation))).toContain(status);
  });

  test.each(protocol)(
    'answer %s over the Model Context Protocol by %i',
    async (_name, status, headers, body) => {
      const answer = await host.request('POST', '/ai_assistant/mcp', { token: manager.token, headers, body });
      expect(answer.status).toBe(status);
      expect(publishedOf('POST /mcp')).toContain(status);
    },
  );

  test.each(rowsOfViewer)('answer %s with %j of somebody with few rights by %i %s', async (...given) => {
    const [operation, json, status, code] = given as unknown as Row;
    const conversation = { agentId: 'workshop.keeper', conversationId: 'managers' };
    await manager.call('POST', '/ai/conversations', conversation);
    const answer = await viewer.call<Refusal>(...split(operation), json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(publishedOf(operation)).toContain(status);
  });

  test.each([...new Set(rows.map(([operation]) => operation))])(
    'refuse %s without a credential, and without the feature',
    async (operation) => {
      const [method, path] = split(operation);
      const json = method === 'GET' ? undefined : {};
      expect((await host.request(method, `/ai_assistant${path}`, { json })).status).toBe(401);
      expect((await nobody.call(method, path, json)).status).toBe(403);
    },
  );

  test('have each status that they publish shown by a test', () => {
    const missing = Object.entries(paths)
      .filter(([path]) => path.startsWith('/ai_assistant/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) => {
          const name = `${method.toUpperCase()} ${path}`;
          const shown = [...rows, ...rowsOfViewer].filter(([each]) => isOf(each, name)).map((row) => row[2]);
          const wanted = Object.keys(operation.responses)
            .map(Number)
            .filter((status) => isOwn(status, operation));
          return wanted
            .filter((status) => ![...shown, ...(elsewhere[name] ?? [])].includes(status))
            .map((status) => `${name} ${status}`);
        }),
      );
    expect(missing).toEqual([]);
  });
});

/** Whether a request is one of a published operation. */
function isOf(request: string, operation: string): boolean {
  const [method, path = ''] = request.split(' ');
  const pattern = operation.replaceAll(/\{\w+\}/g, '[^/]+').replace('/ai_assistant', '');
  return new RegExp(`^${pattern}$`).test(`${method} ${path.split('?')[0]}`);
}

/** Whether a status depends on the operation itself: what the gates before all operations answer is published by a reference. */
const isOwn = (status: number, { responses }: Published): boolean =>
  responses[status]?.$ref === undefined && status !== FAULT;
