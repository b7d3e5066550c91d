import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from '../imports/ImportClient';

const ALLOWED = '127.0.0.3';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** Names of members by which a client asks that something is only tried out. */
const TRIAL = /^(is)?_?(dry_?run|preview|simulate|trial|validate_?only|what_?if)$/i;
/** Ends of paths of operations that only try something out. */
const TRIAL_PATH = /\/(dry-?run|preview|simulate|plan|test|try|trial|validate|check)$/i;

/** The operations that only try something out. Each is tried below, or only reads. */
const TRIED_OUT = [
  'POST /auth/reset/validate',
  'POST /business_rules/execute',
  'POST /business_rules/execute/{ruleId}',
  'POST /business_rules/rules/{id}/test',
  'POST /imports/imports',
  'POST /platform/modules/{id}/plan',
  'POST /platform/tenant-modules/{id}/plan',
];

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Names of the members of a schema, of those inside of it as well. */
function memberNames(schema: Schema, { schemas }: OpenApi['components'], seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, properties = {}, items, anyOf = [], allOf = [] } = schema;
  const referred = $ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  const parts = [...Object.values(properties), ...anyOf, ...allOf];
  for (const part of [items, referred]) if (part) parts.push(part);
  return [...Object.keys(properties), ...parts.flatMap((part) => memberNames(part, { schemas }, seen))];
}

describe('operations that only try something out', () => {
  let host: TestHost;
  let world: World;
  let server: http.Server;
  let calls = 0;

  beforeAll(async () => {
    server = http.createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    host = await startTestHost({
      modules: { business_rules: { settings: { outsideCalls: { allow: [ALLOWED] } } } },
    });
    world = await World.of(host);
  });
  afterAll(async () => {
    await host?.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const call = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    host.request<T>(method, path, { token: world.root, json });

  /** A rule that refuses every person, with a mail, a call and an event; and one that does the same after a person was made. */
  const makeRules = async (): Promise<string> => {
    const email = (await call<{ email: string }>('GET', '/auth/profile')).body.email;
    const url = `http://${ALLOWED}:${(server.address() as AddressInfo).port}/`;
    const outside = [
      { type: 'NOTIFY', config: { message: 'Hello', recipients: [email] } },
      { type: 'CALL_WEBHOOK', config: { url } },
      { type: 'EMIT_EVENT', config: { eventName: 'custom.trial.made' } },
    ];
    const common = { entityType: 'customers.person', eventType: 'create' };
    const rules = [
      {
        ...common,
        ruleId: 'TRIAL-1',
        ruleName: 'Refuse',
        ruleType: 'GUARD',
        conditionExpression: { field: 'firstName', operator: '!=', value: 'Refused' },
        failureActions: [...outside, { type: 'SHOW_ERROR', config: { message: 'Not this one' } }],
      },
      { ...common, ruleId: 'TRIAL-2', ruleName: 'Follow', ruleType: 'ACTION', successActions: outside },
    ];
    const ids = [];
    for (const rule of rules) {
      const made = await call<{ id: string }>('POST', '/business_rules/rules', rule);
      expect([made.status, made.body]).toMatchObject([201, {}]);
      ids.push(made.body.id);
    }
    return ids[1] as string;
  };

  /** Everything that may leave the transaction of a dry run. */
  const outside = async () => {
    await host.settled();
    const count = async (table: string) =>
      (await host.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
    return {
      mails: (await host.mails()).length,
      calls,
      actions: (await host.jobs('business_rules.perform_action')).length,
      events: host.events.filter(
        ({ id }) => id.startsWith('business_rules.event') || id.startsWith('customers.'),
      ).length,
      executions: await count('business_rules_executions'),
      people: await count('customers_entities'),
      log: await host.sql(
        `SELECT count(*)::int AS n FROM platform_action_log WHERE resource_kind = 'customers.person'`,
      ),
    };
  };

  test('are those that are tried here: a further one needs a test that it does nothing outside', async () => {
    const { body } = await host.request<OpenApi>('GET', '/openapi.json');
    const found = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
        const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) =>
          memberNames(schema, body.components),
        );
        const isTrial = [...parameters.map(({ name }) => name), ...bodies].some((name) => TRIAL.test(name));
        const short = path.replace(/^\/api/, '');
        return isTrial || TRIAL_PATH.test(short) ? [`${method.toUpperCase()} ${short}`] : [];
      }),
    );
    expect(found.sort()).toEqual(TRIED_OUT);
  });

  test('send no mail, call no address, emit no event, and leave no record or note', async () => {
    const rule = await makeRules();
    const file = 'First,Last\r\nAda,Lovelace\r\nRefused,Person\r\n';
    const mapping = { First: 'firstName', Last: 'lastName' };
    const people = { kind: 'customers.person', format: 'csv', mapping, fileName: 'people.csv' };
    const client = new ImportClient(world);
    const before = await outside();
    const tried = await client.run({ ...people, isDryRun: true }, file);
    expect(tried).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 1 });
    const data = { firstName: 'Refused' };
    const request = { entityType: 'customers.person', eventType: 'create', data, dryRun: true };
    expect((await call('POST', '/business_rules/execute', request)).status).toBe(200);
    expect((await call('POST', `/business_rules/execute/${rule}`, { data, dryRun: true })).status).toBe(200);
    const cases = { testCases: [{ name: 'One', data, expected: true }] };
    expect((await call('POST', `/business_rules/rules/${rule}/test`, cases)).status).toBeLessThan(500);
    expect(await outside()).toEqual(before);

    const done = await client.run(people, file);
    expect(done).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 1 });
    const after = await outside();
    expect(after.calls).toBeGreaterThan(before.calls);
    expect(after.mails).toBeGreaterThan(before.mails);
  });
});
