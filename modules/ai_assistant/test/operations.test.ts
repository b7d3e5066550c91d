import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { elsewhere, type Row, rows, rowsOfViewer } from './operationRows';
import { startAiHost } from './startAiHost';

/** A fault of the server, which any operation may have; faults.test.ts shows its code. */
const FAULT = 500;

interface Published {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

describe('operations of the assistant', () => {
  let host: TestHost;
  let manager: AiClient;
  let nobody: AiClient;
  let viewer: AiClient;
  const ids = new Map<string, string>();

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
    ids.set('owner', manager.userId);
    ids.set('colleague', nobody.userId);
  });
  afterAll(() => host.stop());

  const split = (operation: string) => operation.split(' ') as [string, string];

  test.each(rows)('answer %s with %j by %i %s', async (...given) => {
    const [operation, body, status, code] = given as unknown as Row;
    const json = body && (JSON.parse(filled(JSON.stringify(body))) as object);
    const answer = await manager.call<Refusal | null>(...split(filled(operation)), json);
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
  });

  test.each(rowsOfViewer)('answer %s with %j of somebody with few rights by %i %s', async (...given) => {
    const [operation, json, status, code] = given as unknown as Row;
    const conversation = { agentId: 'workshop.keeper', conversationId: 'managers' };
    await manager.call('POST', '/ai/conversations', conversation);
    const answer = await viewer.call<Refusal>(...split(operation), json);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
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

  test('have each status that they publish shown by a test', async () => {
    const { body } = await host.request<{ paths: Record<string, Record<string, Published>> }>(
      'GET',
      '/openapi.json',
      { token: manager.token },
    );
    const missing = Object.entries(body.paths)
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
