/** @covers modules/imports */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

describe('refused rows of an import', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });
  afterAll(() => host?.stop());

  const rowsOf = <T = string>(id: string, language = 'en', token = world.root) =>
    world.call<T>('GET', `/imports/imports/${id}/refused-rows`, {
      token,
      headers: { 'accept-language': language },
    });
  const mapping = { Surname: 'lastName', Mail: 'primaryEmail', First: 'firstName' };
  const PEOPLE = { kind: 'customers.person', format: 'csv', mapping };

  test('come with the columns of the file, and are imported by the same mapping when they are corrected', async () => {
    const file = 'Surname;Note;Mail;First\nLund;"a; b";no-mail;Bo\nWu;;cai@example.test;Cai\nKay;;a;b;c\n';
    const { id, createdRows } = await client.run(PEOPLE, file);
    expect(createdRows).toBe(1);
    const { status, body } = await rowsOf(id, 'de');
    expect(status).toBe(200);
    const [names, bo, kay, ...others] = body.split('\n');
    expect(names).toBe('Surname,Note,Mail,First,Grund der Ablehnung');
    expect(bo).toMatch(/^Lund,a; b,no-mail,Bo,E-Mail\S*: .*gültige E-Mail/);
    expect(kay).toBe('Kay,,a,b,"Die Zeile hat 5 Zellen, die erste Zeile 4",c');
    expect(others).toEqual(['']);
    const corrected = [names, bo?.replace('no-mail', 'bo@example.test'), ''].join('\n');
    expect(await client.run(PEOPLE, corrected)).toMatchObject({ createdRows: 1, refusedRows: 0 });
    // The column of the reasons is not given twice.
    const again = await client.run(PEOPLE, [names, bo, ''].join('\n'));
    expect((await rowsOf(again.id, 'de')).body).toBe([names, bo, ''].join('\n'));
  });

  test('of a list are objects, one a line', async () => {
    const people = [
      { Surname: 'Lund', Mail: 'no-mail', First: 'Bo', Notes: { kept: [1] } },
      { Surname: 'Wu', First: 'Cai' },
    ];
    const { id } = await client.run({ ...PEOPLE, format: 'json' }, JSON.stringify(people));
    const { body } = await rowsOf<object>(id);
    expect(body).toEqual({
      ...people[0],
      'Reason for refusal': expect.stringMatching(/^\S.*must be a valid email$/) as string,
    });
  });

  test('are only for those who may import such records', async () => {
    const { id } = await client.run(PEOPLE, 'Surname,Mail,First\nLund,no-mail,Bo\n');
    const viewer = await host.signInAs(['imports.view', 'customers.*']);
    const importer = await host.signInAs(['imports.*']);
    expect((await rowsOf(id, 'en', viewer)).status).toBe(403);
    expect((await rowsOf(id, 'en', importer)).status).toBe(403);
    const strange = await (await host.tenant()).signInAs('admin');
    expect((await rowsOf(id, 'en', strange)).status).toBe(404);
  });

  test('are told apart from a failure of the whole, which readers get in their language, with who began it', async () => {
    const { id } = await client.run({ ...PEOPLE, mapping: null }, 'lastName\n"Open\n');
    const read = async (language: string) =>
      (
        await world.call<{ message: string; startedByUserId: string }>('GET', `/imports/imports/${id}`, {
          token: world.root,
          headers: { 'accept-language': language },
        })
      ).body;
    expect(await read('en')).toMatchObject({
      message: 'The table cannot be read after row 1: a quotation mark is not closed',
      startedByUserId: world.rootId,
    });
    expect((await read('fr')).message).toBe(
      'Le tableau est illisible après la ligne 1 : un guillemet n’est pas fermé',
    );
    expect((await rowsOf(id)).status).toBe(200);
  });
});
