import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type ServedOperation } from '../../scripts/fuzz/ServedOperation';
import { RECORDS, SEEN, SINGLE, UNTRIED } from './sentBackRecords';

type Item = Readonly<Record<string, unknown>>;

describe('a record that is sent back as it was read', () => {
  let host: TestHost;
  let token: string;
  let operations: readonly ServedOperation[];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    operations = operationsOf(body);
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    const refused: string[] = [];
    for (const [name, path, json] of RECORDS) {
      const filled = JSON.parse(fill(JSON.stringify(json))) as object;
      const more = name === 'user' ? { organizationId: organization?.id } : {};
      const answer = await host.request<Item>('POST', fill(path), { token, json: { ...filled, ...more } });
      const { item, result, variant } = answer.body as Readonly<Record<string, Item | undefined>>;
      const id =
        answer.body['id'] ??
        item?.['id'] ??
        result?.['id'] ??
        variant?.['id'] ??
        answer.body['conversationId'];
      if (answer.status >= 300 || typeof id !== 'string')
        refused.push(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      else ids.set(name, id);
    }
    if (refused.length > 0) console.log(refused.join('\n'));
  });
  afterAll(() => host?.stop());

  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);

  /** Views of a list that are not the usual one. */
  const viewsOf = (path: string): readonly unknown[] => {
    const list = operations.find(({ name }) => name === `GET ${path}`);
    return list?.query.find(({ name }) => name === 'view')?.schema.enum ?? [];
  };

  /** The items of a list, and those that hang below them. */
  async function itemsOf(path: string, view: unknown): Promise<readonly Item[]> {
    const query = view === undefined ? '' : `?view=${String(view)}`;
    const list = await host.request<{ items?: readonly Item[] }>('GET', `${addressOf(path)}${query}`, {
      token,
    });
    const withChildren = (item: Item): Item[] => [
      item,
      ...((item['children'] ?? []) as readonly Item[]).flatMap(withChildren),
    ];
    return list.status === 200 ? (list.body.items ?? []).flatMap(withChildren) : [];
  }

  /** Forms in which a client reads a record: its rows in the views of the list, and its detail. */
  async function formsOf({
    path,
  }: ServedOperation): Promise<readonly { path: string; record: Item; from: string }[]> {
    const isNamed = path.endsWith('}');
    const parent = isNamed ? path.slice(0, path.lastIndexOf('/')) : path;
    const known = new Set(ids.values());
    const rows = await Promise.all(
      [undefined, ...viewsOf(parent)].map(async (view) =>
        (await itemsOf(parent, view)).map((record) => ({
          id: String(record['id']),
          record,
          from: `GET ${parent}${view === undefined ? '' : ` ${String(view)}`}`,
        })),
      ),
    );
    const forms = rows.flat().filter(({ id }) => known.has(id));
    const details = await Promise.all(
      [...new Set([...forms.map(({ id }) => id)])].map(async (id) => {
        const { status, body } = await host.request<Item>('GET', `${addressOf(parent)}/${id}`, { token });
        const whole = status === 200 ? [body, ...Object.values(body)] : [];
        const record = whole.find((value) => (value as Item | null)?.['id'] === id) as Item | undefined;
        return record ? [{ id, record, from: `GET ${parent}/{id}` }] : [];
      }),
    );
    return [...forms, ...details.flat()].map(({ id, record, from }) => ({
      path: isNamed ? `${addressOf(parent)}/${id}` : addressOf(path),
      record,
      from,
    }));
  }

  /** A path with the ids of its parameters, by what stands before them. */
  const addressOf = (path: string) =>
    path
      .replace('/dictionaries/{dictionaryId}', `/dictionaries/${ids.get('dictionary')}`)
      .replace('/dictionaries/{kind}', '/dictionaries/industries')
      .replace(/\/people\/\{\w+\}/, `/people/${ids.get('person')}`)
      .replace(/\/companies\/\{\w+\}/, `/companies/${ids.get('company')}`);

  /** Roles of a contact are named by a parameter. */
  const queryOf = (path: string, { id }: Item) => (path.endsWith('}/roles') ? `?roleId=${String(id)}` : '');

  /** A path as the document has it. */
  const pathOf = (path: string) =>
    path.replace('{sidebarVariant}', '{id}').replace('{conversation}', '{conversationId}');

  const changing = () => operations.filter(({ method }) => method === 'PUT' || method === 'PATCH');

  test('is accepted by every operation that changes it, and changes nothing', async () => {
    const problems: string[] = [];
    const covered = new Set<string>();
    // Entries of the log, and events for clients.
    const entries = () =>
      host.sql<{ n: number }>(
        `SELECT ((SELECT count(*) FROM platform_action_log) + (SELECT count(*) FROM platform_stream_events))::int AS n`,
      );
    for (const operation of changing()) {
      for (const {
        path,
        record: { id },
        from,
      } of await formsOf(operation)) {
        const again = (await formsOf(operation)).find((one) => one.from === from && one.record['id'] === id);
        const { record } = again as { readonly record: Item };
        const [before] = await entries();
        const address = `${path}${queryOf(operation.path, record)}`;
        const answer = await host.request<object>(operation.method, address, { token, json: record });
        const [after] = await entries();
        covered.add(operation.name);
        const found = (await formsOf(operation)).find(
          (one) => one.path === path && one.from === from && one.record['id'] === record['id'],
        );
        const changes = Object.keys(record).filter(
          (name) => JSON.stringify(found?.record[name]) !== JSON.stringify(record[name]),
        );
        if (answer.status !== 200)
          problems.push(`${operation.name} of ${from}: ${answer.status} ${JSON.stringify(answer.body)}`);
        else if (changes.length > 0 && !SEEN.test(operation.path))
          problems.push(`${operation.name} of ${from} changes ${changes.join()}`);
        else if (after?.n !== before?.n && !SEEN.test(operation.path))
          problems.push(`${operation.name} of ${from} writes an entry`);
      }
    }
    for (const [path, query, member] of SINGLE) {
      const method = operations.find(({ name }) => name === `PUT ${pathOf(path)}`) ? 'PUT' : 'PATCH';
      const name = `${method} ${pathOf(path)}`;
      const read = async () => {
        const { body } = await host.request<Item>('GET', `${fill(path)}?${fill(query)}`, { token });
        return member === undefined ? body : (body[member] as Item);
      };
      const send = async () => {
        const json = { ...(await read()), ...Object.fromEntries(new URLSearchParams(fill(query))) };
        return host.request<object>(method, fill(path), { token, json });
      };
      // The first one stores what was not there.
      await send();
      const record = await read();
      const [before] = await entries();
      const { status, body } = await send();
      const [after] = await entries();
      covered.add(name);
      if (status !== 200)
        problems.push(`${name}: ${status} ${JSON.stringify(body)} of ${JSON.stringify(record)}`);
      else if (JSON.stringify(await read()) !== JSON.stringify(record)) problems.push(`${name} changes it`);
      else if (after?.n !== before?.n) problems.push(`${name} writes an entry`);
    }
    const missed = changing().filter(({ name }) => !covered.has(name));
    expect(problems).toEqual([]);
    expect(missed.map(({ name }) => name)).toEqual(UNTRIED);
  });

  test('leaves no trace where a value is the stored one in another form', async () => {
    const field = {
      entityId: 'catalog.product',
      key: 'secret',
      label: 'Secret',
      kind: 'text',
      encrypted: true,
    };
    expect((await host.request('POST', '/entities/custom-fields', { token, json: field })).status).toBe(201);
    const json = { title: 'Sealed', unNumber: 'UN1234', cf_secret: 'never in clear' };
    const { body } = await host.request<{ id: string }>('POST', '/catalog/products', { token, json });
    const entries = () =>
      host.sql<{ text: string }>(`SELECT l::text AS text FROM platform_action_log l WHERE resource_id = $1`, [
        body.id,
      ]);
    const before = await entries();
    const again = { id: body.id, unNumber: '1234', cf_secret: 'never in clear' };
    const answer = await host.request('PUT', '/catalog/products', { token, json: again });
    expect([answer.status, answer.headers.get('x-operation')]).toEqual([200, null]);
    expect(await entries()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('never in clear');
  });

  test('asks no rules where nothing changes, and is refused with the path where a member that is read only does', async () => {
    const rule = {
      ruleId: 'NEVER',
      ruleName: 'Never',
      ruleType: 'GUARD',
      entityType: 'customers.deal',
      eventType: 'update',
      conditionExpression: { field: 'title', operator: '=', value: 'never' },
    };
    expect((await host.request('POST', '/business_rules/rules', { token, json: rule })).status).toBe(201);
    const path = `/customers/deals/${ids.get('deal')}`;
    const send = (json: object) => host.request<object>('PATCH', path, { token, json });
    expect((await send({ title: 'Other' })).status).toBe(422);
    expect((await send({})).status).toBe(200);
    expect((await send({ title: 'Sent', valueAmount: 1234.5, valueCurrency: 'EUR' })).status).toBe(200);
    for (const [name, value] of [
      ['createdAt', '2000-01-01T00:00:00.000Z'],
      ['created_at', '2000-01-01T00:00:00.000Z'],
      ['id', ids.get('person')],
      ['nothing', 1],
    ] as const) {
      expect(await send({ [name]: value })).toMatchObject({
        status: 400,
        body: { details: [{ path: [name] }] },
      });
    }
  });
});
