import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { fixtures } from '../support/fixtures';

/** Adds members to the items of `depot`, some of them for holders of a feature, and keeps how many records each call had. */
const MANIFEST = `const { defineModule, route } = require('@tenantry/core');
const Joi = require('joi');
class Calls { sizes = []; }
const item = { resource: { kind: 'depot.item' } };
module.exports = defineModule({
  title: 'Surveys',
  features: [{ id: 'surveys.prices', title: 'See estimates' }],
  defaultGrants: { admin: ['surveys.*'] },
  services: { surveyCalls: Calls },
  routes: [route({
    method: 'GET', path: '/surveys/calls', summary: 'Sizes of the calls', access: 'public',
    responses: { 200: { description: 'Sizes', body: Joi.array().items(Joi.number()) } },
    handler: ({ services: { surveyCalls } }) => surveyCalls.sizes.splice(0),
  })],
  enrichers: [
    {
      id: 'surveys.state', target: item,
      fields: Joi.object({ state: Joi.string(), marks: Joi.array().items(Joi.string()) }),
      enrich: (keys, { records }, { surveyCalls }) => {
        surveyCalls.sizes.push(keys.length);
        return Object.fromEntries(records.map(({ id, title }) => [id, { state: '=' + title, marks: ['a', 'b'] }]));
      },
    },
    {
      id: 'surveys.estimate', target: item, features: ['surveys.prices'],
      fields: Joi.object({ estimate: Joi.number() }),
      enrich: (keys) => new Map(keys.map((key) => [key, { estimate: 12 }])),
    },
    {
      id: 'surveys.broken', target: item, fields: Joi.object({ never: Joi.string() }),
      enrich: () => { throw new Error('lost'); },
    },
  ],
});`;

describe('columns of the files of a list', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('surveys');
    await packages.describe('surveys', { requires: { depot: '*' } });
    await packages.write('surveys', { 'manifest.js': MANIFEST });
    host = await startTestHost({
      sources: ['./modules/{auth,directory,audit_logs}', ...fixtures('depot'), packages.folderOf('surveys')],
      environment: { LOG_LEVEL: 'fatal' },
    });
    const { id, organizationId } = await host.homeTenant();
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, "order", price)
       SELECT $1, $2, 'Item ' || n, n, 2.50 FROM generate_series(1, 900) n`,
      [id, organizationId],
    );
    token = await host.signInAs('admin');
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  const calls = async () => (await host.request<number[]>('GET', '/surveys/calls')).body;
  const file = async (query: Record<string, string>, as = token) => {
    const path = `/depot/items?${new URLSearchParams({ format: 'csv', sort: 'order', ...query }).toString()}`;
    const { status, body } = await host.request<unknown>('GET', path, { token: as });
    return typeof body === 'string' ? body.trimEnd().split('\n') : { status, body };
  };

  test('are those of the list, with what other modules add', async () => {
    const [header, first, ...others] = (await file({})) as string[];
    expect(header).toMatch(
      /^id,title,.*,shelf_label,extensions\.surveys\.state,extensions\.surveys\.marks,extensions\.surveys\.estimate,extensions\.surveys\.never$/,
    );
    expect(first).toMatch(/,Item 1,.*,'=Item 1,a; b,12,$/);
    expect(others).toHaveLength(899);
    expect(others.at(-1)).toMatch(/,Item 900,.*,'=Item 900,a; b,12,$/);
  });

  test('are read with one call for each batch of records', async () => {
    await calls();
    await file({ columns: 'title,extensions.surveys.state' });
    const sizes = await calls();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(900);
    expect(sizes.length).toBeLessThan(10);
    await file({ columns: 'title' });
    expect(await calls()).toEqual([]);
  });

  test('are those that a request names, by names of items or of fields, in its order', async () => {
    const columns = 'extensions.surveys.estimate,seenAt,title,extensions.surveys.marks,price';
    expect(((await file({ columns })) as string[]).slice(0, 2)).toEqual([
      'extensions.surveys.estimate,seen_at,title,extensions.surveys.marks,price',
      '12,,Item 1,a; b,2.5000',
    ]);
    const answer = await host.request('GET', `/depot/items?format=json&columns=${columns}&search=899`, {
      token,
    });
    expect(answer.body).toEqual([
      {
        'extensions.surveys.estimate': 12,
        seen_at: null,
        title: 'Item 899',
        'extensions.surveys.marks': ['a', 'b'],
        price: '2.5000',
      },
    ]);
  });

  test('leave out what the caller may not see, or what is not there, and stay empty where they are named', async () => {
    const employee = await host.signInAs(['depot.items.view']);
    const [header] = (await file({}, employee)) as string[];
    expect(header).toMatch(
      /,extensions\.surveys\.state,extensions\.surveys\.marks,extensions\.surveys\.never$/,
    );
    const columns = 'extensions.surveys.estimate,title,extensions.absent.member';
    expect(((await file({ columns }, employee)) as string[]).slice(0, 2)).toEqual([columns, ',Item 1,']);
  });

  test('are refused where the list has none of the name, and for pages', async () => {
    const refusal = { status: 400, body: { error: 'Invalid input', details: [{ path: ['columns'] }] } };
    expect(await file({ columns: 'title,nothing' })).toMatchObject(refusal);
    expect(await file({ columns: 'title', format: '' })).toMatchObject(refusal);
  });
});
