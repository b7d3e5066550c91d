import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { encode } from 'iconv-lite';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

const PEOPLE = { kind: 'customers.person', format: 'csv' };
const COMPANIES = { kind: 'customers.company', format: 'csv', match: 'displayName' };

describe('files of people', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });
  afterAll(() => host?.stop());

  const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
  const people = (lastName: string) =>
    host.sql<{ name: string; custom: object }>(
      `SELECT first_name AS name, custom_fields AS custom FROM customers_entities WHERE last_name = $1 ORDER BY first_name`,
      [lastName],
    );

  test('are read in the encoding and with the delimiter that they are recognized as, which are shown', async () => {
    const id = await client.create(PEOPLE);
    expect(await client.read(id)).toMatchObject({ encoding: 'auto', delimiter: 'auto' });
    const first = await client.upload(
      id,
      encode(lines('firstName;lastName', 'José;Recognized'), 'windows-1252'),
    );
    expect(first).toMatchObject({ status: 200, body: { encoding: 'windows-1252', delimiter: ';' } });
    expect(await client.read(id)).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    // Another file is recognized anew.
    const text = lines('sep=\t', 'firstName\tlastName', 'José\tRecognized', 'Łukasz\tRecognized', 'A\tB\tC');
    await client.upload(id, encode(text, 'utf-16le'));
    expect(await client.read(id)).toMatchObject({ encoding: 'utf-16le', delimiter: '\t' });
    const ended = await client.finish(id);
    expect(ended).toMatchObject({ createdRows: 2, refusedRows: 1, encoding: 'utf-16le', delimiter: '\t' });
    // The line that names the delimiter is no row.
    expect(ended.report[0]).toMatch(/^4,/);
    expect((await people('Recognized')).map(({ name }) => name)).toEqual(['José', 'Łukasz']);
  });

  test('are refused at once where they are no text, or named otherwise than they can be', async () => {
    const id = await client.create(PEOPLE);
    const archive = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * at * 31 + at) % 256));
    expect(await client.upload(id, archive)).toMatchObject({
      status: 422,
      body: { code: 'import_unreadable' },
    });
    const mixed = Buffer.concat([
      encode('firstName,lastName\nZoë,X\n', 'utf-8'),
      encode('Zoë,X\n', 'latin1'),
    ]);
    expect(await client.upload(id, mixed)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('partly UTF-8') },
    });
    expect(await client.read(id)).toMatchObject({ status: 'new', encoding: 'auto' });
    for (const [member, value] of [
      ['encoding', 'utf-7'],
      ['delimiter', ':'],
    ] as const) {
      const { status, body } = await client.call('POST', '/imports/imports', { ...PEOPLE, [member]: value });
      expect([status, body]).toMatchObject([400, { details: [{ path: [member] }] }]);
    }
  });

  test('say yes and no in words, times without offset in UTC, and name columns as people do', async () => {
    for (const [key, label, kind, multi] of [
      ['member', 'Is a member', 'boolean', false],
      ['met_at', 'Met', 'datetime', false],
      ['tags', 'Schlagwörter', 'text', true],
    ] as const) {
      await world.make('/entities/custom-fields', { entityId: 'customers.person', key, label, kind, multi });
    }
    const file = lines(
      'FIRST NAME,lastname,IS A MEMBER,met,Schlagwo\u0308rter,,',
      'A,Spoken,Tak,2026-04-03 10:00,red; b\\;c,,',
      'B,Spoken,NEIN,2026-04-03T10:00+02:00,"[""x; y""]",,',
      'C,Spoken,perhaps,,,,',
      'D,Spoken,,03/04/2026,,,',
      'FIRST NAME,lastname,IS A MEMBER,met,Schlagwo\u0308rter,,',
      ',,,,,,',
    );
    const ended = await client.run(PEOPLE, file);
    expect(ended).toMatchObject({ status: 'completed', createdRows: 2, refusedRows: 3 });
    expect(ended.report).toEqual([
      expect.stringMatching(/^4,.*cf_member/),
      expect.stringMatching(/^5,.*cf_met_at.*2026-12-31T12:00:00Z/),
      '6,The row repeats the names of the columns',
    ]);
    expect((await people('Spoken')).map(({ custom }) => custom)).toEqual([
      { member: true, met_at: '2026-04-03T10:00:00.000Z', tags: ['red', 'b;c'] },
      { member: false, met_at: '2026-04-03T08:00:00.000Z', tags: ['x; y'] },
    ]);
  });

  test('have times without offset, and days and numbers that are not guessed', async () => {
    const deals = { kind: 'customers.deal', format: 'csv' };
    const file = lines(
      'title;valueAmount;valueCurrency;expectedCloseAt',
      'Fine;1234.56;EUR;2026-04-03 10:00',
      'Comma;1.234,56;EUR;',
      'Slashes;1;EUR;03/04/2026',
    );
    const ended = await client.run(deals, file);
    expect(ended.report).toEqual([
      expect.stringMatching(/^3,.*valueAmount/),
      expect.stringMatching(/^4,.*expectedCloseAt/),
    ]);
    const [fine] = await host.sql<{ at: Date; amount: string }>(
      `SELECT expected_close_at AS at, value_amount::text AS amount FROM customers_deals WHERE title = 'Fine'`,
    );
    expect([fine?.at.toISOString(), Number(fine?.amount)]).toEqual(['2026-04-03T10:00:00.000Z', 1234.56]);
  });

  test('find records by names in another spelling, once for each', async () => {
    const made = await world.make('/customers/companies', { displayName: 'José Łódź ΣΑΣ' });
    const spelled = 'JOSE\u0301 ŁÓDŹ σας';
    const upsert = { ...COMPANIES, duplicates: 'upsert' };
    const rows = [`${spelled},one`, 'New Company,two', 'NEW COMPANY,three', 'new company,four'];
    const ended = await client.run(upsert, lines('displayName,description', ...rows));
    expect(ended).toMatchObject({ createdRows: 1, updatedRows: 3, refusedRows: 0 });
    const found = await host.sql(
      `SELECT description FROM customers_entities WHERE tenantry_identity(display_name) = ANY ($1) ORDER BY 1`,
      [['josé łódź σασ', 'new company']],
    );
    expect(found).toEqual([{ description: 'four' }, { description: 'one' }]);
    const [kept] = await host.sql<{ description: string }>(
      'SELECT description FROM customers_entities WHERE id = $1',
      [made],
    );
    expect(kept?.description).toBe('one');
    // A dry run tells the same.
    const dry = await client.run({ ...upsert, isDryRun: true }, lines('displayName', 'Dry Co', 'DRY CO'));
    expect(dry).toMatchObject({ createdRows: 1, updatedRows: 1 });
  });

  test('are refused rows that mean several records, but for the one of the very name', async () => {
    for (const displayName of ['Twin Ltd', 'TWIN LTD'])
      await world.make('/customers/companies', { displayName });
    const file = lines('displayName,description', 'Twin Ltd,exact', 'twin ltd,which');
    const ended = await client.run({ ...COMPANIES, duplicates: 'update' }, file);
    expect(ended).toMatchObject({ updatedRows: 1, refusedRows: 1 });
    expect(ended.report).toEqual(['3,displayName: there are several records with twin ltd']);
  });

  test('find people by e-mail in any case, and codes only as they are', async () => {
    await world.make('/customers/people', {
      firstName: 'E',
      lastName: 'Mail',
      primaryEmail: 'e.mail@example.test',
    });
    const byEmail = { ...PEOPLE, match: 'primaryEmail', duplicates: 'upsert' };
    const file = lines('firstName,lastName,primaryEmail', 'Changed,Mail,E.Mail@Example.TEST');
    expect(await client.run(byEmail, file)).toMatchObject({ createdRows: 0, updatedRows: 1 });
    await world.make('/catalog/products', { title: 'Code', sku: 'Code-1' });
    const bySku = { kind: 'catalog.product', format: 'csv', match: 'sku', duplicates: 'upsert' };
    expect(await client.run(bySku, lines('sku,title', 'CODE-1,Other'))).toMatchObject({ createdRows: 1 });
  });

  describe('as exports write them', () => {
    /** The bytes of an answer: texts are decoded without their byte order mark. */
    const bytesOf = async (path: string, accept?: string) => {
      const response = await fetch(`${host.url}/api${path}`, {
        headers: { authorization: `Bearer ${world.root}`, ...(accept !== undefined && { accept }) },
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const isMarked = async (path: string, accept?: string) => {
      const { status, bytes } = await bytesOf(path, accept);
      return [status, bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))];
    };

    test('change nothing when they are imported again', async () => {
      await world.make('/entities/custom-fields', {
        entityId: 'catalog.product',
        key: 'words',
        label: 'Words',
        kind: 'text',
        multi: true,
      });
      const tags = ['a;b', 'c\\', '=1', '"quoted"', '[x]'];
      const words = ['-1', 'two\nlines', '["a"]', "'=1", ';', '\\;'];
      for (const sku of ['RT-1', 'RT-2']) {
        await world.make('/catalog/products', { title: `=${sku}`, sku, tags, cf_words: words });
      }
      const path = '/catalog/products?search=RT-&format=csv';
      const { bytes } = await bytesOf(`${path}&bom=true`);
      expect(bytes.toString()).toMatch(/^\ufeffid,/);
      expect(bytes.toString()).toContain('; ');
      const read = async () => (await bytesOf('/catalog/products?search=RT-&format=json')).bytes.toString();
      const withoutVersion = (json: string) =>
        (JSON.parse(json) as Record<string, unknown>[]).map(({ updated_at: _at, ...item }) => item);
      const before = withoutVersion(await read());
      expect(before).toHaveLength(2);
      const upsert = { kind: 'catalog.product', format: 'csv', match: 'sku', duplicates: 'upsert' };
      const ended = await client.run(upsert, bytes);
      expect(ended).toMatchObject({ updatedRows: 2, createdRows: 0, refusedRows: 0, encoding: 'utf-8' });
      expect(withoutVersion(await read())).toEqual(before);
      expect(before[0]).toMatchObject({ cf_words: words });
    });

    test('begin with a byte order mark where the client requests it', async () => {
      const { id } = await client.run(PEOPLE, lines('firstName,lastName', 'Only'));
      const accept = 'text/csv; charset=utf-8; header=present; bom=true';
      for (const path of [
        '/customers/people?format=csv',
        '/audit_logs/audit-logs/actions/export?limit=1',
        '/audit_logs/audit-logs/access/export?limit=1',
        `/imports/imports/${id}/refusals?`,
      ]) {
        expect([path, await isMarked(path)]).toEqual([path, [200, false]]);
        expect(await isMarked(`${path}&bom=true`)).toEqual([200, true]);
        expect(await isMarked(path, accept)).toEqual([200, true]);
        expect(await isMarked(path, `application/json, ${accept}`)).toEqual([200, true]);
        expect(await isMarked(`${path}&bom=0`, accept)).toEqual([200, false]);
        expect((await bytesOf(`${path}&bom=perhaps`)).status).toBe(400);
        expect((await bytesOf(path, 'text/csv; bom=perhaps')).status).toBe(400);
      }
      const empty = '/customers/people?format=csv&ids=none';
      expect(await isMarked(`${empty}&bom=yes`)).toEqual([200, true]);
      for (const query of ['?bom=true', '?format=json&bom=true', '?format=xml&bom=false']) {
        const { status, body } = await world.call<object>('GET', `/customers/people${query}`);
        expect([status, body]).toMatchObject([400, { details: [{ path: ['bom'] }] }]);
      }
      expect(await isMarked('/customers/people?format=json', accept)).toEqual([200, false]);
    });
  });
});
