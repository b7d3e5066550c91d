/** @covers docs/modules core/index.ts core/kernel/manifest core/testing core/parts test/fixtures/docs */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@tenantry/core';
import {
  CONTRACT,
  moduleContract,
  startTestHost,
  type ContractOptions,
  type TestHost,
} from '@tenantry/core/testing';
import { pagesOf } from '../../docs/support/Block';
import { buildExamples } from '../../docs/support/buildExamples';

interface Card {
  readonly id: string;
  readonly points: number;
  readonly updatedAt: string;
}

describe('the examples of docs/modules', () => {
  let folder: string;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    folder = await buildExamples(pagesOf('docs/modules/README.md'));
    host = await startTestHost({
      sources: [
        './modules/*',
        path.join(folder, 'loyalty'),
        path.join(folder, 'loyalty_gifts'),
        path.join(folder, 'garage'),
        path.join(folder, 'charts'),
        './test/fixtures/docs/postcards',
      ],
      modules: { loyalty_gifts: { enabled: false } },
      environment: { LOYALTY_KIOSK_KEY: 'kiosk-key-of-a-test' },
    });
    token = await host.signIn();
  });

  afterAll(async () => {
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Edits plugins.config.json as an operator would, and applies it. */
  async function configure(modules: object): Promise<void> {
    const config = JSON.parse(await readFile(host.configFile, 'utf8')) as object;
    await writeFile(host.configFile, JSON.stringify({ ...config, modules }));
    await host.host.reload();
  }

  const stateOf = (id: string) => host.report.modules.find((module) => module.id === id)?.status;
  const issue = async (holder: string): Promise<Card> =>
    (await host.request<Card>('POST', '/loyalty/cards', { token, json: { holder } })).body;

  test('run, with every kind of contribution', async () => {
    expect(host.report.problems).toEqual([]);
    expect(stateOf('loyalty')).toEqual({ state: 'enabled' });
    const { body } = await host.request<{ contributed: object }>('GET', '/platform/modules/loyalty', {
      token,
    });
    expect(Object.keys(body.contributed).sort()).toEqual([
      'agents',
      'authenticators',
      'commands',
      'entities',
      'events',
      'features',
      'migrations',
      'routes',
      'services',
      'sidebar',
      'subscribers',
      'tools',
      'translations',
      'widgets',
      'workers',
    ]);
  });

  test('keep cards, lock them against lost changes, and answer in the language of the request', async () => {
    const card = await issue('Ada');
    const visited = await host.request<Card>('POST', `/loyalty/cards/${card.id}/visits`, { token });
    expect(visited).toMatchObject({ status: 200, body: { points: 10 } });

    const rename = (expected: string) =>
      host.request('PUT', `/loyalty/cards/${card.id}`, {
        token,
        json: { holder: 'Ada Lovelace' },
        headers: { 'x-expected-updated-at': expected },
      });
    expect(await rename(card.updatedAt)).toMatchObject({ status: 409 });
    expect(await rename(visited.body.updatedAt)).toMatchObject({ status: 200 });

    const greeting = await host.request('GET', `/loyalty/cards/${card.id}/greeting`, {
      token,
      headers: { 'accept-language': 'de' },
    });
    expect(greeting).toMatchObject({ status: 200, body: { text: 'Guten Tag, Ada Lovelace' } });
    expect(await host.request('GET', '/loyalty/export', { token })).toMatchObject({
      status: 200,
      body: 'Ada Lovelace;10\n',
    });
    expect(await host.request('GET', '/loyalty/totals', { token })).toMatchObject({
      status: 200,
      body: [{ cards: 1, points: 10 }],
    });
  });

  test('give a bonus to every card in the background, each once', async () => {
    const cards = await Promise.all(['Babbage', 'Hopper'].map(issue));
    const given = await host.request<{ jobId: string }>('POST', '/loyalty/bonus', {
      token,
      json: { points: 7 },
    });
    expect(given.status).toBe(202);
    await host.settled();
    expect(
      await host.sql('SELECT FROM loyalty_letters WHERE card_id = ANY ($1)', [cards.map(({ id }) => id)]),
    ).toHaveLength(2);
    expect(
      await host.sql('SELECT points FROM loyalty_cards WHERE id = ANY ($1)', [cards.map(({ id }) => id)]),
    ).toEqual([{ points: 7 }, { points: 7 }]);
    await host.sql('DELETE FROM loyalty_cards WHERE id = ANY ($1)', [cards.map(({ id }) => id)]);
  });

  test('recognize a kiosk by its key, in its tenant and with its features only', async () => {
    const [tenant] = await host.sql<{ id: string }>('SELECT id FROM directory_tenants');
    const as = (key: string, tenantId: string) => ({
      headers: { 'x-loyalty-kiosk-key': key, 'x-loyalty-kiosk-tenant': tenantId },
    });
    const own = as('kiosk-key-of-a-test', tenant?.id ?? '');
    expect(await host.request('GET', '/loyalty/cards', own)).toMatchObject({
      status: 200,
      body: { total: 1 },
    });
    expect(await host.request('POST', '/loyalty/cards', { ...own, json: { holder: 'x' } })).toMatchObject({
      status: 403,
    });
    const elsewhere = as('kiosk-key-of-a-test', '00000000-0000-4000-8000-000000000000');
    expect(await host.request('GET', '/loyalty/cards', elsewhere)).toMatchObject({ body: { total: 0 } });
    expect(await host.request('GET', '/loyalty/cards', as('guessed', tenant?.id ?? ''))).toMatchObject({
      status: 401,
    });
  });

  test('no tenant is greeted with the holder of another, cached or not', async () => {
    const card = await issue('Secret');
    const greeting = (cookies: Record<string, string>) =>
      host.request('GET', `/loyalty/cards/${card.id}/greeting`, { token, cookies });
    expect(await greeting({})).toMatchObject({ status: 200 });
    const second = await host.request<{ id: string }>('POST', '/directory/tenants', {
      token,
      json: { name: 'Second' },
    });
    expect(await greeting({ selected_tenant: second.body.id })).toMatchObject({ status: 404 });
  });

  test('settings, overrides and optional modules take effect on the running host', async () => {
    const card = await issue('Grace');
    const pointsAfterVisit = async (): Promise<number> =>
      (await host.request<Card>('POST', `/loyalty/cards/${card.id}/visits`, { token })).body.points;
    const thanks = async (): Promise<unknown> =>
      (await host.request('POST', '/loyalty_gifts/thanks', { token })).body;

    await configure({ loyalty: { settings: { pointsPerVisit: 3 } }, loyalty_gifts: { enabled: false } });
    expect(await pointsAfterVisit()).toBe(3);

    await configure({ postcards: { enabled: false } });
    expect(stateOf('loyalty_gifts')).toEqual({ state: 'enabled' });
    expect(await pointsAfterVisit()).toBe(23);
    expect(await host.request('GET', `/loyalty/cards/${card.id}/greeting`, { token })).toMatchObject({
      body: { text: 'A gift for Grace' },
    });
    expect(await thanks()).toEqual({ sent: null });

    await configure({});
    expect(await thanks()).toEqual({ sent: 'postcard: Thank you' });
    await configure({ postcards: { enabled: false } });
    expect(await thanks()).toEqual({ sent: null });

    await configure({ loyalty_gifts: { enabled: false } });
    expect(await pointsAfterVisit()).toBe(33);
    expect(await host.request('GET', `/loyalty/cards/${card.id}/greeting`, { token })).toMatchObject({
      body: { text: 'Hello, Grace' },
    });
  });

  test('a kind of one module takes contributions of another', async () => {
    const listed = async () => (await host.request('GET', '/charts/series', { token })).body;
    expect(await listed()).toEqual([]);
    await configure({});
    expect(await listed()).toEqual([{ id: 'loyalty_gifts.given', label: 'Gifts given', total: 0 }]);
    await configure({ loyalty_gifts: { enabled: false } });
    expect(await listed()).toEqual([]);
  });

  test('a collection lists, changes and undoes, with fields of the tenant and work in the background', async () => {
    const call = <T = { id: string }>(method: string, route: string, json?: object) =>
      host.request<T>(method, route, { token, ...(json && { json }) });
    const listed = async (query: string) =>
      (await call<{ items: readonly object[] }>('GET', `/garage/cars?sortField=plate&${query}`)).body.items;
    const field = { entityId: 'garage.car', key: 'colour', label: 'Colour', kind: 'text' };
    expect(await call('POST', '/entities/custom-fields', field)).toMatchObject({ status: 201 });

    const wheels = [{ place: 'front', inches: 17 }];
    const red = await call('POST', '/garage/cars', { plate: 'ab 1', cf_colour: 'red', wheels });
    const blue = await call('POST', '/garage/cars', {
      plate: 'AB 2',
      cf_colour: 'blue',
      builtOn: '2026-05-01',
    });
    expect([red.status, blue.status]).toEqual([201, 201]);
    expect(await call('POST', '/garage/cars', { plate: 'AB 1' })).toMatchObject({
      status: 409,
      body: { error: 'Plate already in use.', code: 'duplicate' },
    });
    expect(await listed('cf_colour=red')).toMatchObject([
      { id: red.body.id, plate: 'AB 1', cf_colour: 'red' },
    ]);
    expect(await listed('builtFrom=2026-01-01&search=ab')).toMatchObject([{ id: blue.body.id }]);

    expect(await call('GET', '/garage/cars/count?cf_colour=red')).toMatchObject({ body: { count: 1 } });

    const ids = [red, blue].map(({ body }) => body.id);
    const asked = await call<{ progressJobId: string }>('POST', '/garage/cars/bulk-retire', { ids });
    expect(asked.status).toBe(201);
    await host.settled();
    expect(await call('GET', `/progress/jobs/${asked.body.progressJobId}`)).toMatchObject({
      body: { status: 'completed', processedCount: 2 },
    });
    expect(await listed('isRetired=true')).toHaveLength(2);
    expect(await call('PUT', '/garage/cars', { id: red.body.id, plate: 'AB 3' })).toMatchObject({
      status: 400,
    });

    const deleted = await call('DELETE', `/garage/cars?id=${red.body.id}`);
    const operation = decodeURIComponent(deleted.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    expect(await call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken })).toMatchObject({
      status: 200,
    });
    const rows = await host.sql('SELECT place, inches FROM garage_wheels WHERE car_id = $1', [red.body.id]);
    expect(rows).toEqual(wheels);
  });

  test('the example of a module keeps the contract', async () => {
    const load = <T extends object>(file: string) =>
      jest.requireActual<T>(path.join(folder, 'loyalty/dist', file));
    const { default: manifest } = load<{ default: ModuleManifest }>('manifest.js');
    const { contractOptions } = load<{ contractOptions: ContractOptions }>('contractOptions.js');
    const run = await moduleContract(manifest, {
      ...contractOptions,
      package: path.join(folder, 'loyalty'),
    });
    try {
      for (const { check } of CONTRACT) await check(run);
    } finally {
      await run.stop();
    }
  });

  test('mail a statement, and say what went wrong, in the language of the request', async () => {
    const card = await issue('Edsger <b>');
    await host.request('POST', `/loyalty/cards/${card.id}/visits`, { token });
    const statement = (id: string, locale: string) =>
      host.request('POST', `/loyalty/cards/${id}/statement`, {
        token,
        json: { to: 'edsger@example.test' },
        headers: { 'accept-language': locale },
      });
    expect(await statement(card.id, 'de')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await statement(card.id, 'es')).toMatchObject({ status: 200 });
    expect(await statement('00000000-0000-4000-8000-000000000000', 'de')).toMatchObject({
      status: 404,
      body: { error: 'Karte nicht gefunden' },
    });
    const link = `https://cards.example.com/${card.id}`;
    expect(await host.mails('edsger@example.test')).toMatchObject([
      {
        subject: 'Ihre Punkte',
        locale: 'de',
        text: expect.stringContaining('Guten Tag Edsger <b>,\n\nIhre Karte hat 10 Punkte.') as string,
        html: expect.stringContaining('Edsger &lt;b&gt;') as string,
        links: [link],
      },
      { subject: 'Your points', locale: 'es', links: [link] },
    ]);
  });

  test('a module adds a column, house rules and a note to another, and takes them with it', async () => {
    const list = async () =>
      (await host.request<{ items: object[] }>('GET', '/loyalty/cards?pageSize=100', { token })).body.items;
    const document = async () => JSON.stringify((await host.request('GET', '/openapi.json')).body);

    await configure({});
    const issued = await host.request<Card>('POST', '/loyalty/cards', {
      token,
      json: { holder: 'Mary   Ann' },
    });
    expect(issued).toMatchObject({
      status: 201,
      body: { holder: 'Mary Ann', extensions: { loyalty_gifts: { note: 'A gift is on its way' } } },
    });
    const refused = await host.request('POST', '/loyalty/cards', { token, json: { holder: 'Test one' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'No cards for tests', code: 'house_rules' },
    });
    await host.settled();
    expect(await list()).toContainEqual(
      expect.objectContaining({ holder: 'Mary Ann', extensions: { loyalty_gifts: { gift: 'a mug' } } }),
    );
    expect(await document()).toContain('"gift"');

    await configure({ loyalty_gifts: { enabled: false } });
    expect(JSON.stringify(await list())).not.toContain('extensions');
    expect(await document()).not.toContain('"gift"');
    expect(
      await host.request('POST', '/loyalty/cards', { token, json: { holder: 'Test  one' } }),
    ).toMatchObject({
      status: 201,
      body: { holder: 'Test  one' },
    });
  });

  test('a seed creates records of the demo tenant once', async () => {
    const printed: string[] = [];
    const seed = () => host.host.seed({ environment: {}, demo: true, print: (line) => printed.push(line) });
    await seed();
    await seed();
    expect(printed.filter((line) => line === 'Demo garage: a car')).toHaveLength(1);
    expect(await host.sql("SELECT FROM garage_cars WHERE plate = 'GD 1234'")).toHaveLength(1);
  });

  test.each(['example', 'tenantExample'])('the example of a test holds: %s', async (name) => {
    const examples = jest.requireActual<Record<string, () => Promise<TestHost>>>(
      path.join(folder, `loyalty/dist/${name}.js`),
    );
    const place = process.cwd();
    // Its sources are seen from the package's own folder.
    process.chdir(path.join(folder, 'loyalty'));
    try {
      await (await examples[name]?.())?.stop();
    } finally {
      process.chdir(place);
    }
  });
});
