import { collectionFor, field } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

describe("references that are cleared when the record they name is deleted (onDelete: 'clear')", () => {
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
  const create = async (path: string, json: object) => (await send('POST', path, json)).body['id'] as string;
  const ticket = (json: object) => create('/helpdesk/tickets', { title: 'Printer', ...json });
  const read = async (id: string) => (await send('GET', `/helpdesk/tickets/${id}`)).body;
  const operationOf = ({ headers }: { readonly headers: Headers }) =>
    JSON.parse(decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '')) as {
      id: string;
      undoToken: string;
    };
  const step = (verb: 'undo' | 'redo', json: object) =>
    send('POST', `/audit_logs/audit-logs/actions/${verb}`, json);
  const undo = (answer: { readonly headers: Headers }) =>
    step('undo', { undoToken: operationOf(answer).undoToken });

  describe.each([
    ['removed', '/helpdesk/agents', 'agentId', 'agent_id'],
    ['marked deleted', '/helpdesk/queues', 'queueId', 'queue_id'],
  ])('a record that is %s', (_how, path, member, column) => {
    test('leaves its place in other records empty, and has it again when that is undone', async () => {
      const id = await create(path, { name: 'One' });
      const other = await create(path, { name: 'Other' });
      const [kept, lent, free] = [
        await ticket({ [member]: id }),
        await ticket({ [member]: id }),
        await ticket({ [member]: other }),
      ];
      const before = await read(kept);
      const from = host.events.length;
      const deleted = await send('DELETE', `${path}/${id}`);
      expect(deleted.status).toBe(200);
      const cleared = await read(kept);
      expect(cleared[column]).toBeNull();
      expect(cleared['updated_at']).not.toBe(before['updated_at']);
      expect((await read(free))[column]).toBe(other);
      await host.settled();
      const updated = host.events.slice(from).filter((event) => event.id === 'helpdesk.ticket.updated');
      expect(updated.map(({ payload }) => (payload as { id: string }).id).toSorted()).toEqual(
        [kept, lent].toSorted(),
      );

      await send('PUT', `/helpdesk/tickets/${lent}`, { [member]: other });
      expect((await undo(deleted)).status).toBe(200);
      expect((await read(kept))[column]).toBe(id);
      expect((await read(lent))[column]).toBe(other);
    });

    test('is deleted again by redo, unless others have come to name it', async () => {
      const id = await create(path, { name: 'One' });
      const first = await ticket({ [member]: id });
      const deleted = await send('DELETE', `${path}/${id}`);
      await undo(deleted);
      const late = await ticket({ [member]: id });
      const { id: logId } = operationOf(deleted);
      expect(await step('redo', { logId })).toMatchObject({ status: 400, body: { code: 'record_in_use' } });
      expect((await read(first))[column]).toBe(id);
      await send('PUT', `/helpdesk/tickets/${late}`, { [member]: null });
      expect((await step('redo', { logId })).status).toBe(200);
      expect((await read(first))[column]).toBeNull();
    });

    test('is not taken back by undoing its creation while others name it', async () => {
      const created = await send('POST', path, { name: 'One' });
      const id = await ticket({ [member]: created.body['id'] });
      expect(await undo(created)).toMatchObject({ status: 400, body: { code: 'record_in_use' } });
      expect((await read(id))[column]).toBe(created.body['id']);
    });

    test('is deleted with the same number of statements whatever refers to it', async () => {
      const ids: string[] = [];
      for (const count of [1, 1, 1, 30, 30, 30]) {
        const id = await create(path, { name: 'Many' });
        for (let made = 0; made < count; made += 1) await ticket({ [member]: id });
        ids.push(id);
      }
      const counted = async (some: string[]) =>
        host.queriesDuring(() => send('DELETE', `${path}/${some.shift()}`), 3);
      const few = await counted(ids.slice(0, 3));
      expect(await counted(ids.slice(3))).toBe(few);
    });
  });

  test('have the deletion in the log of the records that were cleared', async () => {
    const agentId = await create('/helpdesk/agents', { name: 'Gone' });
    const id = await ticket({ agentId });
    await send('DELETE', `/helpdesk/agents/${agentId}`);
    const rows = await host.sql<{ command_id: string }>(
      `SELECT l.command_id FROM platform_action_relations r JOIN platform_action_log l ON l.id = r.action_id
        WHERE r.resource_kind = 'helpdesk.ticket' AND r.resource_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ command_id: 'helpdesk.agents.delete' }]);
  });

  test('cannot be required', () => {
    const agents = { kind: 'helpdesk.agent', table: 'helpdesk_agents', label: 'agent' };
    const declare = () =>
      collectionFor()({
        kind: 'helpdesk.call',
        plural: 'helpdesk.calls',
        label: 'call',
        path: '/helpdesk/calls',
        features: { view: [], manage: [] },
        table: 'helpdesk_calls',
        fields: { agentId: field.reference(agents, { onDelete: 'clear', required: true }) },
        list: {},
      });
    expect(declare).toThrow(
      "agentId of helpdesk_calls becomes empty (onDelete: 'clear'), so it cannot be required.",
    );
  });
});
