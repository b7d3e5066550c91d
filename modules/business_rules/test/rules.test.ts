import { GARBAGE, type TestHost } from '@tenantry/core/testing';
import { RulesClient, type ShownRule } from './RulesClient';
import { rulesTenant } from './tenants';

interface Page {
  readonly items: readonly ShownRule[];
  readonly total: number;
  readonly totalPages: number;
}

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';

describe('rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let stranger: RulesClient;

  beforeAll(async () => {
    host = await rulesTenant();
    admin = await RulesClient.of(host);
    stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
  });
  afterAll(() => host?.stop());

  const least = { ruleName: 'Name', ruleType: 'GUARD', entityType: 'test.thing' };
  const refusalOf = async (members: Record<string, unknown>) => {
    const { status, body } = await admin.call<{ error: string }>('POST', '/rules', {
      ...least,
      ruleId: `X-${Math.random()}`,
      ...members,
    });
    return `${status} ${body.error}`;
  };

  test('are created with their defaults, read, changed member by member and deleted', async () => {
    const id = await admin.rule({
      ruleId: 'FIRST',
      conditionExpression: { field: 'a', operator: '=', value: 1 },
    });
    const read = async () => (await admin.call<ShownRule>('GET', `/rules/${id}`)).body;
    const before = await read();
    expect(before).toMatchObject({
      id,
      ruleId: 'FIRST',
      enabled: true,
      priority: 100,
      version: 1,
      eventType: null,
      conditionExpression: { field: 'a', operator: '=', value: 1 },
      successActions: null,
      suspendedAt: null,
      testCases: [],
    });
    expect(before['createdBy']).toEqual(before['updatedBy']);
    expect(before).not.toHaveProperty('isTrusted');
    const put = await admin.call('PUT', '/rules', { id, enabled: false, priority: 7 });
    expect([put.status, put.body]).toEqual([200, { ok: true, updatedAt: expect.any(String) }]);
    expect((await admin.call('PUT', '/rules', { id, ruleName: 'Renamed' })).status).toBe(200);
    expect(await read()).toMatchObject({ ruleName: 'Renamed', enabled: false, priority: 7, version: 1 });
    const lock = { 'x-expected-updated-at': before['updatedAt'] as string };
    expect((await admin.call('PUT', '/rules', { id, priority: 8 }, lock)).status).toBe(409);
    expect((await admin.call('DELETE', `/rules?id=${id}`, undefined, lock)).status).toBe(409);
    expect((await admin.call('DELETE', `/rules?id=${id}`)).body).toEqual({ ok: true });
    expect((await admin.call('GET', `/rules/${id}`)).status).toBe(404);
    expect((await admin.call('PUT', '/rules', { id, priority: 8 })).status).toBe(404);
    expect((await admin.call('DELETE', `/rules?id=${id}`)).status).toBe(404);
  });

  test('are listed by priority, found by what they are, and listed without what they do', async () => {
    const names = { entityType: 'list.thing', ruleCategory: 'Sales' };
    await admin.rule({ ...names, ruleId: 'L-1', ruleName: 'Alpha', priority: 1 });
    await admin.rule({ ...names, ruleId: 'L-2', ruleName: 'Beta', priority: 900, enabled: false });
    await admin.rule({
      ...names,
      ruleId: 'L-3',
      ruleName: 'Gamma',
      ruleType: 'ACTION',
      eventType: 'created',
    });
    const ids = async (query: string) =>
      (await admin.call<Page>('GET', `/rules?entityType=list.thing&${query}`)).body.items.map(
        (rule) => rule.ruleId,
      );
    expect(await ids('')).toEqual(['L-2', 'L-3', 'L-1']);
    expect(await ids('sortField=ruleName&sortDir=asc')).toEqual(['L-1', 'L-2', 'L-3']);
    expect(await ids('enabled=false')).toEqual(['L-2']);
    expect(await ids('search=ALPH')).toEqual(['L-1']);
    expect(await ids('ruleId=-3')).toEqual(['L-3']);
    expect(await ids('ruleType=ACTION')).toEqual(['L-3']);
    expect(await ids('eventType=created')).toEqual(['L-3']);
    expect(await ids('ruleCategory=Sales&pageSize=1&page=2')).toEqual(['L-3']);
    const { body } = await admin.call<Page>('GET', '/rules?entityType=nothing.here');
    expect(body).toMatchObject({ items: [], total: 0, totalPages: 1 });
    const [first] = (await admin.call<Page>('GET', '/rules?entityType=list.thing')).body.items;
    for (const name of [
      'conditionExpression',
      'successActions',
      'failureActions',
      'createdBy',
      'updatedBy',
    ]) {
      expect(first).not.toHaveProperty(name);
    }
    expect((await admin.call('GET', '/rules?pageSize=101')).status).toBe(400);
  });

  test('with the ruleId of another are refused with 409', async () => {
    await admin.rule({ ruleId: 'TWICE' });
    const again = await admin.call('POST', '/rules', { ...least, ruleId: 'TWICE' });
    expect([again.status, again.body['code']]).toEqual([409, 'duplicate_rule_id']);
    expect((await stranger.call('POST', '/rules', { ...least, ruleId: 'TWICE' })).status).toBe(201);
  });

  test('that do not fit are refused with what is wrong and where', async () => {
    expect(await refusalOf({ ruleType: 'MAGIC' })).toMatch(/^400 /);
    expect(await refusalOf({ unknown: 1 })).toMatch(/^400 /);
    expect(await refusalOf({ priority: 10_000 })).toMatch(/^400 /);
    expect(
      await refusalOf({ effectiveFrom: '2026-02-02T00:00:00Z', effectiveTo: '2026-02-02T00:00:00Z' }),
    ).toBe('400 Validation failed: effectiveTo: Effective To must be later than Effective From');
    const rules = [{ field: 'a', operator: '=', value: 1 }, { field: 'a' }];
    expect(await refusalOf({ conditionExpression: { operator: 'AND', rules } })).toBe(
      '400 Validation failed: conditionExpression.rules.1: Invalid condition expression: Rule 2: Invalid condition expression structure',
    );
    expect(await refusalOf({ successActions: [{ type: 'FLY' }] })).toContain(
      'successActions.0.type: Invalid actions: Action 1: Unknown type. Valid types: ALLOW_TRANSITION',
    );
    expect(await refusalOf({ failureActions: [{ type: 'LOG' }] })).toContain(
      'failureActions.0.config.message',
    );
    expect(
      await refusalOf({ successActions: [{ type: 'SET_FIELD', config: { field: 'a', value: false } }] }),
    ).toMatch(/^201/);
    const host = { url: 'https://a.test', headers: { Host: 'b.test' } };
    expect(await refusalOf({ successActions: [{ type: 'CALL_WEBHOOK', config: host }] })).toContain(
      'headers',
    );
  });

  test('have their actions read back as they were written', async () => {
    const successActions = [
      { type: 'ALLOW_TRANSITION' },
      { type: 'BLOCK_TRANSITION', config: null },
      { type: 'BLOCK_TRANSITION', config: {} },
      { type: 'EMIT_EVENT', config: { event: 'custom.as.written' } },
      { type: 'EMIT_EVENT', config: { eventName: 'custom.as.written', payload: { n: 1 } } },
    ];
    const id = await admin.rule({ successActions, failureActions: [{ type: 'ALLOW_TRANSITION' }] });
    const written = { successActions, failureActions: [{ type: 'ALLOW_TRANSITION' }] };
    const read = async () => {
      const { body } = await admin.call('GET', `/rules/${id}`);
      return { successActions: body['successActions'], failureActions: body['failureActions'] };
    };
    expect(await read()).toEqual(written);
    expect((await admin.call('PUT', '/rules', { id, ...written, priority: 7 })).status).toBe(200);
    expect(await read()).toEqual(written);
    await admin.disable(id);
  });

  test('take nothing that no field is meant for as a reason to fail', async () => {
    const full = {
      ...least,
      ruleId: 'G',
      conditionExpression: { operator: 'AND', rules: [{ field: 'a', operator: 'IN', value: [1] }] },
      successActions: [{ type: 'LOG', config: { message: 'm' } }],
      testCases: [{ name: 'n', data: {}, expected: true }],
      effectiveFrom: '2026-01-01T00:00:00Z',
    };
    for (const [index, garbage] of GARBAGE.entries()) {
      for (const name of Object.keys(full)) {
        const json = { ...full, ruleId: `G-${index}-${name}`, [name]: garbage };
        expect((await admin.call('POST', '/rules', json)).status).toBeLessThan(500);
      }
      const { status } = await admin.call('POST', '/rules', {
        ...full,
        ruleId: `GC-${index}`,
        conditionExpression: {
          operator: 'AND',
          rules: [{ field: garbage, operator: garbage, value: garbage }],
        },
        successActions: [{ type: 'NOTIFY', config: { message: garbage, recipients: garbage } }],
      });
      expect(status).toBeLessThan(500);
    }
  });

  test('are those of the tenant, and for those who hold the features', async () => {
    const id = await admin.rule();
    for (const [method, path, json] of [
      ['GET', `/rules/${id}`, undefined],
      ['PUT', '/rules', { id, priority: 1 }],
      ['DELETE', `/rules?id=${id}`, undefined],
    ] as const) {
      expect((await stranger.call(method, path, json)).status).toBe(404);
    }
    const weak = await RulesClient.of(host, ['business_rules.view']);
    expect((await weak.call('GET', `/rules/${id}`)).status).toBe(200);
    const refused = await weak.call('PUT', '/rules', { id, priority: 1 });
    expect([refused.status, refused.body['requiredFeatures']]).toEqual([403, ['business_rules.manage']]);
    expect((await host.request('GET', '/business_rules/rules')).status).toBe(401);
    expect((await admin.call('GET', '/rules/nonsense')).status).toBe(400);
    expect((await admin.call('GET', `/rules/${NOBODY}`)).body).toEqual({ error: 'Rule not found' });
  });

  describe('in sets', () => {
    const set = async (members: object = {}) =>
      (
        await admin.call<{ id: string }>('POST', '/sets', {
          setId: `S-${Math.random()}`,
          setName: 'Set',
          ...members,
        })
      ).body.id;

    test('are at most five hundred of a set', async () => {
      const id = await set();
      const rule = await admin.rule();
      await host.sql(
        `INSERT INTO business_rules_rules
         SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'rule_id', 'copy-' || n))).*
           FROM business_rules_rules r, generate_series(1, 500) n WHERE r.id = $1`,
        [rule],
      );
      await host.sql(
        `INSERT INTO business_rules_set_members (tenant_id, set_id, rule_id)
         SELECT tenant_id, $1, id FROM business_rules_rules WHERE rule_id LIKE 'copy-%'`,
        [id],
      );
      const { status, body } = await admin.call('POST', `/sets/${id}/members`, { ruleId: rule });
      expect([status, body]).toEqual([409, { error: 'A rule set has at most 500 rules' }]);
      await host.sql('DELETE FROM business_rules_set_members WHERE set_id = $1', [id]);
      await host.sql(`DELETE FROM business_rules_rules WHERE rule_id LIKE 'copy-%'`);
    });

    test('have a sequence, can be switched off, taken out, and stand in a set once', async () => {
      const id = await set();
      const [one, two] = [await admin.rule({ ruleName: 'One' }), await admin.rule({ ruleName: 'Two' })];
      const path = `/sets/${id}/members`;
      const first = await admin.call<{ id: string }>('POST', path, { ruleId: one, sequence: 5 });
      expect(first.status).toBe(201);
      await admin.call('POST', path, { ruleId: two, sequence: 1 });
      const again = await admin.call('POST', path, { ruleId: one });
      expect([again.status, again.body]).toMatchObject([
        409,
        { error: 'Rule is already a member of this set' },
      ]);
      const members = async () =>
        (await admin.call<{ members: { ruleName: string; enabled: boolean }[] }>('GET', `/sets/${id}`)).body
          .members;
      expect((await members()).map(({ ruleName }) => ruleName)).toEqual(['Two', 'One']);
      const memberId = first.body.id;
      expect((await admin.call('PUT', path, { memberId, sequence: 0, enabled: false })).body).toEqual({
        ok: true,
      });
      expect((await members())[0]).toMatchObject({
        ruleName: 'One',
        enabled: false,
        ruleId: one,
        ruleType: 'GUARD',
      });
      expect((await admin.call('DELETE', `${path}?memberId=${memberId}`)).status).toBe(200);
      expect(await members()).toHaveLength(1);
      expect((await admin.call('DELETE', `${path}?memberId=${memberId}`)).body).toMatchObject({
        error: 'Member not found',
      });
      expect((await admin.call('DELETE', path)).body).toMatchObject({ error: 'Member id is required' });
      expect((await admin.call('PUT', path, { memberId, sequence: 1 })).status).toBe(404);
      expect((await admin.call('POST', path, { ruleId: NOBODY })).body).toEqual({ error: 'Rule not found' });
      const nowhere = await admin.call('POST', `/sets/${NOBODY}/members`, { ruleId: one });
      expect(nowhere.body).toEqual({ error: 'Rule set not found' });
      expect((await stranger.call('POST', path, { ruleId: one })).status).toBe(404);
      expect((await stranger.call('GET', `/sets/${id}`)).status).toBe(404);
      const theirs = await stranger.rule();
      expect((await admin.call('POST', path, { ruleId: theirs })).status).toBe(404);
    });

    test('leave the set with the undo of what put them there', async () => {
      const id = await set();
      const rule = await admin.rule();
      const added = await admin.call('POST', `/sets/${id}/members`, { ruleId: rule });
      expect(added.headers.get('x-operation')).toContain('op:');
    });

    test('are listed, changed and deleted with their set', async () => {
      const id = await set({ setId: 'SALES', setName: 'Sales rules', enabled: false });
      const found = async (query: string) => (await admin.call<Page>('GET', `/sets?${query}`)).body.total;
      expect(await found('search=sales')).toBe(1);
      expect(await found('setId=ALE&enabled=false')).toBe(1);
      expect(await found('setId=SALES&enabled=true')).toBe(0);
      expect((await admin.call('POST', '/sets', { setId: 'SALES', setName: 'x' })).status).toBe(409);
      expect((await admin.call('PUT', '/sets', { id, setName: 'Renamed' })).body).toEqual({
        ok: true,
        updatedAt: expect.any(String),
      });
      expect((await admin.call('GET', `/sets/${id}`)).body).toMatchObject({
        setName: 'Renamed',
        enabled: false,
      });
      expect((await admin.call('DELETE', '/sets')).body).toMatchObject({ error: 'Rule set id is required' });
      expect((await admin.call('DELETE', `/sets?id=${id}`)).body).toEqual({ ok: true });
      expect((await admin.call('GET', `/sets/${id}`)).body).toEqual({ error: 'Rule set not found' });
      const weak = await RulesClient.of(host, ['business_rules.view', 'business_rules.manage']);
      expect((await weak.call('POST', '/sets', { setId: 'W', setName: 'w' })).status).toBe(403);
    });
  });
});
