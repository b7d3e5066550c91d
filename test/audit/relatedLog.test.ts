import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';

const ACTIONS = '/audit_logs/audit-logs/actions';

interface Entry {
  readonly commandId: string;
  readonly resourceId: string;
  readonly context: { readonly historyAction?: string } | null;
}

describe('the log of a record with what concerns it', () => {
  let host: TestHost;
  let world: World;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
  });

  afterAll(() => host?.stop());

  const logOf = async (kind: string, id: string, token = world.root): Promise<Entry[]> => {
    const path = `${ACTIONS}?resourceKind=${kind}&resourceId=${id}&includeRelated=true&sortDir=asc`;
    const { status, body } = await world.call<{ items: Entry[]; total: number }>('GET', path, { token });
    expect(status).toBe(200);
    expect(body.total).toBe(body.items.length);
    return body.items;
  };
  const commandsIn = async (kind: string, id: string) =>
    (await logOf(kind, id)).map(({ commandId, context }) => [commandId, context?.historyAction ?? 'done']);
  const tokenOf = ({ headers }: TestResponse<unknown>) =>
    (JSON.parse(decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '')) as { undoToken: string })
      .undoToken;

  test('has a note about a person in the log of the deal that it names, with its undo', async () => {
    const entityId = await world.make('/customers/people', { firstName: 'Ada', lastName: 'Lovelace' });
    const dealId = await world.make('/customers/deals', { title: 'Engine' });
    const other = await world.make('/customers/deals', { title: 'Other' });
    const note = await world.call<{ id: string }>('POST', '/customers/comments', {
      json: { entityId, dealId, body: 'About both' },
    });
    expect(note.status).toBe(201);
    expect((await world.call('POST', `${ACTIONS}/undo`, { json: { undoToken: tokenOf(note) } })).status).toBe(
      200,
    );
    const ofNote = [
      ['customers.comments.create', 'done'],
      ['customers.comments.create', 'undo'],
    ];
    expect(await commandsIn('customers.deal', dealId)).toEqual([
      ['customers.deals.create', 'done'],
      ...ofNote,
    ]);
    expect(await commandsIn('customers.person', entityId)).toEqual([
      ['customers.people.create', 'done'],
      ...ofNote,
    ]);
    expect(await commandsIn('customers.deal', other)).toEqual([['customers.deals.create', 'done']]);
  });

  test('has a deal in the logs of the people whom it names before and after a change', async () => {
    const [first, second] = await Promise.all(
      ['Grace', 'Edsger'].map((firstName) =>
        world.make('/customers/people', { firstName, lastName: 'Linked' }),
      ),
    );
    const id = await world.make('/customers/deals', { title: 'Moved', personIds: [first] });
    const moved = await world.call('PUT', '/customers/deals', { json: { id, personIds: [second] } });
    expect(moved.status).toBe(200);
    const deals = async (person = '') =>
      (await logOf('customers.person', person))
        .filter(({ resourceId }) => resourceId === id)
        .map(({ commandId }) => commandId);
    expect(await deals(first)).toEqual(['customers.deals.create', 'customers.deals.update']);
    expect(await deals(second)).toEqual(['customers.deals.update']);
  });

  test('has a deal in the logs of its pipelines and stages, before and after it moves', async () => {
    const pipelineOf = async (name: string) => {
      const pipelineId = await world.make('/customers/pipelines', { name });
      const stage = await world.make('/customers/pipeline-stages', { pipelineId, label: name });
      return { pipelineId, stage };
    };
    const [first, second] = [await pipelineOf('First'), await pipelineOf('Second')];
    const id = await world.make('/customers/deals', { title: 'Moving', pipelineStageId: first.stage });
    const json = { id, pipelineId: second.pipelineId, pipelineStageId: second.stage };
    expect((await world.call('PUT', '/customers/deals', { json })).status).toBe(200);
    const deals = async (kind: string, record: string) =>
      (await logOf(kind, record))
        .filter(({ resourceId }) => resourceId === id)
        .map(({ commandId }) => commandId.split('.').at(-1));
    expect(await deals('customers.pipeline', first.pipelineId)).toEqual(['create', 'update']);
    expect(await deals('customers.pipelineStage', first.stage)).toEqual(['create', 'update']);
    expect(await deals('customers.pipeline', second.pipelineId)).toEqual(['update']);
    expect(await deals('customers.pipelineStage', second.stage)).toEqual(['update']);
    expect((await logOf('customers.pipeline', first.pipelineId))[0]?.resourceId).toBe(first.pipelineId);
  });

  test('has people in the log of their company, and links to it with their ends', async () => {
    const [first, second] = await Promise.all(
      ['Mills', 'Looms'].map((displayName) => world.make('/customers/companies', { displayName })),
    );
    const person = { firstName: 'Ada', lastName: 'Linked', companyEntityId: first };
    const id = await world.make('/customers/people', person);
    const links = `/customers/people/${id}/companies`;
    expect((await world.call('POST', links, { json: { companyId: second } })).status).toBe(200);
    expect((await world.call('DELETE', `${links}/${second}`)).status).toBe(200);
    const after = async (company = '') => (await commandsIn('customers.company', company)).slice(1);
    expect(await after(first)).toEqual([['customers.people.create', 'done']]);
    expect(await after(second)).toEqual([
      ['customers.personCompanyLinks.create', 'done'],
      ['customers.personCompanyLinks.delete', 'done'],
    ]);
  });

  test('has an interaction in the logs of the records that it links, before and after a change', async () => {
    const entityId = await world.make('/customers/people', { firstName: 'Ada', lastName: 'Called' });
    const company = await world.make('/customers/companies', { displayName: 'Wheels' });
    const deal = await world.make('/customers/deals', { title: 'Wheels' });
    const linkedEntities = [{ type: 'company', id: company }];
    const json = { entityId, interactionType: 'call', linkedEntities };
    const id = await world.make('/customers/interactions', json);
    const change = { id, linkedEntities: [{ type: 'deal', id: deal }] };
    const moved = await world.call('PUT', '/customers/interactions', { json: change });
    expect(moved.status).toBe(200);
    const ended = await world.call('POST', '/customers/interactions/complete', { json: { id } });
    expect(ended.status).toBe(200);
    const of = async (kind: string, record: string) =>
      (await commandsIn(kind, record)).slice(1).map(([command]) => command?.split('.').at(-1));
    expect(await of('customers.company', company)).toEqual(['create', 'update']);
    expect(await of('customers.deal', deal)).toEqual(['update', 'complete']);
    expect(await of('customers.person', entityId)).toEqual(['create', 'update', 'complete']);
  });

  test('has products in the logs of their categories, and tags in those of who gets them', async () => {
    const category = await world.make('/catalog/categories', { name: 'Engines' });
    const id = await world.make('/catalog/products', { title: 'Engine', categoryIds: [category] });
    const removed = await world.call('PUT', '/catalog/products', { json: { id, categoryIds: [] } });
    expect(removed.status).toBe(200);
    expect(await commandsIn('catalog.category', category)).toEqual([
      ['catalog.categories.create', 'done'],
      ['catalog.products.create', 'done'],
      ['catalog.products.update', 'done'],
    ]);
    const tagId = await world.make('/customers/tags', { label: 'Engineers' });
    const entityId = await world.make('/customers/people', { firstName: 'Ada', lastName: 'Tagged' });
    const json = { tagId, entityId };
    expect((await world.call('POST', '/customers/tags/assign', { json })).status).toBe(201);
    expect((await world.call('POST', '/customers/tags/unassign', { json })).status).toBe(200);
    const assigned = [
      ['customers.tags.assign', 'done'],
      ['customers.tags.unassign', 'done'],
    ];
    expect((await commandsIn('customers.tag', tagId)).slice(1)).toEqual(assigned);
    expect((await commandsIn('customers.person', entityId)).slice(1)).toEqual(assigned);
  });

  test('shows nothing of it to another tenant', async () => {
    const dealId = await world.make('/customers/deals', { title: 'Private' });
    const stranger = await world.holder({ features: ['audit_logs.*', 'customers.*'] }, await world.tenant());
    expect(await logOf('customers.deal', dealId, stranger.token)).toEqual([]);
    const company = await world.make('/customers/companies', { displayName: 'Private' });
    await world.make('/customers/people', { firstName: 'A', lastName: 'B', companyEntityId: company });
    expect(await logOf('customers.company', company)).toHaveLength(2);
    expect(await logOf('customers.company', company, stranger.token)).toEqual([]);
  });
});
