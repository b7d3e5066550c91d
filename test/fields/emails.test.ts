import { emailType } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { MigrationInterface } from 'typeorm';
import { AlignAddressFields1798690000036 } from '../../modules/entities/migrations/AlignAddressFields1798690000036';
import { PASSWORD, World } from '../../modules/auth/test/accessSupport';
import { ReadAccountDomains1798670000000 } from '../../modules/auth/migrations/ReadAccountDomains1798670000000';
import { ReadContactDomains1798670000002 } from '../../modules/customers/migrations/ReadContactDomains1798670000002';
import { ReadRequestDomains1798670000001 } from '../../modules/onboarding/migrations/ReadRequestDomains1798670000001';
import { ImportClient } from '../imports/ImportClient';
import { noticesOf } from '../support/noticesOf';

const ASCII = 'xn--bcher-kva.example';
const UNICODE = 'bücher.example';
/** A mailbox in other cases, other compositions of accents and both forms of its domain. */
const writingsOf = (local: string) => [
  `${local}@${UNICODE}`,
  `${local}@${ASCII}`,
  `${local.toUpperCase()}@BU\u0308CHER.EXAMPLE`,
  `${local}@${ASCII.toUpperCase()}`,
];

describe('the meaning of an e-mail address', () => {
  const read = (text: string) => emailType.read(text, { zone: 'UTC' });

  it.each([
    [`Max@${ASCII}`, `max@${UNICODE}`],
    ['max@xn--e1afmkfd.xn--p1ai', 'max@пример.рф'],
    [`@${ASCII}`, `@${UNICODE}`],
    [`.${ASCII}`, `.${UNICODE}`],
    ['xn--a@example.com', 'xn--a@example.com'],
    ['max@xn--a.example', 'max@xn--a.example'],
    ['max@ü/x.example', 'max@ü/x.example'],
    ['max@127.1', 'max@127.1'],
    ['Zoë', 'zoë'],
  ])('reads %j as %j', (text, key) => expect(read(text)).toBe(key));
});

