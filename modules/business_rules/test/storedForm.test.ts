import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

/** A value that a guard allows, one that it refuses, and the writings of the latter. */
describe('a guard judges what will be stored', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    for (const field of [
      { key: 'level', label: 'Level', kind: 'integer' },
      { key: 'vip', label: 'VIP', kind: 'boolean' },
      { key: 'seen', label: 'Seen', kind: 'date' },
    ]) {
      const { status } = await admin.send('POST', '/entities/custom-fields', {
        entityId: 'customers.deal',
        ...field,
      });
      expect(status).toBe(201);
    }
  });
  afterAll(() => host?.stop());

  const guarded = async (ruleId: string, conditionExpression: object, check: () => Promise<void>) => {
    const rule = await admin.rule({
      entityType: 'customers.deal',
      ruleId,
      eventType: 'change',
      ruleType: 'GUARD',
      conditionExpression,
    });
    try {
      await check();
    } finally {
      await admin.disable(rule);
    }
  };
  const created = async (members: object) =>
    (await admin.send('POST', '/customers/deals', { title: 'A deal', ...members })).status;
  const changed = async (id: string, members: object) =>
    (await admin.send('PUT', '/customers/deals', { id, ...members })).status;

  test('of amounts, as their columns round them', async () => {
    const id = await admin.deal({ valueAmount: 1 });
    await guarded('AMOUNT', { field: 'valueAmount', operator: '<', value: 12.56 }, async () => {
      expect(await changed(id, { valueAmount: 12.555 })).toBe(422);
      expect(await changed(id, { valueAmount: 12.554 })).toBe(200);
      expect(await created({ valueAmount: 12.555 })).toBe(422);
    });
    await guarded(
      'CHANGED',
      { field: '_changed', operator: 'NOT_CONTAINS', value: 'valueAmount' },
      async () => {
        expect(await changed(id, { valueAmount: 12.551, title: 'Another' })).toBe(200);
        expect(await changed(id, { valueAmount: 12.54, title: 'Another' })).toBe(422);
      },
    );
  });

  test('of custom fields, in every way in which they are sent', async () => {
    const id = await admin.deal({});
    await guarded('LEVEL', { field: 'cf_level', operator: '!=', value: 7 }, async () => {
      for (const sent of [
        { cf_level: 7 },
        { cf_level: '7' },
        { 'cf:level': 7 },
        { customFields: { level: 7 } },
        { customFields: [{ key: 'level', value: 7 }] },
        { customValues: { level: 7 } },
      ]) {
        expect([sent, await changed(id, sent), await created(sent)]).toEqual([sent, 422, 422]);
      }
      expect(await changed(id, { customFields: { level: 8 } })).toBe(200);
    });
    await guarded('VIP', { field: 'cf_vip', operator: '!=', value: true }, async () => {
      expect([await changed(id, { cf_vip: 'yes' }), await changed(id, { cf_vip: 'no' })]).toEqual([422, 200]);
    });
    await guarded('SEEN', { field: 'custom.seen', operator: '!=', value: '2026-01-31' }, async () => {
      expect(await changed(id, { cf_seen: '2026-01-31T10:00:00Z' })).toBe(422);
    });
  });

  test('also of custom fields that the change does not name', async () => {
    const id = await admin.deal({ cf_level: 3 });
    for (const [ruleId, field] of [
      ['STAYS', 'cf_level'],
      ['STAYS_TOO', 'custom.level'],
    ] as const) {
      await guarded(ruleId, { field, operator: '!=', value: 3 }, async () => {
        expect(await changed(id, { title: 'Renamed' })).toBe(422);
        expect(await changed(id, { cf_level: 4 })).toBe(200);
        expect(await changed(id, { title: `Renamed for ${ruleId}` })).toBe(200);
        expect(await changed(id, { cf_level: 3 })).toBe(422);
      });
      expect(await changed(id, { cf_level: 3 })).toBe(200);
    }
  });

  test('of members that a creation leaves out', async () => {
    await guarded('OPEN', { field: 'status', operator: '!=', value: 'open' }, async () => {
      expect([await created({}), await created({ status: 'lost' })]).toEqual([422, 201]);
    });
  });
});

describe('literals of conditions', () => {
  let admin: RulesClient;
  beforeAll(async () => {
    admin = await RulesClient.of(await recordsTenant());
    const field = { entityId: 'customers.deal', key: 'due', label: 'Due', kind: 'date' };
    expect((await admin.send('POST', '/entities/custom-fields', field)).status).toBe(201);
  });
  afterAll(() => admin?.host.stop());

  let rules = 0;
  const saved = (conditionExpression: object, entityType = 'customers.deal') =>
    admin.call('POST', '/rules', {
      ruleId: `LITERAL-${++rules}`,
      ruleName: 'A rule',
      ruleType: 'ACTION',
      entityType,
      eventType: 'update',
      conditionExpression,
    });

  test.each([
    ['valueAmount', '<', 'abc'],
    ['valueAmount', 'IN', [1, 'two']],
    ['probability', '=', true],
    ['expectedCloseAt', '<', '01/02/2026'],
    ['expectedCloseAt', '=', '2026-02-30'],
    ['expectedCloseAt', '>=', 46388],
    ['_before.expectedCloseAt', '<', 'Dec 31'],
    ['cf_due', '>', 'garbage'],
    ['valueAmount', '=', ''],
    ['expectedCloseAt', '=', ''],
    ['closureOutcome', '=', 'zz'],
    ['closureOutcome', 'IN', ['won', '']],
    ['probability', 'IN', []],
    ['title', 'NOT_IN', []],
  ])('are refused where %s cannot be %s %j', async (field, operator, value) => {
    const group = { operator: 'AND', rules: [{ field, operator, value }] };
    const { status, body } = await saved(group);
    expect([status, body['details']]).toMatchObject([
      400,
      [{ path: ['conditionExpression', 'rules', 0, 'value'], code: 'rule.invalid' }],
    ]);
  });

  test.each([
    ['valueAmount', '<', '1e3'],
    ['expectedCloseAt', '<', '{{today}}'],
    ['expectedCloseAt', 'IN', ['2026-01-31', '2026-01-31T10:00:00+01:00']],
    ['title', '=', 'abc'],
    ['title', '=', ''],
    ['closureOutcome', '=', '{{before.closureOutcome}}'],
    ['closureOutcome', 'IN', ['won', null]],
    ['valueCurrency', '=', 'zzz'],
    ['unknown.member', 'IN', []],
    ['status', '!=', null],
    ['cf_due', '=', '2026-01-31'],
  ])('are taken where %s can be %s %j', async (field, operator, value) => {
    const { status, body } = await saved({ field, operator, value });
    expect([status, body]).toMatchObject([201, {}]);
  });

  test('are written as records have them', async () => {
    const owner = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
    for (const [field, value, read] of [
      ['valueCurrency', 'eur', 'EUR'],
      ['ownerUserId', owner, owner.toLowerCase()],
      ['defaultUnit', 'Pieces', 'pc'],
      ['defaultUnit', 'Crate', 'Crate'],
    ] as const) {
      const kind = field === 'defaultUnit' ? 'catalog.product' : 'customers.deal';
      const { body } = await saved({ field, operator: '=', value }, kind);
      const rule = await admin.call('GET', `/rules/${String(body['id'])}`);
      expect(rule.body['conditionExpression']).toEqual({ field, operator: '=', value: read });
    }
  });
});
