import { Crm, operationOf, UNKNOWN } from './contactSupport';

describe('tags', () => {
  let crm: Crm;
  beforeAll(async () => {
    crm = await Crm.start();
  });
  afterAll(() => crm?.host.stop());

  test('get a slug of their label, which no other tag of the organization has', async () => {
    const id = await crm.make('tags', { label: ' Über Kunde! ' });
    expect(await crm.item('tags', id)).toMatchObject({
      label: 'Über Kunde!',
      slug: 'uber-kunde',
      color: null,
    });
    const taken = await crm.send('POST', 'tags', { label: 'x', slug: 'UBER-kunde' });
    expect([taken.status, taken.body]).toEqual([
      409,
      {
        error: 'Tag slug already in use.',
        code: 'duplicate',
        fieldErrors: { slug: 'Tag slug already in use.' },
        details: [{ path: ['slug'], message: 'Tag slug already in use.', code: 'duplicate' }],
      },
    ]);
    const foreign = await crm.make('tags', { label: '客户' });
    expect((await crm.item('tags', foreign))['slug']).toMatch(/^[a-z0-9-]+$/);
    for (const json of [{}, { label: ' ' }, { label: 'x', slug: 'a b' }, { label: 'x', color: 'red' }]) {
      expect(await crm.refusal('POST', 'tags', json)).toEqual([400, 'Invalid input']);
    }
    expect(await crm.refusal('PUT', 'tags', { id: UNKNOWN })).toEqual([404, 'Tag not found']);
    expect(await crm.ids('tags', 'search=KUNDE')).toEqual([id]);
  });

  test('of labels that differ only in signs get slugs with numbers', async () => {
    const ids = [];
    for (const label of ['C', 'C#', 'C++']) ids.push(await crm.make('tags', { label }));
    const tags = await Promise.all(ids.map((id) => crm.item('tags', id)));
    expect(tags.map(({ label, slug }) => [label, slug])).toEqual([
      ['C', 'c'],
      ['C#', 'c-1'],
      ['C++', 'c-2'],
    ]);
    expect((await crm.refusal('POST', 'tags', { label: 'c#' }))[0]).toBe(409);
    const many = ['+', '++', '+++', '名前', 'Ελλάδα', '🙂'].map((label) => crm.make('tags', { label }));
    await Promise.all(many);
  });

  test('are changed, undone, redone', async () => {
    await crm.roundTrip(() => crm.send('POST', 'tags', { label: 'Short-lived' }));
    const id = await crm.tag({ color: '#123456' });
    await crm.roundTrip(() => crm.send('PUT', 'tags', { id, label: 'Other', slug: 'other', color: '' }));
    await crm.roundTrip(() => crm.send('DELETE', 'tags', { id }));
  });

  test('are given to people and companies and taken away, which can be undone', async () => {
    const tagId = await crm.tag({ label: 'Given' });
    for (const [kind, entityId] of [
      ['person', await crm.person()],
      ['company', await crm.company()],
    ] as const) {
      const events = await crm.events(async () => {
        const assigned = await crm.send('POST', 'tags/assign', { tagId, entityId });
        expect([assigned.status, assigned.body]).toEqual([201, { id: expect.any(String) }]);
        expect(operationOf(assigned)).toMatchObject({
          commandId: 'customers.tags.assign',
          actionLabel: 'Tag assigned',
          resourceKind: 'customers.tagAssignment',
          resourceId: assigned.body['id'],
        });
        const [entry] = await crm.log(`resourceId=${assigned.body['id'] as string}`);
        expect(entry).toMatchObject({ parentResourceKind: `customers.${kind}`, parentResourceId: entityId });
        expect(await crm.refusal('POST', 'tags/assign', { tagId, entityId })).toEqual([
          409,
          'Tag already assigned',
          'duplicate',
        ]);
        expect(await crm.refusal('DELETE', 'tags', { id: tagId })).toEqual([
          409,
          'Remove the tag from people and companies before deleting it',
        ]);
        const removed = await crm.send('POST', 'tags/unassign', { tagId, entityId });
        expect([removed.status, removed.body]).toEqual([200, assigned.body]);
        expect(await crm.refusal('POST', 'tags/unassign', { tagId, entityId })).toEqual([
          404,
          'Tag assignment not found',
        ]);
        expect((await crm.undo(operationOf(removed))).status).toBe(200);
      });
      expect(events).toEqual(['customers.tag.assigned', 'customers.tag.removed', 'customers.tag.assigned']);
      await crm.roundTrip(() => crm.send('POST', 'tags/unassign', { tagId, entityId }));
    }
    const entityId = await crm.person();
    await crm.roundTrip(() => crm.send('POST', 'tags/assign', { tagId, entityId }));
  });

  test('are refused where there is no such tag or record', async () => {
    const [tagId, entityId] = [await crm.tag(), await crm.person()];
    const refused = (json: object) => crm.refusal('POST', 'tags/assign', json);
    expect(await refused({ tagId: UNKNOWN, entityId })).toEqual([404, 'Tag not found']);
    expect(await refused({ tagId, entityId: UNKNOWN })).toEqual([404, 'Customer record not found']);
    expect(await refused({ tagId })).toEqual([400, 'Invalid input']);
    expect(await refused({ tagId: 'x', entityId })).toEqual([400, 'Invalid input']);
  });

  test('are given once also by many at once, and not while they are being deleted', async () => {
    const [tagId, entityId] = [await crm.tag(), await crm.person()];
    const assign = () => crm.send('POST', 'tags/assign', { tagId, entityId });
    const answers = await Promise.all([assign(), assign(), assign()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const other = await crm.tag();
    const [removed, given] = await Promise.all([
      crm.send('DELETE', 'tags', { id: other }),
      crm.send('POST', 'tags/assign', { tagId: other, entityId }),
    ]);
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([removed.status, given.status]);
  });
});
