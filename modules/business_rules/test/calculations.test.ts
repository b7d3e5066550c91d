import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

const entityType = 'customers.deal';

describe('calculations of rules', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    for (const [key, kind] of [
      ['score', 'integer'],
      ['note', 'text'],
    ]) {
      await admin.send('POST', '/entities/custom-fields', { entityId: entityType, key, label: key, kind });
    }
  });
  afterAll(() => host?.stop());

  const set = (field: string, value: unknown) => ({ type: 'SET_FIELD', config: { field, value } });
  const rule = { ruleName: 'Computes', ruleType: 'CALCULATION', entityType, eventType: 'create' };

  test.each([
    ['a division by zero', ['/', 100, '{{data.valueAmount}}'], { valueAmount: 0 }, 'divides by zero'],
    ['a member without a value', ['*', '{{data.valueAmount}}', 2], {}, '{{data.valueAmount}} has no value'],
    ['a text', ['*', '{{data.title}}', 2], {}, '{{data.title}} is not a number'],
    ['a hexadecimal text', ['+', '{{data.title}}'], { title: '0x10' }, '{{data.title}} is not a number'],
    ['a result that is too large', ['*', '{{data.valueAmount}}', 1e300], { valueAmount: 1e10 }, 'too large'],
    [
      'a part that cannot be computed',
      ['+', 1, { $calculate: ['/', 1, '{{data.valueAmount}}'] }],
      { valueAmount: 0 },
      'divides by zero',
    ],
  ])(
    'with %s leave the field as it is, and are noted as an error',
    async (_what, steps, members, message) => {
      const id = await admin.rule({
        ...rule,
        successActions: [set('probability', { $calculate: steps }), set('description', 'Judged')],
      });
      for (let index = 0; index < 6; index += 1) {
        const json = { title: 'A deal', probability: 40, ...members };
        const created = await admin.send<{ id: string }>('POST', '/customers/deals', json);
        expect(created.status).toBe(201);
        const shown = JSON.stringify((await admin.send('GET', `/customers/deals/${created.body.id}`)).body);
        expect(shown).toContain('"probability":40');
        expect(shown).toContain('"description":"Judged"');
      }
      await host.settled();
      const { items, total } = await admin.logsOf(id);
      expect(total).toBe(6);
      for (const item of items) {
        expect(item['executionResult']).toBe('ERROR');
        expect(item['errorMessage']).toContain(message);
      }
      // The record is at fault, not the rule, which goes on.
      expect((await admin.call('GET', `/rules/${id}`)).body['suspendedAt']).toBeNull();
      const executed = await admin.call('POST', `/execute/${id}`, { data: { title: 'A', ...members } });
      expect(executed.body).toMatchObject({ success: false, conditionResult: true });
      expect(executed.body['error']).toContain(message);
      await admin.disable(id);
    },
  );

  test.each<[string, unknown, string]>([
    ['of another form', { $calculate: '1 + 1' }, 'A calculation is a list'],
    ['with an unknown operator', { $calculate: ['%', 5, 2] }, 'A calculation is a list'],
    ['without operands', { $calculate: ['+'] }, 'needs an operand'],
    ['with a list as operand', { $calculate: ['round', ['/', 1, 2]] }, 'An operand is a number'],
    ['with a text as operand', { $calculate: ['+', 'one', 2] }, 'An operand is a number'],
    ['that divide by zero', { $calculate: ['/', '{{data.valueAmount}}', 0] }, 'cannot divide by zero'],
    [
      'of an unknown placeholder',
      { $calculate: ['+', '{{deal.amount}}', 1] },
      'Nothing is known as {{deal.amount}}',
    ],
    [
      'of an unknown member',
      { $calculate: ['+', '{{data.amuont}}', 1] },
      'names amuont, which is not a member',
    ],
    ['of an unknown custom field', { $calculate: ['+', '{{data.cf_none}}', 1] }, 'names cf_none'],
    ['in a calculation', { $calculate: ['+', 1, { $calculate: ['**', 2] }] }, 'A calculation is a list'],
  ])('%s are refused when the rule is saved', async (_what, value, message) => {
    for (const branch of ['successActions', 'failureActions']) {
      const json = { ...rule, ruleId: 'C', [branch]: [set('probability', value)] };
      const { status, body } = await admin.call('POST', '/rules', json);
      expect(status).toBe(400);
      expect(body['error']).toContain(message);
      expect(body['details']).toEqual([
        expect.objectContaining({ path: expect.arrayContaining([branch, 0, 'config', 'value']) as unknown }),
      ]);
    }
  });

  test.each<[string, string, unknown, string]>([
    ['an unknown member', 'probabilty', 5, 'probabilty is not a member'],
    ['an unknown custom field', 'cf_none', 5, 'cf_none is not a member'],
    ['a member that no one sets', 'createdAt', '2026-01-01', 'createdAt is not a member'],
    ['a text for a number', 'probability', 'high', 'probability cannot have this value'],
    ['a number out of range', 'probability', 101, 'probability cannot have this value'],
    ['a list for a text', 'title', ['a'], 'title cannot have this value'],
    ['nothing for what is required', 'title', null, 'title cannot have this value'],
    ['a number for a text', 'description', { $calculate: ['+', 1, 2] }, 'takes no number'],
    ['a text with values for a number', 'probability', 'P {{data.title}}', 'takes no text'],
    ['an unknown placeholder', 'description', 'Of {{titel}}', 'Nothing is known as {{titel}}'],
    ['an unknown member of the record', 'description', '{{data.titel}}', 'names titel'],
    ['a text for a custom number', 'cf_score', 'high', 'cf_score cannot have this value'],
    ['a number for a custom text', 'cf_note', { $calculate: ['+', 1, 2] }, 'takes no number'],
  ])('and values: %s is refused when the rule is saved', async (_what, field, value, message) => {
    const json = { ...rule, ruleId: 'V', successActions: [set(field, value)] };
    const { status, body } = await admin.call('POST', '/rules', json);
    expect([status, body['error']]).toEqual([400, expect.stringContaining(message)]);
  });

  test('and values that can be are taken, also of kinds that no module has, and stored ones as they are', async () => {
    for (const [field, value] of [
      ['probability', { $calculate: ['round', { $calculate: ['/', '{{data.valueAmount}}', '2.5'] }, 0] }],
      ['probability', '{{data.cf_score}}'],
      ['probability', '50'],
      ['description', '{{before.title}} by {{user.email}}, {{today}}'],
      ['description', null],
      ['cf_score', { $calculate: ['min', '{{data.probability}}', '{{data.cf_score}}'] }],
      ['cf_note', 'Of {{data.title}}'],
      ['expectedCloseAt', '{{now}}'],
    ] as const) {
      const id = await admin.rule({ ...rule, successActions: [set(field, value)] });
      await admin.disable(id);
    }
    const kept = { ...rule, successActions: [set('cf_gone', 5)] };
    const field = { entityId: entityType, key: 'gone', label: 'Gone', kind: 'integer' };
    const { body: added } = await admin.send<{ id: string }>('POST', '/entities/custom-fields', field);
    const stored = await admin.rule(kept);
    await admin.send('DELETE', `/entities/custom-fields?id=${added.id}`);
    const renamed = { ...kept, id: stored, ruleName: 'Renamed', enabled: false };
    expect((await admin.call('PUT', '/rules', renamed)).status).toBe(200);
    const again = { ...renamed, successActions: [set('cf_gone', 6)] };
    expect((await admin.call('PUT', '/rules', again)).status).toBe(400);

    const id = await admin.rule({
      entityType: 'other.thing',
      successActions: [set('any', '{{data.thing}}')],
    });
    const moved = await admin.call('PUT', '/rules', { id, entityType, eventType: 'create' });
    expect([moved.status, moved.body['error']]).toEqual([
      400,
      expect.stringContaining('any is not a member'),
    ]);
  });
});
