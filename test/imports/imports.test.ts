import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

const PEOPLE = { kind: 'customers.person', format: 'csv' };

describe('imports', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });

  afterAll(() => host?.stop());

  const count = async (table: string, condition: string): Promise<number> =>
    (await host.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`))[0]?.n ?? 0;
  const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

  test('makes records of the rows of a table, with log and events, and says why others are refused', async () => {
    await world.make('/entities/custom-fields', {
      entityId: 'customers.person',
      key: 'shoe',
      label: 'Shoe',
      kind: 'integer',
    });
    const file = lines(
      'Vorname,Nachname,E-Mail,Schuh,Rest',
      'Ada,Lovelace,ada@example.test,38,x',
      'Grace,Hopper,no address,39,x',
      'Edsger,Dijkstra,edsger@example.test,wide,x',
      '',
      'Alan,Turing,alan@example.test',
      '"Barbara ""B""","Lis\nkov",barbara@example.test,40,x',
    );
    const mapping = {
      Vorname: 'firstName',
      Nachname: 'lastName',
      'E-Mail': 'primaryEmail',
      Schuh: 'cf_shoe',
    };
    const ended = await client.run({ ...PEOPLE, mapping, fileName: 'people.csv' }, file);
    expect(ended).toMatchObject({ status: 'completed', createdRows: 2, refusedRows: 3, totalRows: 5 });
    expect(ended.report.map((line) => line.split(',')[0])).toEqual(['3', '4', '6']);
    expect(ended.report[0]).toContain('primaryEmail');
    expect(ended.report[1]).toContain('cf_shoe');
    expect(ended.report[2]).toContain('3 cells');
    const people = await host.sql(
      `SELECT first_name, last_name, custom_fields FROM customers_entities WHERE primary_email LIKE '%@example.test'
        ORDER BY first_name`,
    );
    expect(people).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace', custom_fields: { shoe: 38 } },
      { first_name: 'Barbara "B"', last_name: 'Lis\nkov', custom_fields: { shoe: 40 } },
    ]);
    const job = await client.call('GET', `/progress/jobs/${ended.progressJobId}`);
    expect(job.body).toMatchObject({ status: 'completed', processedCount: 5, totalCount: 5 });
    expect(await count('platform_action_log', `command_id = 'customers.people.create'`)).toBe(2);
  });

  test('takes values by what people call them, and words for yes and no, and says which there are', async () => {
    const file = lines(
      'title,productType,isActive',
      'Bench,Zum Herunterladen,ja',
      'Stool,bundle,NIE',
      'Lamp,Groupé,oui',
      'Chair,nothing of these,perhaps',
    );
    const ended = await client.run({ kind: 'catalog.product', format: 'csv' }, file);
    expect(ended.report).toHaveLength(1);
    expect(ended.report[0]).toContain('productType');
    expect(ended.report[0]).toMatch(
      /isActive.* must be yes \(true, .*ja.*oui.*\) or no \(false, .*nein.*non.*\)/,
    );
    expect(
      await host.sql('SELECT title, product_type, is_active FROM catalog_products ORDER BY title'),
    ).toEqual([
      { title: 'Bench', product_type: 'downloadable', is_active: true },
      { title: 'Lamp', product_type: 'grouped', is_active: true },
      { title: 'Stool', product_type: 'bundle', is_active: false },
    ]);
  });

  test('refuses a table with too many columns before it begins', async () => {
    const id = await client.create(PEOPLE);
    const header = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    expect((await client.upload(id, lines(header, 'x'))).status).toBe(200);
    expect(await client.start(id)).toMatchObject({
      status: 422,
      body: {
        error: 'The table has 100000 columns, and an import takes at most 1000',
        code: 'too_many_columns',
      },
    });
    expect(await client.read(id)).toMatchObject({ status: 'ready' });
  });

  test('refuses a table without the columns that the import is about before it begins', async () => {
    const startOf = async (json: object, file: string) => {
      const id = await client.create({ ...PEOPLE, ...json });
      await client.upload(id, file);
      const { status, body } = await client.start(id);
      expect(await client.read(id)).toMatchObject({ status: 'ready' });
      return [status, body];
    };
    const refusal = (error: string) => [422, { error, code: 'import_columns' }];
    const mapping = { Vorname: 'firstName', Nachname: 'lastName', Schuh: 'cf_shoe' };
    expect(await startOf({ mapping }, lines('Vorname,Nachname', 'A,B'))).toEqual(
      refusal('"mapping" names the column Schuh, which the file does not have'),
    );
    expect(await startOf({ mapping }, '')).toEqual(
      refusal('"mapping" names columns that the file does not have: Nachname, Schuh, Vorname'),
    );
    expect(await startOf({}, lines('firstName,lastName,firstName', 'A,B,C'))).toEqual(
      refusal('Two columns are named firstName'),
    );
    expect(await startOf({}, lines('firstName,lastName,first_name', 'A,B,C'))).toEqual(
      refusal('firstName and first_name both go to firstName'),
    );
    expect(await startOf({}, lines('firstName,cf_a,cf:a', 'A,B,C'))).toEqual(
      refusal('cf_a and cf:a both go to cf:a'),
    );
    const spelled = { mapping: { VORNAME: 'firstName' } };
    expect(await startOf(spelled, lines('Vorname,vorname', 'A,B'))).toEqual(
      refusal('"mapping" names the column VORNAME, which the file does not have'),
    );
    const match = { match: 'primaryEmail', duplicates: 'upsert' };
    expect(await startOf(match, lines('firstName,lastName', 'A,B'))).toEqual(
      refusal('"match" names primaryEmail, by which records are found, and no column goes to it'),
    );
  });

  test('takes the column of the very name that the mapping has, and leaves other spellings out', async () => {
    const mapping = { Vorname: 'firstName', NACHNAME: 'lastName' };
    const file = lines('vorname,Vorname,Nachname', 'Wrong,Right,Spelled', 'Wrong,,Spelled');
    const csv = await client.run({ ...PEOPLE, mapping }, file);
    expect(csv).toMatchObject({ createdRows: 1, refusedRows: 1 });
    const json = JSON.stringify([{ vorname: 'Wrong', Vorname: 'Right', Nachname: 'Spelled' }]);
    expect(await client.run({ ...PEOPLE, format: 'json', mapping }, json)).toMatchObject({ createdRows: 1 });
    expect(await count('customers_entities', `first_name = 'Right' AND last_name = 'Spelled'`)).toBe(2);
    expect(await count('customers_entities', `first_name = 'Wrong'`)).toBe(0);
  });

  test('fails before it writes where no object of a list has what the import is about', async () => {
    const json = { ...PEOPLE, format: 'json' };
    const people = [{ Vorname: 'No', Nachname: 'Column' }, { Vorname: 'No' }];
    const mapping = { Vorname: 'firstName', Nachname: 'lastName' };
    const lacking = await client.run(
      { ...json, mapping: { ...mapping, Schuh: 'cf_shoe' } },
      JSON.stringify(people),
    );
    expect(lacking).toMatchObject({
      status: 'failed',
      message: '"mapping" names the column Schuh, which the file does not have',
    });
    const match = { match: 'primaryEmail', duplicates: 'upsert' };
    const plain = JSON.stringify([{ firstName: 'No', lastName: 'Column' }]);
    expect(await client.run({ ...json, ...match }, plain)).toMatchObject({
      status: 'failed',
      createdRows: 0,
    });
    const twice = JSON.stringify([{ firstName: 'No', first_name: 'No', lastName: 'Column' }]);
    expect((await client.run(json, twice)).report).toEqual([
      '1,firstName and first_name both go to firstName',
    ]);
    expect(await count('customers_entities', `first_name = 'No'`)).toBe(0);
  });

  test('takes the whole import back with one operation, and imports it again with its redo', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => `Undo${index},Person`);
    const ended = await client.run(PEOPLE, lines('firstName,lastName', ...rows));
    expect(ended).toMatchObject({ createdRows: 230, refusedRows: 0 });
    const there = () => count('customers_entities', `first_name LIKE 'Undo%'`);
    expect(await there()).toBe(230);
    const [kept] = await host.sql<{ id: string }>(
      `SELECT id FROM customers_entities WHERE first_name = 'Undo7'`,
    );
    await client.call('PUT', '/customers/people', { id: kept?.id, firstName: 'Undo7 changed' });

    expect((await client.undo(ended.undoToken)).status).toBe(200);
    await host.settled();
    expect(await client.read(ended.id)).toMatchObject({ status: 'undone', undoneRows: 229 });
    expect(await there()).toBe(1);
    expect(await client.report(ended.id)).toEqual([expect.stringMatching(/^9,.*Not taken back/)]);
    expect((await client.undo(ended.undoToken)).status).toBe(400);
    expect(await client.finish(ended.id)).toMatchObject({ status: 'completed', createdRows: 230 });
  });

  test.each([
    ['a list', (people: readonly object[]) => JSON.stringify(people)],
    ['lines', (people: readonly object[]) => people.map((person) => JSON.stringify(person)).join('\n')],
  ])('takes an import of JSON as %s back as one of a table, over several batches', async (shape, fileOf) => {
    const lastName = `Of ${shape}`;
    const people = Array.from({ length: 230 }, (_, index) => ({ firstName: `Json${index}`, lastName }));
    const ended = await client.run({ ...PEOPLE, format: 'json' }, fileOf([...people, { firstName: 7 }]));
    expect(ended).toMatchObject({ createdRows: 230, refusedRows: 1 });
    const condition = `last_name = '${lastName}'`;
    const [kept] = await host.sql<{ id: string }>(
      `SELECT id FROM customers_entities WHERE ${condition} AND first_name = 'Json7'`,
    );
    await client.call('PUT', '/customers/people', { id: kept?.id, firstName: 'Json7 changed' });
    expect((await client.undo(ended.undoToken)).status).toBe(200);
    await host.settled();
    expect(await client.read(ended.id)).toMatchObject({ status: 'undone', undoneRows: 229 });
    expect(await count('customers_entities', condition)).toBe(1);
    const report = await client.report(ended.id);
    expect(report.filter((line) => /^8,.*Not taken back/.test(line))).toHaveLength(1);
    expect(report).toHaveLength(2);
  });

  test('reads JSON as a list and as lines', async () => {
    const json = { ...PEOPLE, format: 'json' };
    const people = [
      { firstName: 'Json', lastName: 'One', nickname: 'not a member' },
      { firstName: 'Json', lastName: 'Two' },
      ['no object'],
      { firstName: 7 },
      { firstName: 'Json', lastName: 'Nul\u0000' },
    ];
    const list = await client.run(json, JSON.stringify(people, null, 2));
    expect(list).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 4 });
    const asLines = `${people.map((person) => JSON.stringify(person)).join('\n')}\n{"broken`;
    const ofLines = await client.run(json, asLines);
    expect(ofLines).toMatchObject({ createdRows: 1, refusedRows: 5 });
    expect(ofLines.report.at(-1)).toBe('6,The line is not JSON');
    const inGerman = await client.report(ofLines.id, 'de');
    expect(inGerman.at(-1)).toBe('6,Die Zeile ist kein JSON');
    // What each member may be is said in the language too, after the name of the member.
    expect(inGerman.find((line) => line.includes('firstName: '))).toContain('muss ein Text sein');
    const broken = await client.run(json, '[{"firstName":"A","lastName":"B"},');
    expect(broken).toMatchObject({ status: 'failed', createdRows: 0 });
    expect(await client.run(json, '[] []')).toMatchObject({ status: 'failed' });
    expect(await client.run(json, '')).toMatchObject({ status: 'completed', totalRows: 0 });
  });

  test('changes what is there, creates it or leaves it alone, as it is asked to', async () => {
    const products = { kind: 'catalog.product', format: 'csv', match: 'sku' };
    const first = lines('sku,title', 'IMP-1,One', 'IMP-2,Two');
    expect(await client.run({ kind: 'catalog.product', format: 'csv' }, first)).toMatchObject({
      createdRows: 2,
    });
    const second = lines('sku,title', 'IMP-2,Two again', 'IMP-3,Three', 'IMP-3,Three again');
    expect(await client.run({ ...products, duplicates: 'update' }, second)).toMatchObject({
      updatedRows: 1,
      refusedRows: 2,
    });
    expect(await client.run({ ...products, duplicates: 'upsert' }, second)).toMatchObject({
      createdRows: 1,
      updatedRows: 2,
    });
    expect(await client.run({ ...products, duplicates: 'skip' }, first)).toMatchObject({ skippedRows: 2 });
    const again = await client.run({ kind: 'catalog.product', format: 'csv' }, second);
    expect(again).toMatchObject({ createdRows: 0, refusedRows: 3 });
    const titles = await host.sql(`SELECT title FROM catalog_products WHERE sku LIKE 'IMP-%' ORDER BY sku`);
    expect(titles).toEqual([{ title: 'One' }, { title: 'Two again' }, { title: 'Three again' }]);
  });

  test('finds other records by a member of theirs, also those of rows before', async () => {
    const mapping = { Name: 'name', Above: { member: 'parentId', by: 'name', kind: 'catalog.category' } };
    const file = lines('Name,Above', 'Imported root,', 'Imported child,Imported root', 'Lost,Nowhere');
    const ended = await client.run({ kind: 'catalog.category', format: 'csv', mapping }, file);
    expect(ended).toMatchObject({ createdRows: 2, refusedRows: 1 });
    expect(ended.report).toEqual(['4,parentId: there is no category Nowhere']);
    const [child] = await host.sql<{ above: string }>(
      `SELECT p.name AS above FROM catalog_categories c JOIN catalog_categories p ON p.id = c.parent_id
        WHERE c.name = 'Imported child'`,
    );
    expect(child?.above).toBe('Imported root');
  });

  test('keeps nothing of a dry run but its report', async () => {
    const file = lines('firstName,lastName,primaryEmail', 'Dry,Run,dry@example.com', 'Dry,Wet,nothing');
    const ended = await client.run({ ...PEOPLE, isDryRun: true }, file);
    expect(ended).toMatchObject({ status: 'completed', createdRows: 1, refusedRows: 1, undoToken: null });
    expect(await count('customers_entities', `first_name = 'Dry'`)).toBe(0);
    expect(await count('platform_action_log', `snapshot_after::text LIKE '%dry@example.com%'`)).toBe(0);
  });

  describe('of hostile files', () => {
    const run = (file: string | Uint8Array, more: object = {}) => client.run({ ...PEOPLE, ...more }, file);

    test('knows byte order marks, and names what is not in the encoding', async () => {
      const text = lines('firstName;lastName', 'Zażółć;Gęślą');
      const more = { delimiter: ';' };
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      const marked = Buffer.from(`\uFEFF${text}`);
      const central = Buffer.from(
        text.replace('Zażółć', 'Za\xbf\xf3\xb3\xe6').replace('Gęślą', 'G'),
        'latin1',
      );
      expect(await run(utf16, more)).toMatchObject({ createdRows: 1 });
      expect(await run(marked, more)).toMatchObject({ createdRows: 1 });
      expect(await run(central, { ...more, encoding: 'windows-1250' })).toMatchObject({ createdRows: 1 });
      expect(await count('customers_entities', `first_name = 'Zażółć'`)).toBe(3);
      const named = await client.create({ ...PEOPLE, ...more, encoding: 'utf-8' });
      expect(await client.upload(named, central)).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining('not utf-8'), code: 'import_unreadable' },
      });
      expect(await client.read(named)).toMatchObject({ status: 'new' });
      const undefinedByte = await run(Buffer.from('firstName;lastName\nA;Byte \x81\n', 'latin1'), {
        ...more,
        encoding: 'windows-1252',
      });
      expect(undefinedByte).toMatchObject({ status: 'completed', createdRows: 1 });
      expect(await count('customers_entities', `last_name = 'Byte \ufffd'`)).toBe(1);
      const wrong = await run(Buffer.from('firstName;lastName\nA;\x81\n', 'latin1'), {
        ...more,
        encoding: 'shift_jis',
      });
      expect(wrong).toMatchObject({ status: 'failed', createdRows: 0 });
      expect(wrong.message).toContain('not shift_jis');
    });

    test('keeps formulas as text, refuses NUL, and stops at what never ends', async () => {
      const formulas = lines('firstName,lastName', '=1+1,"=HYPERLINK(""x"")"', 'A,B\u0000C');
      expect(await run(formulas)).toMatchObject({ createdRows: 1, refusedRows: 1 });
      expect(await count('customers_entities', `first_name = '=1+1'`)).toBe(1);
      const endless = `firstName,lastName\nBefore,Row\n"${'x'.repeat(1_200_000)}`;
      expect(await run(endless)).toMatchObject({ status: 'failed', createdRows: 0 });
      const huge = lines('firstName,lastName', `${'y'.repeat(900_000)},Huge`, 'After,Huge');
      expect(await run(huge)).toMatchObject({ createdRows: 1, refusedRows: 1 });
      expect(await run(lines('firstName,__proto__,constructor', 'A,B,C'))).toMatchObject({ refusedRows: 1 });
      const [line] = (await run(lines('firstName,=cmd', 'A,B'))).report;
      expect(line).toMatch(/^2,'=cmd/);
    });
  });

  describe('with rows that no request may have', () => {
    const row = (name: string) => JSON.stringify({ firstName: name, lastName: 'Stored' });

    test('refuse those rows by themselves, and say why', async () => {
      const half = row('half').replace('half', 'half \\ud83d');
      const rows = [row('One'), half, row('Two 😀'), row('x'.repeat(999) + '😀'), row('\u00a0\u200b')];
      const ended = await client.run({ ...PEOPLE, format: 'json' }, rows.join('\n'));
      expect(ended).toMatchObject({ status: 'completed', createdRows: 2, refusedRows: 3 });
      expect(ended.report[0]).toMatch(/^2,.*firstName: Text must be valid Unicode/);
      expect(ended.report[1]).toMatch(/^4,.*firstName/);
      expect(ended.report[2]).toMatch(/^5,.*firstName: Text must have a visible character/);
      // Unknown members are named in the reason, which is cut.
      const unknown = JSON.stringify({ lastName: 'Stored', [`${'y'.repeat(100)}😀`.repeat(12)]: 1 });
      const named = await client.run({ ...PEOPLE, format: 'json' }, [unknown, row('Three')].join('\n'));
      expect(named).toMatchObject({ status: 'completed', createdRows: 1 });
    });

    test('keep emojis whole wherever the file is taken apart', async () => {
      const name = (index: number) => `${'a'.repeat(index % 3)}${'😀'.repeat(50)}`;
      const rows = Array.from({ length: 300 }, (_, index) => ({ firstName: name(index), lastName: 'Whole' }));
      const ended = await client.run({ ...PEOPLE, format: 'json' }, JSON.stringify(rows));
      expect(ended).toMatchObject({ status: 'completed', createdRows: 300 });
      expect(await count('customers_entities', `last_name = 'Whole' AND first_name ~ '\ufffd'`)).toBe(0);
    });

    test.each([
      ['at once', 'BEFORE'],
      ['at the commit', 'CONSTRAINT'],
    ])('refuse a row alone that the database refuses %s', async (_when, timing) => {
      const isLate = timing === 'CONSTRAINT';
      await host.sql(`CREATE FUNCTION refuse_a_row() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF new.first_name = 'Poison' THEN RAISE EXCEPTION 'poison' USING ERRCODE = '22P05'; END IF;
           RETURN new; END $$`);
      await host.sql(
        isLate
          ? `CREATE CONSTRAINT TRIGGER refuse_a_row AFTER INSERT ON customers_entities
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_a_row()`
          : `CREATE TRIGGER refuse_a_row BEFORE INSERT ON customers_entities
             FOR EACH ROW EXECUTE FUNCTION refuse_a_row()`,
      );
      try {
        const file = [row('Before'), row('Poison'), row('After')].join('\n');
        const ended = await client.run({ ...PEOPLE, format: 'json' }, file);
        expect(ended).toMatchObject({ status: 'completed', createdRows: 2, refusedRows: 1 });
        expect(ended.report[0]).toMatch(/^2,.*cannot store/);
      } finally {
        await host.sql('DROP TRIGGER refuse_a_row ON customers_entities');
        await host.sql('DROP FUNCTION refuse_a_row()');
      }
    });
  });

  describe('are refused', () => {
    const refused = async (json: object, token = world.root) =>
      (await world.call('POST', '/imports/imports', { json, token })).status;

    test('of unknown kinds, members and matches', async () => {
      expect(await refused({ ...PEOPLE, kind: 'customers.nothing' })).toBe(400);
      expect(await refused({ ...PEOPLE, mapping: { A: 'nothing' } })).toBe(400);
      expect(await refused({ ...PEOPLE, mapping: { A: 'createdAt' } })).toBe(400);
      expect(await refused({ ...PEOPLE, duplicates: 'update' })).toBe(400);
      expect(await refused({ ...PEOPLE, mapping: { A: 'firstName', B: 'firstName' } })).toBe(400);
      expect(await refused({ ...PEOPLE, mapping: { A: 'cf_shoe', B: 'cf:shoe' } })).toBe(400);
      expect(await refused({ ...PEOPLE, mapping: { A: 'firstName' }, match: 'lastName' })).toBe(400);
      const found = { member: 'parentId', by: 'name', kind: 'catalog.category' };
      const category = { kind: 'catalog.category', format: 'csv', match: 'parentId', duplicates: 'update' };
      expect(await refused({ ...category, mapping: { A: found } })).toBe(400);
      expect(await refused({ ...PEOPLE, match: 'nothing', duplicates: 'update' })).toBe(400);
      expect(await refused({ kind: 'auth.user', format: 'csv', mapping: { A: 'password' } })).toBe(400);
      expect(await refused({ kind: 'directory.tenant', format: 'csv' })).toBe(400);
    });

    test('without a file, while they run, and when they are over', async () => {
      const id = await client.create(PEOPLE);
      expect(await client.start(id)).toMatchObject({ status: 409, body: { code: 'import_empty' } });
      await client.upload(id, lines('firstName,lastName', 'Over,Done'));
      await client.finish(id);
      expect((await client.upload(id, 'x')).status).toBe(409);
      expect((await client.start(id)).status).toBe(409);
    });

    test('to those who may not write the records, and to other tenants', async () => {
      const poor = await world.holder({ features: ['imports.*', 'progress.*'] });
      expect(await refused(PEOPLE, poor.token)).toBe(403);
      const viewer = await world.holder({ features: ['imports.view', 'customers.*'] });
      expect(await refused(PEOPLE, viewer.token)).toBe(403);
      const id = await client.create(PEOPLE);
      const stranger = await world.holder({ features: ['imports.*', 'customers.*'] }, await world.tenant());
      const other = new ImportClient(world, stranger.token);
      expect((await other.upload(id, 'x')).status).toBe(404);
      expect((await other.start(id)).status).toBe(404);
      expect((await other.call('GET', `/imports/imports/${id}`)).status).toBe(404);
      expect((await other.call('GET', `/imports/imports/${id}/refusals`)).status).toBe(404);
      const nobody = await world.call('PUT', `/imports/imports/${id}/file`, { token: '', body: 'x' });
      expect(nobody.status).toBe(401);
    });

    test('rows that name records of another tenant', async () => {
      const place = await world.tenant();
      const stranger = await world.holder({ features: ['imports.*', 'catalog.*'] }, place);
      const other = new ImportClient(world, stranger.token);
      const secret = await world.make('/catalog/products', { title: 'Secret', sku: 'SECRET-1' });
      const json = { kind: 'catalog.product', format: 'csv', match: 'id', duplicates: 'update' };
      const ended = await other.run(json, lines('id,title', `${secret},Stolen`));
      expect(ended).toMatchObject({ updatedRows: 0, refusedRows: 1 });
      const placed = { kind: 'catalog.product', format: 'csv' };
      const smuggled = await other.run(
        placed,
        lines('title,sku,organizationId', `Smuggled,SM-1,${world.home.organizationId}`),
      );
      expect(smuggled).toMatchObject({ createdRows: 0, refusedRows: 1 });
    });
  });

  test('lists the kinds that the caller may create', async () => {
    const holder = await world.holder({ features: ['imports.view', 'catalog.*'] });
    const { body } = await world.call<{ items: { kind: string; members: { name: string }[] }[] }>(
      'GET',
      '/imports/kinds',
      { token: holder.token },
    );
    const kinds = body.items.map(({ kind }) => kind);
    expect(kinds).toContain('catalog.product');
    expect(kinds).not.toContain('customers.person');
    expect(body.items.find(({ kind }) => kind === 'catalog.product')?.members).toContainEqual(
      expect.objectContaining({ name: 'sku' }),
    );
  });
});
