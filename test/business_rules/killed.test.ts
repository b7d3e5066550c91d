import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';
import { KillableHost } from '../support/KillableHost';
import { PausePoints, type PausePoint } from '../support/PausePoints';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

const MODULES = ['api_keys', 'auth', 'business_rules', 'customers', 'directory', 'progress'];
const sources = MODULES.map((id) => path.resolve('modules', id));
const AFTER_EVENT = 'business_rules.run_after';
const PERFORM = 'business_rules.perform_action';

/** Where the process ends that runs rules after an event. */
const POINTS = {
  'before a rule notes what it does': { table: 'business_rules_executions', when: 'BEFORE INSERT' },
  'after that, before the result of the job is stored': {
    table: 'platform_jobs',
    when: 'BEFORE UPDATE',
    column: 'worker_id',
    condition: "NEW.state = 'done' AND OLD.state = 'running'",
  },
} satisfies Readonly<Record<string, PausePoint>>;

type Point = keyof typeof POINTS;

describe('rules and the processes of a server', () => {
  let host: TestHost;
  let admin: RulesClient;
  let points: PausePoints<Point>;

  beforeAll(async () => {
    host = await startTestHost({ sources });
    admin = await RulesClient.of(host);
    points = await PausePoints.prepare(host.host.core.options.connection, POINTS);
  });
  afterAll(async () => {
    await points?.close();
    await host?.stop();
  });

  const dealAt = (at: TestHost, title: string) =>
    at.request<{ id: string }>('POST', '/customers/deals', { token: admin.token, json: { title } });

  test.each(Object.keys(POINTS) as Point[])(
    'they run once after an event although the process ends %s',
    async (point) => {
      const rule = await admin.rule({
        ruleType: 'ACTION',
        entityType: 'customers.deal',
        eventType: 'created',
        successActions: [{ type: 'EMIT_EVENT', config: { eventName: 'custom.deal.seen' } }],
      });
      const { jobEngine } = host.host.core;
      const earlier = (await host.jobs(PERFORM)).length;
      jobEngine.parkModule('business_rules');
      const hold = await points.hold(point, point.startsWith('after') ? AFTER_EVENT : '');
      const other = await KillableHost.start(host, { sources });
      const created = await dealAt(other.host, 'Seen');
      expect(created.status).toBe(201);
      await hold.reached();
      await other.kill(1);
      await hold.rollBack();
      const notes = () =>
        host.sql('SELECT event_key FROM business_rules_executions WHERE entity_id = $1', [created.body.id]);
      expect(await notes()).toHaveLength(point.startsWith('after') ? 1 : 0);
      jobEngine.resumeModule('business_rules');
      await host.settled();
      expect(await notes()).toHaveLength(1);
      const performed = (await host.jobs(PERFORM)).slice(earlier);
      expect(performed.map(({ state }) => state)).toEqual(['done']);
      await admin.disable(rule);
    },
  );

  test('they take effect in every process at once when they are changed in one', async () => {
    const other = await startBeside(host, { sources });
    const created = async () => (await dealAt(other, 'Kept out')).status;
    expect(await created()).toBe(201);
    const rule = await admin.rule({
      entityType: 'customers.deal',
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '!=', value: 'Kept out' },
    });
    // In less time than caches keep rules by themselves.
    await until(async () => (await created()) === 422, 60_000);
    expect((await admin.disable(rule)).status).toBe(200);
    await until(async () => (await created()) === 201, 60_000);
  });
});
