import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { ActionType } from '@tenantry/module-business_rules/contract';
import { World } from '../../modules/auth/test/accessSupport';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';
import { fixture } from '../support/fixtures';

interface Robot {
  readonly work: {
    performed: { stamp?: string; rule?: string; data?: object; tenantId?: string; rename?: object }[];
    failures: number;
  };
}

interface LogPage {
  readonly items: readonly { readonly executionResult: string; readonly errorMessage: string | null }[];
}

describe('actions that another module contributes', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', fixture('robot')] });
    admin = new RulesClient(
      host,
      await host.signInAs(['business_rules.*', 'customers.*', 'robot.*', 'audit_logs.*']),
    );
  });
  afterAll(() => host?.stop());
  beforeEach(() => work().performed.splice(0));

  const work = () => (host.host.servicesOf('robot') as Robot).work;
  const send = <T = { id: string }>(method: string, path: string, json: object) =>
    host.request<T>(method, path, { token: admin.token, json });
  const deal = async (title: string) => (await send('POST', '/customers/deals', { title })).body.id;
  const titleOf = async (id: string) =>
    (await host.sql<{ title: string }>('SELECT title FROM customers_deals WHERE id = $1', [id]))[0]?.title;
  const on = (eventType: string, action: object, members: object = {}) =>
    admin.rule({
      entityType: 'customers.deal',
      eventType,
      ruleType: 'ACTION',
      successActions: [action],
      ...members,
    });
  const disable = (id: string) => admin.call('PUT', '/rules', { id, enabled: false });

  test('are described with their settings to those who may use them', async () => {
    const read = async (token: string) => {
      const { body } = await host.request<{ items: ActionType[] }>('GET', '/business_rules/action-types', {
        token,
      });
      return new Map(body.items.map((item) => [item.id, item]));
    };
    const all = await read(admin.token);
    expect(all.get('robot.stamp')).toMatchObject({
      title: 'Make a stamp',
      members: [{ name: 'text', label: 'Text', value: { kind: 'text', isRequired: true } }],
    });
    expect(all.get('LOG')?.members.map(({ name, value: { choices } }) => [name, choices.length])).toEqual([
      ['message', 0],
      ['level', 4],
    ]);
    expect(all.get('robot.rename')?.members.map(({ name, initial }) => [name, initial])).toEqual([
      ['id', '{{entityId}}'],
      ['title', null],
    ]);
    expect([all.has('robot.rename'), all.has('CALL_PLATFORM')]).toEqual([true, false]);
    const fewer = await read(await host.signInAs(['business_rules.view']));
    expect([fewer.has('robot.stamp'), fewer.has('robot.rename')]).toEqual([true, false]);
  });

  test('are performed by the code of the module, with values of the record, and again where that fails', async () => {
    const rule = await on(
      'create',
      { type: 'robot.stamp', config: { text: 'Made {{data.title}}' } },
      { ruleId: 'STAMP' },
    );
    work().failures = 1;
    await deal('Alpha');
    await host.settled();
    expect(work().performed).toEqual([]);
    host.clock.travel({ minutes: 1 });
    await host.settled();
    const tenantId = (await host.homeTenant()).id;
    expect(work().performed).toMatchObject([
      { stamp: 'Made Alpha', rule: 'STAMP', data: { title: 'Alpha' }, tenantId },
    ]);
    await disable(rule);
  });

  test('refuse a change or complete it while it is judged, as those of this module do', async () => {
    const fill = { type: 'robot.fill', config: { field: 'description', value: 'For {{data.title}}' } };
    const halt = { type: 'robot.halt', config: { message: 'The robot halts {{data.title}}' } };
    const calculation = { ruleType: 'CALCULATION' };
    const filling = await on('create', fill, calculation);
    const conditionExpression = { field: 'title', operator: '=', value: 'Halted' };
    const halting = await on('create', halt, { conditionExpression });
    const refused = await send('POST', '/customers/deals', { title: 'Halted' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('The robot halts Halted'),
    ]);
    const id = await deal('Filled');
    const [made] = await host.sql<{ description: string }>(
      'SELECT description FROM customers_deals WHERE id = $1',
      [id],
    );
    expect(made?.description).toBe('For Filled');
    await Promise.all([disable(filling), disable(halting)]);
  });

  test.each([
    [
      'a member that the record has not',
      { type: 'robot.fill', config: { field: 'colour', value: 'red' } },
      'colour is not a member',
    ],
    [
      'a member that names the record',
      { type: 'robot.fill', config: { field: 'id', value: 'x' } },
      'id is what a rule does not set',
    ],
    [
      'a config that its code refuses',
      { type: 'robot.stamp', config: { text: 'forged' } },
      'Action 1: The text is forged',
    ],
    ['a config of another shape', { type: 'robot.halt', config: {} }, 'message is required'],
  ])('are refused when the rule is saved for %s', async (_what, action, message) => {
    const refused = await admin.call('POST', '/rules', {
      ruleId: 'REFUSED',
      ruleName: 'Refused',
      entityType: 'customers.deal',
      eventType: 'create',
      ruleType: 'CALCULATION',
      successActions: [action],
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  test('enqueue the job that they name, by default for the record of the rule, with the change or not at all', async () => {
    const config = { title: 'Renamed by {{ruleId}}' };
    const rule = await on('created', { type: 'robot.rename', config }, { ruleId: 'RENAME' });
    const guard = await admin.rule({
      entityType: 'customers.deal',
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '!=', value: 'Refused' },
    });
    const id = await deal('Beta');
    expect((await send('POST', '/customers/deals', { title: 'Refused' })).status).toBe(422);
    await host.settled();
    expect(await titleOf(id)).toBe('Renamed by RENAME');
    expect(work().performed).toHaveLength(1);
    await Promise.all([disable(rule), disable(guard)]);
  });

  test('enqueue it once where theirs is delivered again, and not when their maker may no longer use them', async () => {
    const world = await World.of(host);
    const role = await world.role({ features: ['business_rules.*', 'customers.*', 'robot.*'] });
    const maker = new RulesClient(host, (await world.person([role])).token);
    const config = { id: '{{data.id}}', title: 'Renamed once' };
    const rule = await maker.rule({
      ruleId: 'ONCE',
      entityType: 'customers.deal',
      eventType: 'created',
      ruleType: 'ACTION',
      successActions: [{ type: 'robot.rename', config }],
    });
    const id = await deal('Gamma');
    await host.settled();
    expect(work().performed).toHaveLength(1);
    const { id: tenantId, organizationId } = await host.homeTenant();
    const action = {
      type: 'robot.rename',
      config: { ...config, id },
      ...{ tenantId, organizationId, data: { id } },
      rule: { id: rule, ruleId: 'ONCE', ruleName: 'A rule' },
      entityType: 'customers.deal',
      ...{ entityId: id, eventType: 'created', executedBy: null },
    };
    const deliverAgain = async (checkpoint: string) => {
      const again = await host.sql(
        `UPDATE platform_jobs SET state = 'waiting', data = $1, checkpoint = ${checkpoint} WHERE id = (
           SELECT id FROM platform_jobs WHERE worker_id = 'business_rules.perform_action'
            ORDER BY enqueued_at DESC LIMIT 1) RETURNING id`,
        [JSON.stringify(action)],
      );
      expect(again).toHaveLength(1);
      await host.settled();
    };
    await deliverAgain('checkpoint');
    expect(work().performed).toHaveLength(1);
    await deliverAgain('NULL');
    expect(work().performed).toHaveLength(2);
    await world.grant(role, { features: ['business_rules.*', 'customers.*'] });
    await deliverAgain('NULL');
    expect(work().performed).toHaveLength(2);
    await host.event<{ id: string }>('business_rules.rule.suspended', ({ payload }) => payload.id === rule);
    const shown = await admin.call('GET', `/rules/${rule}`);
    expect(shown.body['suspensionReason']).toContain('no longer holds robot.use');
  });

  test('change records in the name of whoever made the rule, whoever has caused it: a person, an API key, or an event', async () => {
    const world = await World.of(host);
    const editor = await world.holder({ features: ['customers.*'] });
    const checked = await send<{ userId: string }>('POST', '/auth/feature-check', { features: [] });
    const rulerId = checked.body.userId;
    const roles = [await world.role({ features: ['customers.*'] })];
    const made = await world.call<{ id: string; secret: string }>('POST', '/api_keys/keys', {
      json: { name: 'Editor', roles },
    });
    const config = { id: '{{entityId}}', title: 'Renamed for {{user.id}}' };
    const conditionExpression = { field: '_changed', operator: 'CONTAINS', value: 'description' };
    const before = await on('update', { type: 'robot.rename', config }, { conditionExpression });
    const update = { method: 'PUT', path: '/customers/deals' };
    /** Who renamed the deal, by the action log. */
    const renamedBy = async (id: string) => {
      await host.settled();
      const log = `/audit_logs/audit-logs/actions?resourceKind=customers.deal&resourceId=${id}`;
      const { body } = await host.request<{ items: { actorUserId: string | null; changes: object }[] }>(
        'GET',
        log,
        {
          token: admin.token,
        },
      );
      return body.items
        .filter(({ changes }) => 'title' in (changes ?? {}))
        .map(({ actorUserId }) => actorUserId)[0];
    };
    const byPerson = await deal('Delta');
    const json = (id: string) => ({ id, description: 'Changed' });
    await host.request(update.method, update.path, { token: editor.token, json: json(byPerson) });
    expect(await renamedBy(byPerson)).toBe(rulerId);
    expect(await titleOf(byPerson)).toBe(`Renamed for ${editor.id}`);
    const byKey = await deal('Epsilon');
    const headers = { 'x-api-key': made.body.secret };
    await host.request(update.method, update.path, { headers, json: json(byKey) });
    expect(await renamedBy(byKey)).toBe(rulerId);
    await disable(before);
    const after = await on('updated', {
      type: 'robot.rename',
      config: { id: '{{data.id}}', title: 'Afterwards' },
    });
    const byEvent = await deal('Zeta');
    await host.request(update.method, update.path, { token: editor.token, json: json(byEvent) });
    expect(await renamedBy(byEvent)).toBe(rulerId);
    expect(await titleOf(byEvent)).toBe('Afterwards');
    await disable(after);
  });

  test('are checked as those of the platform: config, features, and that they are there', async () => {
    const refusal = async (action: object, client = admin) => {
      const rule = {
        ruleId: 'X',
        ruleName: 'X',
        ruleType: 'ACTION',
        entityType: 'x.y',
        successActions: [action],
      };
      const { status, body } = await client.call('POST', '/rules', rule);
      return [status, JSON.stringify(body)] as const;
    };
    expect(await refusal({ type: 'robot.stamp', config: {} })).toEqual([
      400,
      expect.stringContaining('required'),
    ]);
    expect(await refusal({ type: 'robot.dance' })).toEqual([400, expect.stringContaining('robot.stamp')]);
    const weak = new RulesClient(host, await host.signInAs(['business_rules.*', 'customers.*']));
    const rename = { type: 'robot.rename', config: { id: 'x', title: 'y' } };
    expect(await refusal(rename, weak)).toEqual([403, expect.stringContaining('robot.use')]);
  });

  test('with values that do not fit the job leave the change as it is', async () => {
    const rule = await on('create', { type: 'robot.rename', config: { id: '{{data.title}}', title: 'T' } });
    expect((await send('POST', '/customers/deals', { title: 'no id' })).status).toBe(201);
    await host.settled();
    expect(work().performed).toEqual([]);
    await disable(rule);
  });

  test('do not trigger their own rule for ever through jobs of their module: the loop is cut and noted', async () => {
    const config = { id: '{{data.id}}', title: '{{data.title}}!' };
    const rule = await on('updated', { type: 'robot.rename', config });
    const second = await on('update', { type: 'robot.rename', config: { ...config, id: '{{entityId}}' } });
    const id = await deal('Loop');
    await send('PUT', '/customers/deals', { id, title: 'Loop!' });
    await host.settled();
    await host.settled();
    for (const one of [rule, second]) {
      const { items } = (await admin.call<LogPage>('GET', `/logs?ruleId=${one}`)).body;
      expect(items.map(({ executionResult }) => executionResult)).toContain('SUCCESS');
      expect(items.map(({ errorMessage }) => errorMessage)).toContainEqual(
        expect.stringContaining('triggered by its own actions'),
      );
    }
    expect(work().performed.length).toBeLessThanOrEqual(4);
    await Promise.all([disable(rule), disable(second)]);
  });

  test('cost a change of a kind of record without rules for its events no statement and no job', async () => {
    const before = (await host.jobs('business_rules.run_after')).length;
    await deal('Quiet');
    await host.settled();
    expect((await host.jobs('business_rules.run_after')).length).toBe(before);
  });
});
