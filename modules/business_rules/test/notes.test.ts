import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

describe('notes of executions', () => {
  let host: TestHost;
  let client: RulesClient;
  let other: RulesClient;
  let guards: readonly string[];

  beforeAll(async () => {
    host = await recordsTenant();
    client = await RulesClient.of(host);
    other = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
    const guard = {
      entityType: 'customers.deal',
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '=', value: 'none may be created' },
    };
    guards = [await client.rule(guard), await other.rule(guard)];
  });
  afterAll(() => host?.stop());

  /** How many executions each of the two tenants sees of its rule. */
  const seen = async () => {
    const [here = '', there = ''] = guards;
    return [(await client.logsOf(here)).total, (await other.logsOf(there)).total];
  };

  test('are kept of texts that are cut in the midst of an emoji', async () => {
    const before = await seen();
    for (const length of [1_998, 1_999, 2_000]) {
      await client.deal({ description: `${'a'.repeat(length)}😀😀` });
    }
    await other.deal();
    expect(await seen()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 1]);
    const [latest] = (await client.logsOf(guards[0] as string)).items;
    expect(JSON.stringify(latest).isWellFormed()).toBe(true);
  });

  test('have ids that do not tell how many other tenants have', async () => {
    const idsOf = async () =>
      (await client.logsOf(guards[0] as string)).items.map(({ id }) => BigInt(id as string));
    await client.deal();
    const [before = 0n] = await idsOf();
    await other.deal();
    await client.deal();
    const [after = 0n] = await idsOf();
    expect(after).toBeGreaterThan(before);
    // Of the time: a sequence would give the next but one.
    expect(after - before).toBeGreaterThan(1_000n);
    expect(String(after)).toMatch(/^\d{18}$/);
  });

  test('are kept of all tenants but for one that the database refuses', async () => {
    const before = await seen();
    await host.sql(`CREATE FUNCTION refuse_a_note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF new.input_context::text LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF; RETURN new; END $$`);
    await host.sql(`CREATE TRIGGER refuse_a_note BEFORE INSERT ON business_rules_executions
      FOR EACH ROW EXECUTE FUNCTION refuse_a_note()`);
    try {
      await Promise.all([client.deal(), client.deal({ title: 'poison' }), other.deal(), other.deal()]);
      expect(await seen()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
    } finally {
      await host.sql('DROP TRIGGER refuse_a_note ON business_rules_executions');
      await host.sql('DROP FUNCTION refuse_a_note()');
    }
  });
});
