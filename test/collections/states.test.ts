import { collectionFor, field } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

describe('the states of a record', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{auth,directory,audit_logs}', ...fixtures('helpdesk')],
    });
    token = await host.signIn();
  });
  afterAll(() => host?.stop());

  const send = (method: string, path: string, json?: object) =>
    host.request<Record<string, unknown>>(method, path, { token, ...(json && { json }) });
  const create = async (json: object = {}) =>
    (await send('POST', '/helpdesk/tickets', { title: 'Printer', ...json })).body['id'] as string;
  const move = (id: string, status: string) => send('PUT', `/helpdesk/tickets/${id}`, { status });
  const read = async (id: string) => (await send('GET', `/helpdesk/tickets/${id}`)).body;
  const eventsOf = async (work: () => Promise<unknown>) => {
    const before = host.events.length;
    await work();
    await host.settled();
    const ids = host.events.slice(before).map(({ id }) => id);
    return ids
      .filter((id) => id.startsWith('helpdesk.ticket.'))
      .map((id) => id.replace('helpdesk.ticket.', ''));
  };
  const undo = (answer: { readonly headers: Headers }) => {
    const operation = decodeURIComponent(answer.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    return send('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
  };

  test('change by the moves that are listed', async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({ status: 'open', closed_at: null });
    expect((await move(id, 'solved')).status).toBe(200);
    expect((await move(id, 'closed')).status).toBe(200);
    expect(await move(id, 'solved')).toMatchObject({
      status: 409,
      body: {
        error: '"status" cannot change from closed to solved: closed changes only to open',
        code: 'move_not_allowed',
        details: [
          { path: ['status'], code: 'move_not_allowed', from: 'closed', to: 'solved', allowed: ['open'] },
        ],
      },
    });
    expect((await send('PUT', `/helpdesk/tickets/${id}`, { status: 'lost' })).status).toBe(400);
    expect((await read(id))['status']).toBe('closed');
  });

  test('do not change where they end, and take the value that is stored', async () => {
    const id = await create({ status: 'merged' });
    expect(await move(id, 'open')).toMatchObject({
      status: 409,
      body: { error: '"status" cannot change from merged to open: merged does not change any more' },
    });
    expect((await send('PUT', `/helpdesk/tickets/${id}`, { status: 'merged', title: 'Other' })).status).toBe(
      200,
    );
  });

  test('begin where the declaration says so', async () => {
    expect(await send('POST', '/helpdesk/tickets', { title: 'x', status: 'closed' })).toMatchObject({
      status: 400,
      body: { details: [{ path: ['status'], message: '"status" must be open or merged in a new record' }] },
    });
  });

  test('have the time at which they were entered last, until the record is back in its initial state', async () => {
    const id = await create();
    await move(id, 'solved');
    const solved = await read(id);
    expect(solved).toMatchObject({ solved_at: expect.any(String) as string, closed_at: null });
    await move(id, 'closed');
    expect(await read(id)).toMatchObject({
      solved_at: solved['solved_at'],
      closed_at: expect.any(String) as string,
    });
    await move(id, 'open');
    expect(await read(id)).toMatchObject({ solved_at: null, closed_at: null });
    expect((await send('PUT', `/helpdesk/tickets/${id}`, { closedAt: '2026-01-01T00:00:00Z' })).status).toBe(
      400,
    );
  });

  test('come back with their times when a move is undone', async () => {
    const id = await create();
    const closing = await move(id, 'closed');
    expect((await undo(closing)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'open', closed_at: null });
  });

  test('have events, also of moves that are undone, and none where a record begins in its initial state', async () => {
    let id = '';
    expect(await eventsOf(async () => (id = await create()))).toEqual(['created']);
    expect(await eventsOf(() => move(id, 'solved'))).toEqual(['updated']);
    let closing: Awaited<ReturnType<typeof move>> | undefined;
    expect(await eventsOf(async () => (closing = await move(id, 'closed')))).toEqual(['updated', 'closed']);
    expect(await eventsOf(() => undo(closing as never))).toEqual(['updated']);
    expect(await eventsOf(() => move(id, 'open'))).toEqual(['updated', 'reopened']);
    expect(await eventsOf(() => move(id, 'solved').then(() => move(id, 'solved')))).toEqual(['updated']);
    expect(await eventsOf(() => create({ status: 'merged' }))).toEqual(['created', 'merged']);
  });

  test('stand in the API document and in the description of the kind', async () => {
    const { body } = await host.request<{ components: { schemas: Record<string, { properties: object }> } }>(
      'GET',
      '/openapi.json',
    );
    expect(body.components.schemas['HelpdeskTicketInput']?.properties).toMatchObject({
      status: {
        enum: ['open', 'solved', 'closed', 'merged'],
        description:
          'how far the ticket is; a new record is `open` or `merged`; changes: `open` to `solved`, `closed`; ' +
          '`solved` to `open`, `closed`; `closed` to `open`',
      },
    });
    const described = host.host.core.recordKinds.items.get('helpdesk.ticket')?.collection.describe();
    expect(described?.members.find(({ name }) => name === 'status')?.moves).toMatchObject({
      closed: ['open'],
    });
  });

  test('have typed events, and times in members that can hold them', () => {
    const declare = (closedAt: ReturnType<typeof field.moment>) =>
      collectionFor()({
        kind: 'helpdesk.call',
        plural: 'helpdesk.calls',
        label: 'call',
        path: '/helpdesk/calls',
        features: { view: [], manage: [] },
        table: 'helpdesk_calls',
        fields: {
          status: field.state(
            { open: ['closed'], closed: [] },
            { times: { closed: 'closedAt' }, events: { closed: 'ended' } },
          ),
          closedAt,
        },
        list: {},
      });
    expect(declare(field.moment({ writable: 'never' })).events.ended.id).toBe('helpdesk.call.ended');
    expect(() => declare(field.moment())).toThrow(
      'status writes its time to closedAt, which must be a member',
    );
  });
});
