import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../support/browser/Browser';
import { openSignedIn } from '../support/browser/consolePages';
import { AuthoredPackages } from '../support/AuthoredPackages';

const QUERY = {
  entityType: 'customers:companies',
  metric: { field: 'id', aggregate: 'count' },
  groupBy: { field: 'status' },
};

/** A module without code for browsers. @param query of its widget */
const manifest = (id: string, query: object) => `
  const { defineModule, routeFor } = require('@tenantry/core');
  const Joi = require('joi');
  module.exports = defineModule({
    title: 'Visits',
    widgets: [
      { id: '${id}.companies', title: 'Companies by status', defaultEnabled: true,
        query: ${JSON.stringify(query)}, chart: 'table' },
      { id: '${id}.days', title: 'Visits by day', defaultEnabled: true,
        view: { chart: 'table', request: 'GET /${id}/days',
          columns: [{ member: 'day', title: 'Day of visit' }, { member: 'count', title: 'Visitors' }] },
        settings: [{ name: 'most', title: 'Days shown', kind: 'integer', min: 1 }], defaultSettings: { most: 1 } },
    ],
    routes: [routeFor()({
      method: 'GET', path: '/${id}/days', summary: 'Count visits', access: 'authenticated',
      query: Joi.object({ most: Joi.number().integer().default(2) }),
      responses: { 200: { description: 'Days', body: Joi.object({ items: Joi.array() }) } },
      handler: ({ query: { most } }) => ({
        items: [{ day: 'Monday', count: 7 }, { day: 'Tuesday', count: 9 }].slice(0, most),
      }),
    })],
    translations: { de: { titles: {
      'Companies by status': 'Firmen nach Status', 'Visits by day': 'Besuche nach Tag',
      'Day of visit': 'Besuchstag', 'Visitors': 'Besucher', 'Days shown': 'Gezeigte Tage',
    } } },
  });`;

interface Titled {
  readonly id: string;
  readonly title: string;
}

interface Layout {
  readonly widgets: readonly (Titled & { readonly defaultSettings: object; readonly features: string[] })[];
}

interface Frame {
  readonly widgets: readonly (Titled & {
    readonly moduleId: string;
    readonly view?: { readonly columns: readonly { readonly title: string }[] };
    readonly settings?: readonly { readonly title: string }[];
  })[];
}

describe('widgets that a manifest declares with their drawing', () => {
  let packages: AuthoredPackages;
  let host: TestHost;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('visits', 'misdrawn');
    await packages.describe('visits');
    await packages.describe('misdrawn');
    await packages.write('visits', { 'manifest.js': manifest('visits', QUERY) });
    const misspelt = { ...QUERY, metric: { field: 'id', aggregate: 'number' } };
    await packages.write('misdrawn', { 'manifest.js': manifest('misdrawn', misspelt) });
    host = await startTestHost({
      sources: [
        './modules/{audit_logs,auth,console,customers,dashboards,directory,events,progress}',
        packages.folderOf('visits'),
        packages.folderOf('misdrawn'),
      ],
    });
    const home = await host.homeTenant();
    const { organizationId } = home;
    for (const displayName of ['Anvil Works', 'Harbour Works'])
      await home.create('/customers/companies', { displayName, status: 'active', organizationId });
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  const german = async <T>(path: string, token: string) =>
    (await host.request<T>('GET', path, { token, headers: { 'accept-language': 'de' } })).body;
  const ofVisits = <T extends Titled>(widgets: readonly T[]) =>
    widgets.filter(({ id }) => id.startsWith('visits.'));

  test('are published with their query as the settings that they begin with, in the language of the reader', async () => {
    const token = await host.signInAs('admin');
    const [companies, days] = ofVisits((await german<Layout>('/dashboards/layout', token)).widgets);
    expect(companies).toMatchObject({
      title: 'Firmen nach Status',
      defaultSettings: { chart: 'table', request: QUERY },
      features: ['analytics.view'],
    });
    expect(days).toMatchObject({ title: 'Besuche nach Tag', defaultSettings: { most: 1 }, features: [] });
    const { status, body } = await host.request('POST', '/dashboards/widgets/data', { token, json: QUERY });
    expect([status, body]).toMatchObject([200, { value: 2, data: [{ groupKey: 'active', value: 2 }] }]);
  });

  test('have translated titles of columns and settings', async () => {
    const { widgets } = await german<Frame>('/console/frame', await host.signInAs('admin'));
    expect(ofVisits(widgets)).toMatchObject([
      {
        moduleId: 'visits',
        title: 'Besuche nach Tag',
        view: { columns: [{ title: 'Besuchstag' }, { title: 'Besucher' }] },
        settings: [{ title: 'Gezeigte Tage' }],
      },
    ]);
  });

  test('with a query are for holders of the feature of numbers', async () => {
    const token = await host.signInAs(['dashboards.view', 'customers.companies.view']);
    const { widgets } = await german<Layout>('/dashboards/layout', token);
    expect(ofVisits(widgets).map(({ id }) => id)).toEqual(['visits.days']);
  });

  test('are refused with a query that no answer can have', () => {
    const refused = host.report.modules.find(({ id }) => id === 'misdrawn');
    expect(JSON.stringify(refused)).toMatch(/widgets.*query\.metric\.aggregate must be one of/);
  });

  (hasBrowser ? test : test.skip)('are drawn without code of the module, and speak German', async () => {
    const browser = await Browser.start();
    try {
      const { page, problems } = await browser.open(host.url, { locale: 'de' });
      await openSignedIn(page, host, '/backend/dashboards');
      const companies = page.getByRole('region', { name: 'Firmen nach Status' });
      await companies.getByRole('row', { name: 'Aktiv 2' }).waitFor();
      const days = page.getByRole('region', { name: 'Besuche nach Tag' });
      await days.getByRole('columnheader', { name: 'Besuchstag' }).waitFor();
      await days.getByRole('columnheader', { name: 'Besucher' }).waitFor();
      await days.getByRole('row', { name: 'Monday 7' }).waitFor();
      await page.getByRole('button', { name: 'Anordnen' }).click();
      await days.getByRole('button', { name: 'Einstellungen' }).click();
      await page.getByLabel('Gezeigte Tage').fill('2');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await days.getByRole('row', { name: 'Tuesday 9' }).waitFor();
      await companies.getByRole('button', { name: 'Einstellungen' }).click();
      await page.getByLabel('Zeitraum', { exact: true }).selectOption('this_month');
      await page.getByLabel('Feld des Zeitraums').fill('createdAt');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await companies.getByRole('row', { name: 'Aktiv 2' }).waitFor();
      expect(problems).toEqual([]);
    } finally {
      await browser.stop();
    }
  });
});
