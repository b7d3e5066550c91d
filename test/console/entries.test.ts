import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../support/browser/Browser';
import { checkPage } from '../support/browser/consolePages';
import { extensions } from '../../modules/console/kinds/extensions';
import { AuthoredPackages } from '../support/AuthoredPackages';

const CODE = `
  import { createElement as h } from 'react';
  import { Link, moduleTexts, useSearch, useT } from '@tenantry/console';
  const text = moduleTexts('tours');
  const early = text('early');
  export const Begin = () => {
    const t = useT();
    const stop = new URLSearchParams(useSearch()).get('stop');
    return h('p', null, t('stops', { count: 2 }) + ' ' + early + ' ' + stop, ' ', h(Link, { href: '/login' }, 'Sign in'));
  };`;

const entry = (path: string) => ({ id: 'tours.begin', path, title: 'Begin a tour', component: 'Begin' });

const MANIFEST = `
  const { defineModule } = require('@tenantry/core');
  module.exports = defineModule({
    title: 'Tours',
    contributes: { 'console.extensions': [{
      id: 'tours', api: '^1.3.0', entry: 'index.js', entries: [${JSON.stringify(entry('/tours/begin'))}],
    }] },
    translations: {
      en: { console: { early: 'early', stops_one: 'One stop', stops_other: '{{count}} stops' } },
      de: { console: { early: 'früh', stops_other: '{{count}} Halte' }, titles: { 'Begin a tour': 'Reise beginnen' } },
    },
  });`;

describe('pages before sign-in that modules add', () => {
  let packages: AuthoredPackages;
  let host: TestHost;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('tours');
    await packages.describe('tours', {
      assets: { folder: './assets', public: true },
      optional: { console: '*' },
    });
    await packages.write('tours', { 'manifest.js': MANIFEST, 'assets/index.js': CODE });
    host = await startTestHost({
      sources: ['./modules/{auth,console,directory,events,onboarding}', packages.folderOf('tours')],
    });
  });
  afterAll(async () => {
    await host?.stop();
    await packages?.remove();
  });

  const statusOf = async (path: string) => (await fetch(host.url + path)).status;

  test('are there for everybody with their code, as long as their module runs', async () => {
    const read = () => host.request<Entry>('GET', '/console/entry?path=/tours/begin');
    const { status, body } = await read();
    expect(status).toBe(200);
    const { body: served } = await host.request<{ texts: Record<string, object> }>(
      'GET',
      '/console/texts/de',
    );
    expect(served.texts['tours']).toEqual({
      early: 'früh',
      stops_one: 'One stop',
      stops_other: '{{count}} Halte',
    });
    expect(await statusOf(body.entry)).toBe(200);
    expect(await statusOf('/tours/begin')).toBe(200);
    expect(await statusOf('/tours')).toBe(404);
    expect((await host.request('GET', '/console/entry?path=/tours')).status).toBe(404);
    await host.disable('tours');
    expect((await read()).status).toBe(404);
    expect(await statusOf('/tours/begin')).toBe(404);
    await host.enable('tours');
    expect(await statusOf('/tours/begin')).toBe(200);
  });

  test.each(['/api/tours', '/assets', '/healthz'])('are refused at %s, a path of the host', (path) => {
    const extension = { id: 'tours', api: '^1.3.0', entry: 'index.js', entries: [entry(path)] };
    const module = { moduleId: 'tours', manifest: {}, overrides: () => false };
    expect(extensions.wrongWith?.(extension as never, module)).toContain(path);
  });

  test('are refused where people who are not signed in get no code', async () => {
    const assets = { folder: `${packages.folderOf('tours')}/assets`, isPublic: false };
    const extension = { id: 'tours', api: '^1.3.0', entry: 'index.js', entries: [entry('/tours/begin')] };
    const wrong = await extensions.wrongWithFiles?.(extension as never, { assets } as never, {});
    expect(wrong).toEqual([expect.stringContaining('not public')]);
  });

  (hasBrowser ? test : test.skip)('are drawn with their title, and lead to the sign-in', async () => {
    const browser = await Browser.start();
    try {
      const { page, problems } = await browser.open(host.url);
      await page.goto('/tours/begin?stop=first');
      await page.getByRole('heading', { level: 1, name: 'Begin a tour' }).waitFor();
      await page.getByText('2 stops early first').waitFor();
      await checkPage(page, 'entry');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Password').waitFor();
      await page.goto('/onboarding?status=invalid');
      await page.getByRole('heading', { level: 1, name: 'Create your organization' }).waitFor();
      await page.getByRole('alert').getByText('This link is not valid').waitFor();
      await page.getByLabel('Name of the organization').waitFor();
      await checkPage(page, 'onboarding');
      await page.goto('/onboarding/preparing');
      await page.getByRole('heading', { level: 1, name: 'Your organization is being set up' }).waitFor();
      expect(problems).toEqual([]);
    } finally {
      await browser.stop();
    }
  });
});

interface Entry {
  readonly entry: string;
}
