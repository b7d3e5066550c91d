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

  test('shows nothing of it to another tenant', async () => {
    const dealId = await world.make('/customers/deals', { title: 'Private' });
    const stranger = await world.holder({ features: ['audit_logs.*', 'customers.*'] }, await world.tenant());
    expect(await logOf('customers.deal', dealId, stranger.token)).toEqual([]);
  });
});
