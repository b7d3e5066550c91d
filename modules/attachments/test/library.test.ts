import type { TestHost, TestTenant } from '@tenantry/core/testing';
import type { QueryRunner } from 'typeorm';
import { KnowFileTagsByIdentity1798690000031 } from '../migrations/KnowFileTagsByIdentity1798690000031';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { picture } from './samples';
import { recordsTenant } from './tenants';

interface Page {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
  readonly availableTags: readonly string[];
  readonly partitions: readonly { code: string; isPublic: boolean }[];
}

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('the library', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: AttachmentsClient;
  let outsider: AttachmentsClient;
  let items: Item[];
  let deal: string;

  beforeAll(async () => {
    host = await recordsTenant();
    tenant = await host.homeTenant();
    admin = await AttachmentsClient.of(host, tenant);
    outsider = await AttachmentsClient.of(host, await host.tenant());
    deal = await admin.deal();
    items = [
      await admin.store({ name: 'Contract 50%.txt', bytes: 'aaa' }, { tags: 'law,2026' }),
      await admin.store({ name: 'lamp.png', bytes: await picture() }, { tags: 'law' }),
      await admin.store({ name: 'notes.txt', bytes: 'a' }),
    ];
  });
  afterAll(() => host.stop());

  const list = async (query: string, client = admin) =>
    (await client.call<Page>('GET', `/library${query}`)).body;
  const names = async (query: string) => (await list(query)).items.map(({ fileName }) => fileName);

  test('says which account has added a file, whom other tenants cannot name', async () => {
    const [file] = (await list('?search=notes')).items;
    const id = file?.['createdByUserId'] as string;
    const named = async ({ token }: AttachmentsClient) => {
      const path = `/auth/users/cards?ids=${id}`;
      return (await host.request<{ items: readonly { id: string }[] }>('GET', path, { token })).body.items;
    };
    expect(await named(admin)).toMatchObject([{ id }]);
    expect(await named(outsider)).toEqual([]);
  });

  test('gives the names and small pictures of files by their names or ids, to those who see them', async () => {
    type Cards = { items: readonly { id: string; name: string; thumbnailUrl: string | null }[] };
    const cards = async (query: string, client = admin) =>
      (await client.call<Cards>('GET', `/cards${query}`)).body.items;
    const ids = items.map(({ id }) => id);
    expect(await cards('')).toEqual([
      { id: ids[2], name: 'notes.txt', thumbnailUrl: null },
      {
        id: ids[1],
        name: 'lamp.png',
        thumbnailUrl: expect.stringContaining(`/image/${ids[1]}/lamp.png`) as string,
      },
      { id: ids[0], name: 'Contract 50%.txt', thumbnailUrl: null },
    ]);
    expect((await cards('?search=CONTRACT')).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await cards('?pageSize=1')).map(({ id }) => id)).toEqual([ids[2]]);
    expect((await cards(`?ids=${ids[0]},${NOWHERE}`)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await cards(`?ids=${ids[0]}`, outsider)).toEqual([]);
    expect((await admin.call('GET', '/cards?ids=nonsense')).status).toBe(400);
  });

  test('lists files with what it can be narrowed by', async () => {
    const page = await list('');
    expect(page).toMatchObject({
      total: 3,
      page: 1,
      pageSize: 25,
      totalPages: 1,
      availableTags: ['2026', 'law'],
    });
    expect(page.partitions).toMatchObject([
      { code: 'privateAttachments', isPublic: false },
      { code: 'productsMedia', isPublic: true },
    ]);
    expect(page.items.map(({ fileName }) => fileName)).toEqual(['notes.txt', 'lamp.png', 'Contract 50%.txt']);
    expect(page.items[1]).toMatchObject({
      partitionTitle: 'Private attachments',
      thumbnailUrl: `/api/attachments/image/${items[1]?.id}/lamp.png?width=200&height=200`,
    });
    expect(page.items[0]).toMatchObject({ thumbnailUrl: null });
  });

  test.each([
    ['?search=CONTRACT', ['Contract 50%.txt']],
    ['?search=50%25', ['Contract 50%.txt']],
    ['?search=_', []],
    ['?tags=law', ['lamp.png', 'Contract 50%.txt']],
    ['?tags=law,2026', ['Contract 50%.txt']],
    ['?partition=productsMedia', []],
    ['?sortField=fileName&sortDir=asc', ['Contract 50%.txt', 'lamp.png', 'notes.txt']],
    ['?sortField=fileSize&sortDir=asc&pageSize=1', ['notes.txt']],
    ['?page=2&pageSize=2', ['Contract 50%.txt']],
    ['?page=9', []],
  ])('is narrowed, ordered and paged: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each(['?pageSize=101', '?page=0', '?sortField=id', '?sortDir=up'])('refuses %s', async (query) => {
    const { status, body } = await admin.call('GET', `/library${query}`);
    expect([status, body.error]).toEqual([400, 'Invalid query']);
  });

  test('finds files by the words of their content, and shows where they are', async () => {
    const content = 'Dear Ada, the invoice for the red lamp is overdue since March. Yours, Bob';
    const { id } = await admin.store({ name: 'letter.md', bytes: content });
    const page = await list('?text=lamp%20invoice');
    expect(page.items).toMatchObject([{ id, content }]);
    const highlight = page.items[0]?.['highlight'] as { text: string; isMatch: boolean }[];
    expect(highlight.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['invoice', 'lamp']);
    expect(highlight.map(({ text }) => text).join('')).toContain('the invoice for the red lamp');
    expect(await names('?text=nowhere')).toEqual([]);
    expect(await names(`?text=${encodeURIComponent('"red lamp" -invoice')}`)).toEqual([]);
    expect((await list('?text=lamp', outsider)).items).toEqual([]);
    await admin.call('DELETE', `?id=${id}`);
  });

  test('finds words whatever their case and accents, and shows them as they are spelled', async () => {
    const content = 'José Łukasz and JOSE live in a straße of São Paulo. José does not.';
    const { id } = await admin.store({ name: 'people.md', bytes: content });
    const marked = async (text: string) => {
      const { items } = await list(`?text=${encodeURIComponent(text)}`);
      const parts = items.flatMap((item) => item['highlight'] as { text: string; isMatch: boolean }[]);
      return parts.filter(({ isMatch }) => isMatch).map(({ text: part }) => part);
    };
    expect(await marked('jose')).toEqual(['José', 'JOSE', 'José']);
    expect(await marked('ŁUKASZ')).toEqual(['Łukasz']);
    expect(await marked('lukasz strasse')).toEqual(['Łukasz', 'straße']);
    expect(await marked('"sao paulo"')).toEqual(['São', 'Paulo']);
    expect(await marked('jose -paulo')).toEqual([]);
    await admin.call('DELETE', `?id=${id}`);
  });

  test('takes tags for one that differ in case, also in files from before', async () => {
    const { id } = await admin.store(
      { name: 'tagged.txt', bytes: 'x' },
      { tags: String.raw`Straße,STRAßE, a\,b` },
    );
    const tagsOf = async (query: string) => (await list(query)).items.map(({ tags }) => tags);
    expect(await tagsOf('?tags=straße')).toEqual([['Straße', 'a,b']]);
    expect(await tagsOf(`?tags=${encodeURIComponent('A\\,B')}`)).toEqual([['Straße', 'a,b']]);
    await admin.call('PATCH', `/library/${id}`, { tags: ['Law', 'law', 'LAW'] });
    expect(await tagsOf('?search=tagged')).toEqual([['Law']]);
    expect(await names('?tags=LAW')).toEqual(['tagged.txt', 'lamp.png', 'Contract 50%.txt']);
    expect((await list('')).availableTags).toEqual(['2026', 'Law']);
    await host.sql(
      `INSERT INTO attachments_tags (tenant_id, attachment_id, tag, position) VALUES ($1, $2, 'lAW', 2), ($1, $2, 'x', 3)`,
      [tenant.id, id],
    );
    const query = (sql: string) => host.sql(sql);
    await new KnowFileTagsByIdentity1798690000031().up({ query } as unknown as QueryRunner);
    expect(await tagsOf('?search=tagged')).toEqual([['Law', 'x']]);
    await admin.call('DELETE', `?id=${id}`);
  });

  test('shows nothing of another tenant', async () => {
    expect(await list('', outsider)).toMatchObject({ items: [], total: 0, totalPages: 1, availableTags: [] });
    const id = items[0]?.id as string;
    const json = { tags: ['mine'] };
    const toRecordId = await outsider.deal();
    const transfer = { entityId: 'customers.deal', attachmentIds: [id], toRecordId };
    const statuses = await Promise.all([
      outsider.call('GET', `/library/${id}`),
      outsider.call('PATCH', `/library/${id}`, json),
      outsider.call('DELETE', `/library/${id}`),
      outsider.call('DELETE', `?id=${id}`),
      outsider.call('POST', '/transfer', transfer),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const { body } = await outsider.call<Page>('GET', `?entityId=customers.deal&recordId=${deal}`);
    expect(body).toEqual({ items: [] });
  });

  test('gives the files of a record, also those that are assigned to it', async () => {
    const assigned = await admin.store(
      { name: 'free.txt', bytes: 'x' },
      { assignments: JSON.stringify([{ type: 'customers.deal', id: deal }]) },
    );
    const own = await admin.store(
      { name: 'own.txt', bytes: 'x' },
      { entityId: 'customers.deal', recordId: deal },
    );
    const path = `?entityId=customers.deal&recordId=${deal}`;
    const { body } = await admin.call<Page>('GET', path);
    expect(body.items.map(({ id }) => id)).toEqual([own.id, assigned.id]);
    expect(Object.keys(body)).toEqual(['items']);
    const page = (await admin.call<Page>('GET', `${path}&page=2&pageSize=1`)).body;
    expect(page).toMatchObject({ total: 2, page: 2, totalPages: 2 });
    for (const wrong of ['?entityId=x', '?recordId=x', `${path}&page=0`]) {
      const answer = await admin.call('GET', wrong);
      expect([answer.status, answer.body.error]).toEqual([400, 'entityId and recordId are required']);
    }
  });

  test('changes tags and assignments, and takes that back', async () => {
    const of = { entityId: 'customers.deal', recordId: deal };
    const item = await admin.store({ name: 'x.txt', bytes: 'x' }, { tags: 'old', ...of });
    const other = { type: 'customers.deal', id: await admin.deal(), href: '/elsewhere' };
    const answer = await admin.call<{ item: Item }>('PATCH', `/library/${item.id}`, {
      tags: [' new ', '', 'new', 'other'],
      assignments: [
        { ...other, label: 'first' },
        { ...other, label: 'last' },
      ],
    });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    expect(answer.body.item).toEqual({
      id: item.id,
      tags: ['new', 'other'],
      assignments: [{ ...other, label: 'last' }],
      customFields: null,
    });
    await host.event('attachments.attachment.updated', ({ payload }) => (payload as Item).id === item.id);
    const operation = JSON.parse(decodeURIComponent(answer.headers.get('x-operation')?.slice(3) ?? '')) as {
      undoToken: string;
    };
    const undone = await host.request('POST', '/audit_logs/audit-logs/actions/undo', {
      token: admin.token,
      json: { undoToken: operation.undoToken },
    });
    expect(undone.status).toBe(200);
    const { body } = await admin.call<{ item: Item }>('GET', `/library/${item.id}`);
    expect(body.item).toMatchObject({
      tags: ['old'],
      assignments: [{ type: 'customers.deal', id: deal }],
    });
  });

  test('changes the order of tags, and takes labels and links away from assignments', async () => {
    const item = await admin.store({ name: 'y.txt', bytes: 'y' }, { tags: 'a,b' });
    const of = { type: 'customers.deal', id: deal };
    const change = async (json: object) =>
      (await admin.call<{ item: Item }>('PATCH', `/library/${item.id}`, json)).body.item;
    expect((await change({ tags: ['b', 'a'] })).tags).toEqual(['b', 'a']);
    const labelled = await change({ assignments: [{ ...of, label: 'Contract', href: '/elsewhere' }] });
    expect(labelled.assignments).toEqual([{ ...of, label: 'Contract', href: '/elsewhere' }]);
    const plain = await change({ assignments: [of] });
    expect(plain.assignments).toEqual([{ ...of, href: `/backend/customers/deals/${deal}` }]);
  });

  test.each([
    { tags: 'text' },
    { tags: [1] },
    { assignments: [{ type: '', id: '1' }] },
    { assignments: [{ type: 'a', id: '1', href: 'javascript:alert(1)' }] },
    { assignments: [{ type: 'a', id: '1', href: '//evil.test' }] },
  ])('refuses the change %j', async (json) => {
    const { status, body } = await admin.call('PATCH', `/library/${items[0]?.id}`, json);
    expect([status, body.error]).toEqual([400, 'Invalid payload']);
  });

  test('keeps custom fields of files', async () => {
    const json = { entityId: 'attachments.attachment', key: 'kind', label: 'Kind', kind: 'text' };
    const made = await host.request('POST', '/entities/custom-fields', { token: admin.token, json });
    expect(made.status).toBe(201);
    const plain = await admin.store({ name: 'x.txt', bytes: 'x' });
    expect(plain['customFields']).toBeNull();
    expect(
      (await admin.call<{ item: Item }>('GET', `/library/${plain.id}`)).body.item['customFields'],
    ).toBeNull();
    const item = await admin.store({ name: 'x.txt', bytes: 'x' }, { cf_kind: 'draft' });
    expect(item['customFields']).toEqual({ kind: 'draft' });
    await admin.call('PATCH', `/library/${item.id}`, { customFields: { kind: 'final' } });
    const { body } = await admin.call<{ item: Item }>('GET', `/library/${item.id}`);
    expect(body.item['customFields']).toEqual({ kind: 'final' });
  });

  test('gives files to another record of the same kind', async () => {
    const entityId = 'customers.deal';
    const [from, toRecordId] = [await admin.deal(), await admin.deal()];
    const a = await admin.store({ name: 'a.txt', bytes: 'x' }, { entityId, recordId: from });
    const b = await admin.store({ name: 'b.txt', bytes: 'x' }, { entityId, recordId: deal });
    const body = { entityId, attachmentIds: [a.id, b.id, NOWHERE], toRecordId };
    const moved = await admin.call('POST', '/transfer', { ...body, fromRecordId: from });
    expect([moved.status, moved.body]).toEqual([200, { ok: true, updated: 1 }]);
    const found = await admin.call<{ item: Item }>('GET', `/library/${a.id}`);
    expect(found.body.item['assignments']).toEqual([
      { type: entityId, id: toRecordId, href: `/backend/customers/deals/${toRecordId}` },
    ]);
    const wrongKind = await admin.call('POST', '/transfer', {
      ...body,
      entityId: 'catalog.product',
      toRecordId: await admin.product(),
    });
    expect([wrongKind.status, wrongKind.body.error]).toEqual([404, 'Attachments not found']);
    const invalid = await admin.call('POST', '/transfer', { ...body, attachmentIds: ['x'] });
    expect([invalid.status, invalid.body.error]).toEqual([400, 'Invalid payload']);
  });

  test('knows a kind of record by all of its names', async () => {
    const [first, second] = [await admin.product(), await admin.product()];
    const item = await admin.store(
      { name: 'a.txt', bytes: 'x' },
      { entityId: 'catalog:catalog_product', recordId: first },
    );
    const of = async (recordId: string) => {
      const { body } = await admin.call<Page>('GET', `?entityId=catalog.product&recordId=${recordId}`);
      return body.items.map(({ id }) => id);
    };
    expect(await of(first)).toEqual([item.id]);
    const transfer = { entityId: 'catalog.product', attachmentIds: [item.id], toRecordId: second };
    expect((await admin.call('POST', '/transfer', transfer)).status).toBe(200);
    expect([await of(first), await of(second)]).toEqual([[], [item.id]]);
    await admin.call('DELETE', `?id=${item.id}`);
    await host.event('attachments.attachment.deleted', ({ payload }) => (payload as Item).id === item.id);
  });

  test('is read by those who see it and changed by those who manage it', async () => {
    const employee = await AttachmentsClient.of(host, tenant, 'employee');
    const id = items[0]?.id as string;
    expect((await employee.call('GET', '/library')).status).toBe(200);
    expect((await employee.call('GET', `/library/${id}`)).status).toBe(200);
    const refused = await Promise.all([
      employee.call('PATCH', `/library/${id}`, { tags: [] }),
      employee.call('DELETE', `/library/${id}`),
      employee.call('DELETE', `?id=${id}`),
      employee.call('GET', '/partitions'),
      employee.call('POST', '/transfer', {}),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await admin.call('GET', `/library/${NOWHERE}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/library/${NOWHERE}`)).status).toBe(404);
    const nothing = await admin.call('DELETE', '');
    expect([nothing.status, nothing.body.error]).toEqual([400, 'Attachment id is required']);
    expect((await admin.call('DELETE', '?id=nonsense')).status).toBe(400);
  });

  test('notes who has read a file', async () => {
    const id = items[1]?.id;
    for (const path of [`/library/${id}`, `/file/${id}`, `/image/${id}?width=9`, `/image/${id}/a.png`])
      expect((await admin.fetch(path)).status).toBe(200);
    const { accessLog } = host.host.servicesOf('audit_logs') as { accessLog: { flush(): Promise<void> } };
    await accessLog.flush();
    const { body } = await host.request<{
      items: { resourceId: string; accessType: string; context: { path: string } }[];
    }>('GET', '/audit_logs/audit-logs/access', { token: admin.token });
    const read = body.items.filter((item) => item.resourceId === id && item.accessType === 'read:item');
    const paths = read.map(({ context }) => /attachments\/(\w+)/.exec(context.path)?.[1]);
    expect(new Set(paths)).toEqual(new Set(['library', 'file', 'image']));
    expect(read).toHaveLength(4);
  });

  test('costs the same number of statements however many files there are', async () => {
    const before = await host.queriesDuring(() => admin.call('GET', '/library?pageSize=100'));
    for (let n = 0; n < 10; n += 1) await admin.store({ name: `${n}.txt`, bytes: 'x' }, { tags: `t${n}` });
    expect(await host.queriesDuring(() => admin.call('GET', '/library?pageSize=100'))).toBeLessThanOrEqual(
      before,
    );
  });
});
