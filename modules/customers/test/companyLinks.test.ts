import { type Answer, Crm, operationOf, UNKNOWN } from './contactSupport';

interface Link {
  readonly id: string;
  readonly companyId: string;
  readonly displayName: string;
  readonly isPrimary: boolean;
}

describe('companies of a person', () => {
  let crm: Crm;
  let person: string;
  let acme: string;
  let zeta: string;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  beforeEach(async () => {
    person = await crm.person();
    acme = await crm.company({ displayName: 'Acme' });
    zeta = await crm.company({ displayName: 'Zeta' });
  });
  afterAll(() => crm?.host.stop());

  const path = (link = '') => `people/${person}/companies${link && `/${link}`}`;
  const links = async () => (await crm.send<{ items: Link[] }>('GET', path())).body.items;
  const link = (companyId: string, more: object = {}) =>
    crm.send<{ ok: true; result: Link }>('POST', path(), { companyId, ...more });
  const primary = async () => (await crm.item('people', person))['company_entity_id'];
  const asAnswer = (answer: unknown) => answer as Answer;

  test('are linked once, unlinked, and linked again as they were', async () => {
    const first = await link(acme);
    const { result } = first.body;
    expect([first.status, first.body]).toEqual([
      200,
      { ok: true, result: { id: result.id, companyId: acme, displayName: 'Acme', isPrimary: false } },
    ]);
    expect(operationOf(asAnswer(first))).toMatchObject({
      commandId: 'customers.personCompanyLinks.create',
      actionLabel: 'Company linked to person',
      resourceKind: 'customers.personCompanyLink',
      resourceId: result.id,
    });
    expect((await link(acme)).body.result).toEqual(result);
    expect(await links()).toEqual([result]);
    expect((await crm.send('DELETE', path(acme))).body).toEqual({ ok: true });
    expect(await links()).toEqual([]);
    expect(await crm.refusal('DELETE', path(acme))).toEqual([404, 'Person-company link not found']);
    expect((await link(acme)).body.result).toEqual(result);
    const [entry] = await crm.log(`resourceId=${result.id}&limit=1`);
    expect(entry).toMatchObject({ parentResourceKind: 'customers.person', parentResourceId: person });
  });

  test('have one primary among them, which is that of the person', async () => {
    await link(acme, { isPrimary: true });
    const { id } = (await link(zeta)).body.result;
    expect(await primary()).toBe(acme);
    const before = await crm.item('people', person);
    const ranked = await crm.send<{ result: Link }>('PATCH', path(id), { isPrimary: true });
    expect([ranked.status, ranked.body.result.isPrimary]).toEqual([200, true]);
    expect((await links()).map(({ companyId, isPrimary }) => [companyId, isPrimary])).toEqual([
      [zeta, true],
      [acme, false],
    ]);
    const after = await crm.item('people', person);
    expect(after['company_entity_id']).toBe(zeta);
    expect(after['updated_at']).not.toBe(before['updated_at']);
    await crm.send('PATCH', path(acme), { isPrimary: false });
    expect(await primary()).toBe(zeta);
    await crm.send('PATCH', path(zeta), { isPrimary: false });
    expect(await primary()).toBeNull();
    await crm.send('PUT', 'people', { id: person, companyEntityId: acme });
    expect((await links())[0]).toMatchObject({ companyId: acme, isPrimary: true });
    await crm.send('DELETE', path(acme));
    expect([await primary(), (await links()).length]).toEqual([null, 1]);
  });

  test('tell the world, and are undone and redone', async () => {
    const events = await crm.events(async () => {
      await link(acme, { isPrimary: true });
      await crm.send('PATCH', path(acme), { isPrimary: false });
      const removed = await crm.send('DELETE', path(acme));
      await crm.undo(operationOf(removed));
    });
    expect(events).toEqual([
      'customers.person_company_link.created',
      'customers.person.updated',
      'customers.person_company_link.updated',
      'customers.person.updated',
      'customers.person_company_link.deleted',
      'customers.person_company_link.created',
    ]);
    const row = async () =>
      crm.host.sql(
        `SELECT p.company_entity_id, (SELECT jsonb_agg(l.company_id ORDER BY l.company_id)
           FROM customers_person_companies l WHERE l.person_id = p.id AND l.deleted_at IS NULL) AS linked
           FROM customers_entities p WHERE p.id = $1`,
        [person],
      );
    for (const work of [
      () => link(zeta, { isPrimary: true }),
      () => crm.send('PATCH', path(acme), { isPrimary: true }),
      () => crm.send('DELETE', path(acme)),
    ]) {
      const before = await row();
      const operation = operationOf(asAnswer(await work()));
      const after = await row();
      expect(after).not.toEqual(before);
      expect((await crm.undo(operation)).status).toBe(200);
      expect(await row()).toEqual(before);
      expect((await crm.redo(operation)).status).toBe(200);
      expect(await row()).toEqual(after);
    }
  });

  test('refuse what is not there, and what is based on an older person', async () => {
    const refusedLink = (companyId: unknown, id = person) =>
      crm.refusal('POST', `people/${id}/companies`, { companyId });
    expect(await refusedLink(UNKNOWN)).toEqual([404, 'Company not found']);
    expect(await refusedLink(person)).toEqual([400, 'Invalid entity type']);
    expect(await refusedLink('x')).toEqual([400, 'Invalid input']);
    expect(await refusedLink(acme, UNKNOWN)).toEqual([404, 'Person not found']);
    expect(await refusedLink(acme, acme)).toEqual([404, 'Person not found']);
    expect(await refusedLink(acme, 'x')).toEqual([400, 'Invalid person id']);
    expect(await crm.refusal('PATCH', path(UNKNOWN), { isPrimary: true })).toEqual([
      404,
      'Person-company link not found',
    ]);
    expect(await crm.refusal('PATCH', path('x'), { isPrimary: true })).toEqual([400, 'Invalid link id']);
    await link(acme);
    expect(await crm.refusal('PATCH', path(acme), {})).toEqual([400, 'Invalid input']);
    const headers = { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' };
    for (const [method, json] of [
      ['PATCH', { isPrimary: true }],
      ['DELETE', undefined],
    ] as const) {
      const { status, body } = await crm.send(method, path(acme), json, { headers });
      expect([status, body['code']]).toEqual([409, 'optimistic_lock_conflict']);
    }
    expect(await crm.refusal('GET', `people/${UNKNOWN}/companies`)).toEqual([404, 'Person not found']);
  });

  test('are linked once also by many at once, with one primary', async () => {
    const answers = await Promise.all(
      [acme, zeta, acme, zeta, acme].map((companyId) => link(companyId, { isPrimary: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const all = await links();
    expect(all.map(({ companyId }) => companyId).sort()).toEqual([acme, zeta].sort());
    expect(all.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });
});
