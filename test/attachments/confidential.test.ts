import { World } from '../../modules/auth/test/accessSupport';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { picture } from '../../modules/attachments/test/samples';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';
import { testTenant, type TestHost } from '@tenantry/core/testing';

const KIND = 'customers.interaction';
const SECRET = 'quinquereme';
const POWERS = [
  'attachments.*',
  'audit_logs.*',
  'business_rules.*',
  'customers.people.*',
  'customers.interactions.view',
  'customers.interactions.manage',
];

interface Listed {
  readonly items: readonly { readonly id: string }[];
  readonly availableTags?: readonly string[];
}

describe('files of a record that only some see', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let author: AttachmentsClient;
  let other: AttachmentsClient;
  let owner: string;
  let record: string;
  let file: string;

  beforeAll(async () => {
    const others = ['api_keys', 'audit_logs', 'business_rules', 'customers', 'progress'];
    host = await testTenant({
      module: 'modules/attachments',
      sources: others.map((id) => `./modules/${id}`),
    });
    const world = await World.of(host);
    const tenant = await host.homeTenant();
    const as = async (features: string[]) =>
      new AttachmentsClient(host, tenant, (await world.holder({ features })).token);
    admin = await AttachmentsClient.of(host, tenant);
    author = await as(POWERS);
    other = await as(POWERS);
    owner = (await send(admin, 'POST', '/customers/people', { firstName: 'A', lastName: 'B' })).body.id;
  });
  afterAll(() => host?.stop());

  const send = <T = { id: string }>(who: AttachmentsClient, method: string, path: string, json?: object) =>
    host.request<T>(method, path, { token: who.token, ...(json && { json }) });
  const interaction = async (visibility: string) =>
    (
      await send(author, 'POST', '/customers/interactions', {
        interactionType: 'call',
        entityId: owner,
        visibility,
      })
    ).body.id;
  const store = async (entityId = KIND) => {
    const bytes = await picture();
    const fields = { entityId, recordId: record, tags: SECRET };
    return (await author.store({ name: `${SECRET}.png`, bytes, type: 'image/png' }, fields)).id;
  };
  beforeEach(async () => {
    record = await interaction('private');
    file = await store();
  });

  /** What somebody finds of the file, by each way to it. */
  async function found(who: AttachmentsClient) {
    const has = ({ body: { items } }: { body: Listed }) => items.some(({ id }) => id === file);
    const library = (query: string) => who.call<Listed>('GET', `/library?${query}`);
    const log = `/audit_logs/audit-logs/actions?resourceKind=attachments.attachment&resourceId=${file}`;
    const seen = {
      record: has(await who.call<Listed>('GET', `?entityId=${KIND}&recordId=${record}`)),
      library: has(await library('pageSize=100')),
      name: has(await library(`search=${SECRET}&pageSize=100`)),
      tag: has(await library(`tags=${SECRET}&pageSize=100`)),
      tags: (await library('')).body.availableTags?.includes(SECRET),
      item: (await who.call('GET', `/library/${file}`)).status === 200,
      bytes: (await who.fetch(`/file/${file}`)).status === 200,
      image: (await who.fetch(`/image/${file}?width=10`)).status === 200,
      log: (await send<Listed>(who, 'GET', log)).body.items.length > 0,
    };
    return Object.entries(seen).flatMap(([way, isSeen]) => (isSeen ? [way] : []));
  }
  const EVERY = ['record', 'library', 'name', 'tag', 'tags', 'item', 'bytes', 'image', 'log'];

  test.each([KIND, 'customers:customer_interaction'])(
    'are found by those who see it alone (%s)',
    async (name) => {
      await admin.call('DELETE', `/library/${file}`);
      file = await store(name);
      expect(await found(author)).toEqual(EVERY);
      expect(await found(admin)).toEqual(EVERY);
      expect(await found(other)).toEqual([]);
      await admin.call('DELETE', `/library/${file}`);
    },
  );

  test('are changed, given away and deleted by those alone', async () => {
    const open = await interaction('team');
    const transfer = (who: AttachmentsClient, toRecordId: string, attachmentIds = [file]) =>
      who.call('POST', '/transfer', { entityId: KIND, attachmentIds, toRecordId });
    const bytes = await picture();
    const fields = { entityId: KIND, recordId: record };
    const statuses = async (who: AttachmentsClient) => [
      (await who.call('PATCH', `/library/${file}`, { tags: ['mine'] })).status,
      (await transfer(who, open)).status,
      (await transfer(who, record)).status,
      (await who.upload({ name: 'b.png', bytes, type: 'image/png' }, fields)).status,
      (await who.call('DELETE', `/library/${file}`)).status,
      (await who.call('DELETE', `?id=${file}`)).status,
    ];
    expect(await statuses(other)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await statuses(author)).toEqual([200, 200, 200, 200, 200, 404]);
  });

  test('follow the record: with it they are for everybody, hidden again, and stay hidden when it is gone', async () => {
    const put = (visibility: string) =>
      send(author, 'PUT', '/customers/interactions', { id: record, visibility });
    await put('team');
    expect(await found(other)).toEqual(EVERY.filter((way) => way !== 'log'));
    const moved = await interaction('private');
    await author.call('POST', '/transfer', { entityId: KIND, attachmentIds: [file], toRecordId: moved });
    expect((await other.fetch(`/file/${file}`)).status).toBe(404);
    await author.call('POST', '/transfer', { entityId: KIND, attachmentIds: [file], toRecordId: record });
    expect((await other.fetch(`/file/${file}`)).status).toBe(200);
    await put('private');
    expect(await found(other)).toEqual([]);
    await send(author, 'DELETE', '/customers/interactions', { id: record });
    expect(await found(other)).toEqual([]);
    expect(await found(author)).toEqual(EVERY);
    await author.call('DELETE', `/library/${file}`);
  });

  test('are taken back by those alone, and judged by no rule of others', async () => {
    const rules = new RulesClient(host, other.token ?? '');
    const id = await rules.rule({
      entityType: 'attachments.attachment',
      eventType: 'change',
      ruleType: 'ACTION',
    });
    const seen = await rules.logsOf(id);
    await store();
    const changed = await author.call('PATCH', `/library/${file}`, { tags: ['later'] });
    const undone = (who: AttachmentsClient) =>
      new RulesClient(host, who.token ?? '').undo(changed.headers).then(({ status }) => status);
    expect([await undone(other), await undone(author)]).toEqual([expect.any(Number), 200]);
    expect((await new RulesClient(host, admin.token ?? '').logsOf(id)).total).toBe(seen.total);
    await rules.disable(id);
  });
});
