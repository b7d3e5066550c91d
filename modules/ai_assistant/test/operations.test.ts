import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { elsewhere, type Row, rows } from './operationRows';
import { startAiHost } from './startAiHost';

/** Statuses that any operation may give; the checks behind them are those of all modules. */
const GENERAL = [401, 403, 413, 415, 500, 503];

interface Published {
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

describe('operations of the assistant', () => {
  let host: TestHost;
  let manager: AiClient;
  let nobody: AiClient;
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
          const shown = [...rows.filter(([each]) => isOf(each, name)).map((row) => row[2])];
          const wanted = Object.keys(operation.responses)
            .map(Number)
            .filter((status) => isOwn(status, path, operation));
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

/** Whether a status depends on the operation itself. */
function isOwn(status: number, path: string, { parameters = [], requestBody }: Published): boolean {
  if (status === 404) return path.includes('{');
  if (status === 400) return parameters.length > 0 || requestBody !== undefined;
  return !GENERAL.includes(status);
}
