import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly module: string;
  readonly access: 'bearer' | 'public' | string;
  readonly features: readonly string[];
  readonly featureGated: boolean;
  readonly success: readonly number[];
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, unknown>; security?: unknown[] }>
  >;
}

const operations = JSON.parse(readFileSync(path.join(__dirname, 'operations.json'), 'utf8')) as Operation[];

const nameOf = ({ method, path: at }: Operation) => `${method} ${at}`;

describe('the published operations', () => {
  let host: TestHost;
  let document: Document;
  let weak: string;

  beforeAll(async () => {
    host = await startTestHost();
    document = (await host.request<Document>('GET', '/openapi.json')).body;
    const administrator = await host.signIn();
    const { body: organizations } = await host.request<{ items: { id: string }[] }>(
      'GET',
      '/directory/organizations',
      { token: administrator },
    );
    const account = { email: 'nobody@example.test', password: 'Nobody-123!' };
    await host.request('POST', '/auth/users', {
      token: administrator,
      json: { ...account, organizationId: organizations.items[0]?.id, roles: [] },
    });
    weak = await host.signIn(account.email, account.password);
  });
  afterAll(() => host.stop());

  const served = ({ method, path: at }: Operation) =>
    host.host.table.routes.find(
      ({ route }) =>
        route.method === method && route.path.replace(/:(\w+)/g, '{$1}') === at.replace(/\/$/, ''),
    );
  const call = (operation: Operation, token?: string) =>
    host.request(
      operation.method,
      operation.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      {
        token,
        ...(operation.method !== 'GET' && { json: {} }),
      },
    );

  test('are all accounted for', () => {
    expect(operations).toHaveLength(122);
    expect(new Set(operations.map(nameOf)).size).toBe(122);
  });

  test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s is served, documented and guarded as published',
    async (_name, operation) => {
      const match = served(operation);
      expect(match).toBeDefined();
      const { route } = match as NonNullable<typeof match>;
      const documented = document.paths[operation.path]?.[operation.method.toLowerCase()];
      expect(documented).toBeDefined();
      const statuses = Object.keys(documented?.responses ?? {}).map(Number);
      expect(operation.success.some((status) => statuses.includes(status))).toBe(true);

      expect(route.access === 'public').toBe(operation.access === 'public');
      expect(route.features ?? []).toEqual(expect.arrayContaining([...operation.features]));
      if (operation.access === 'public') return;
      expect((await call(operation)).status).toBe(401);
      expect((await call(operation, 'not.a.token')).status).toBe(401);
      if (!route.features?.length) return;
      const refused = await host.request<{ requiredFeatures: string[] }>(operation.method, operation.path, {
        token: weak,
        ...(operation.method !== 'GET' && { json: {} }),
      });
      expect(refused.status).toBe(403);
      expect(refused.body.requiredFeatures).toEqual(route.features);
    },
  );

  test('that name a feature gate have one', () => {
    const open = operations.filter(
      (operation) => operation.featureGated && !served(operation)?.route.features?.length,
    );
    expect(open.map(nameOf)).toEqual([]);
  });
});