describe('an e-mail address', () => {
  let host: TestHost;
  let world: World;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    await world.make('/entities/custom-fields', {
      entityId: 'customers.person',
      key: 'second',
      label: 'Second',
      kind: 'email',
    });
  });
  afterAll(() => host?.stop());

  const call = (method: string, path: string, json?: object) =>
    world.call<{ total: number; items: Record<string, unknown>[]; details?: { path: unknown }[] }>(
      method,
      path,
      { token: world.root, ...(json && { json }) },
    );
  const asked = (path: string, field: string, op: string, value: string) =>
    call(
      'GET',
      `${path}?${new URLSearchParams({
        'filter[conditions][0][field]': field,
        'filter[conditions][0][op]': op,
        'filter[conditions][0][value]': value,
      }).toString()}`,
    );
  const totalOf = async (path: string, field: string, op: string, value: string) =>
    (await asked(path, field, op, value)).body.total;
  const person = (json: object) =>
    world.make('/customers/people', { firstName: 'Max', lastName: 'Mail', ...json });

  it('is one of an account in all its writings, to sign in, to be refused twice and to be found', async () => {
    const [first = '', ...others] = writingsOf('zoë');
    const account = (email: string) => ({
      email,
      password: PASSWORD,
      organizationId: world.home.organizationId,
    });
    expect((await call('POST', '/auth/users', account(others[2] as string))).status).toBe(201);
    for (const email of [first, ...others]) {
      const refused = await call('POST', '/auth/users', account(email));
      expect([email, refused.status, refused.body.details?.[0]?.path]).toEqual([email, 400, ['email']]);
      const signedIn = await host.request('POST', '/auth/login', { form: { email, password: PASSWORD } });
      expect([email, signedIn.status]).toEqual([email, 200]);
      expect([email, await totalOf('/auth/users', 'email', 'is', email)]).toEqual([email, 1]);
      await host.request('POST', '/auth/reset', { form: { email } });
    }
    await host.settled();
    expect(await host.mails(first)).toHaveLength(4);
    for (const search of [...writingsOf('zoë'), `@${ASCII}`, ASCII, 'xn--bcher-kva']) {
      const found = await call('GET', `/auth/users?${new URLSearchParams({ search }).toString()}`);
      expect([search, found.body.total]).toEqual([search, 1]);
    }
    const own = await asked('/auth/users', 'email', 'ends_with', `@${ASCII}`);
    expect(own.body.items.map(({ email }) => email)).toEqual([first]);
  });

  it('finds contacts in all its writings, by filters, custom fields and imports', async () => {
    const id = await person({ primaryEmail: `Max.Typed@${ASCII}`, cf_second: `Second@${ASCII}` });
    const stored = await call('GET', `/customers/people?id=${id}`);
    expect(stored.body.items[0]).toMatchObject({
      primary_email: `Max.Typed@${UNICODE}`,
      cf_second: `Second@${UNICODE}`,
    });
    for (const email of writingsOf('max.typed')) {
      const by = async (name: string) =>
        (await call('GET', `/customers/people?${new URLSearchParams({ [name]: email }).toString()}`)).body
          .total;
      const totals = [
        await by('email'),
        await by('search'),
        await totalOf('/customers/people', 'primaryEmail', 'is', email),
        await totalOf('/customers/people', 'primaryEmail', 'is_any_of', email),
        await totalOf('/customers/people', 'cf_second', 'is', email.replace(/^[^@]+/, 'second')),
      ];
      expect({ email, totals }).toEqual({ email, totals: [1, 1, 1, 1, 1] });
    }
    const parts = [
      `emailContains=@${ASCII}`,
      'emailContains=xn--bcher-kva',
      `emailStartsWith=max.typed@${ASCII}`,
    ];
    for (const part of parts) expect((await call('GET', `/customers/people?${part}`)).body.total).toBe(1);
    const rows = writingsOf('max.typed').map((email) => `Imported,Mail,${email}`);
    const byEmail = { kind: 'customers.person', format: 'csv', match: 'primaryEmail', duplicates: 'upsert' };
    const file = ['firstName,lastName,primaryEmail', ...rows, ''].join('\n');
    const ended = await new ImportClient(world).run(byEmail, file);
    expect(ended).toMatchObject({ createdRows: 0, updatedRows: 4, refusedRows: 0 });
  });

  it('is refused where it is none', async () => {
    for (const primaryEmail of ['max@', 'max@xn--bcher-kva', 'max@ü ber.example']) {
      const { status, body } = await call('POST', '/customers/people', {
        firstName: 'Max',
        lastName: 'Mail',
        primaryEmail,
      });
      expect([primaryEmail, status, body.details?.[0]?.path]).toEqual([primaryEmail, 400, ['primaryEmail']]);
    }
  });

  describe('that was stored with its domain in ASCII', () => {
    const run = (migration: MigrationInterface) => noticesOf(host, (runner) => migration.up(runner));

    it('is brought into Unicode for accounts, but for one that another account has', async () => {
      const [free, taken, other] = [await world.user(), await world.user(), await world.user()];
      const store = (id: string, email: string) =>
        host.sql('UPDATE auth_users SET email = $2 WHERE id = $1', [id, email]);
      await store(free.id, `o'free$$@${ASCII}`);
      await store(taken.id, `taken@${UNICODE}`);
      await store(other.id, `taken@${ASCII}`);
      const notices = await run(new ReadAccountDomains1798670000000());
      expect(notices).toEqual([expect.stringContaining(`auth_users: ${other.id} keeps its e-mail address`)]);
      const rows = await host.sql<{ email: string }>(
        'SELECT email FROM auth_users WHERE id = ANY ($1) ORDER BY array_position($1, id)',
        [[free.id, taken.id, other.id]],
      );
      expect(rows.map(({ email }) => email)).toEqual([
        `o'free$$@${UNICODE}`,
        `taken@${UNICODE}`,
        `taken@${ASCII}`,
      ]);
      expect(await run(new ReadRequestDomains1798670000001())).toEqual([]);
    });

    it('is brought into Unicode for contacts and those who take part', async () => {
      const id = await person({});
      const interaction = await world.make('/customers/interactions', {
        entityId: id,
        interactionType: 'call',
        participants: [{ email: 'ada@example.com' }],
      });
      await host.sql('UPDATE customers_entities SET primary_email = $2 WHERE id = $1', [id, `Max@${ASCII}`]);
      await host.sql('UPDATE customers_interactions SET participants = $2 WHERE id = $1', [
        interaction,
        JSON.stringify([{ email: `Ada@${ASCII}`, name: 'Ada' }, { name: 'No address' }]),
      ]);
      expect(await run(new ReadContactDomains1798670000002())).toEqual([]);
      const [contact] = await host.sql(
        'SELECT primary_email AS email FROM customers_entities WHERE id = $1',
        [id],
      );
      expect(contact).toEqual({ email: `Max@${UNICODE}` });
      const [taking] = await host.sql(
        'SELECT participants AS people FROM customers_interactions WHERE id = $1',
        [interaction],
      );
      expect(taking?.['people']).toEqual([{ email: `Ada@${UNICODE}`, name: 'Ada' }, { name: 'No address' }]);
    });

    it('is brought into Unicode in custom fields, with addresses on the web in their one form', async () => {
      const shop = { entityId: 'customers.person', key: 'shops', label: 'Shops', kind: 'url', multi: true };
      await world.make('/entities/custom-fields', shop);
      const words = { entityId: 'customers.person', key: 'words', label: 'Words', kind: 'text' };
      await world.make('/entities/custom-fields', words);
      const id = await person({});
      await host.sql('UPDATE customers_entities SET custom_fields = $2 WHERE id = $1', [
        id,
        JSON.stringify({
          second: `Old@${ASCII}`,
          shops: [`HTTPS://${ASCII}/%c3%a4`, 'https://a.example/'],
          words: `Old@${ASCII}`,
        }),
      ]);
      expect(await run(new AlignAddressFields1798690000036())).toEqual([]);
      const { body } = await call('GET', `/customers/people?id=${id}`);
      expect(body.items[0]).toMatchObject({
        cf_second: `Old@${UNICODE}`,
        cf_shops: [`https://${UNICODE}/ä`, 'https://a.example/'],
        cf_words: `Old@${ASCII}`,
      });
      for (const email of writingsOf('old')) {
        expect(await totalOf('/customers/people', 'cf_second', 'is', email)).toBe(1);
      }
    });
  });
});
