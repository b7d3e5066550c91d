/** @covers modules/auth modules/console core/parts/pages */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { ConsoleService } from '../../../modules/console/contract';
import { services } from '../../../modules/console/kinds/services';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { checkPage, openSignedIn } from '../../support/browser/consolePages';
import { AuthoredPackages } from '../../support/AuthoredPackages';

const MANIFEST = `
  const { defineModule, routeFor } = require('@tenantry/core');
  const Joi = require('joi');
  const undone = [];
  const any = (names) => Joi.object(Object.fromEntries(names.map((name) => [name, Joi.any()])));
  const route = (method, path, names, handler, more) => routeFor()({
    method, path, summary: path, access: 'authenticated', ...more,
    responses: { 200: { description: 'Done', body: any(names) } }, handler,
  });
  module.exports = defineModule({
    title: 'Journal',
    features: [{ id: 'journal.view', title: 'See work' }],
    routes: [
      route('POST', '/journal/undo', ['logId'], ({ body }) => {
        undone.push(body.undoToken);
        return { logId: 'one' };
      }, { body: Joi.object({ undoToken: Joi.string().required() }) }),
      route('GET', '/journal/undone', ['items'], () => ({ items: undone })),
      route('GET', '/journal/work', ['active', 'recentlyCompleted'], () => ({
        active: [{ id: 'one', name: 'Count the pages', status: 'running', cancellable: true, errorMessage: null,
          progressPercent: 40, processedCount: 4, totalCount: 10 }],
        recentlyCompleted: [],
      })),
    ],
    contributes: { 'console.services': [
      { id: 'undo', request: 'POST /journal/undo' },
      { id: 'work', request: 'GET /journal/work', features: ['journal.view'], events: 'journal.*' },
    ] },
  });`;

const RIVAL = `
  const { defineModule, routeFor } = require('@tenantry/core');
  const Joi = require('joi');
  module.exports = defineModule({
    title: 'Rival',
    routes: [routeFor()({
      method: 'GET', path: '/rival/profile', summary: 'A profile', access: 'authenticated',
      responses: { 200: { description: 'It', body: Joi.object({ email: Joi.any(), name: Joi.any(), roles: Joi.any() }) } },
      handler: () => ({}),
    })],
    contributes: { 'console.services': [{ id: 'profile', request: 'GET /rival/profile' }] },
  });`;

describe('console.services', () => {
  const route = (method: string, path: string, more: object = {}) => ({
    method,
    path,
    access: 'authenticated',
    responses: {},
    ...more,
  });
  const wrongWith = (service: ConsoleService, ...routes: readonly object[]) =>
    services.wrongWith?.(service, { moduleId: 'cards', manifest: { routes }, overrides: () => false });

  test.each<[RegExp, ConsoleService]>([
    [/not a route of the module/, { id: 'undo', request: 'POST /cards/undo' }],
    [/must be a POST/, { id: 'undo', request: 'GET /cards/cards' }],
    [/must be public/, { id: 'signIn', request: 'POST /cards/cards' }],
    [/must end in \/\{id\}/, { id: 'cancelWork', request: 'DELETE /cards/cards' }],
    [/no parameters/, { id: 'profile', request: 'GET /cards/cards/{id}' }],
  ])('are refused where the route does not fit: %s', (clause, service) => {
    const routes = ['GET', 'POST', 'DELETE'].map((method) => route(method, '/cards/cards'));
    expect(wrongWith(service, ...routes, route('GET', '/cards/cards/:id'))).toMatch(clause);
  });
});

(hasBrowser ? describe : describe.skip)('the console', () => {
  let packages: AuthoredPackages;
  let host: TestHost;
  let browser: Browser;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('journal', 'rival');
    for (const [id, manifest] of [
      ['journal', MANIFEST],
      ['rival', RIVAL],
    ] as const) {
      await packages.describe(id, { optional: { console: '*' } });
      await packages.write(id, { 'manifest.js': manifest });
    }
    [host, browser] = await Promise.all([
      startTestHost({
        sources: [
          './modules/{auth,console,directory}',
          packages.folderOf('journal'),
          packages.folderOf('rival'),
        ],
      }),
      Browser.start(),
    ]);
  });
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await browser?.stop();
    await host?.stop();
    await packages?.remove();
  });

  const served = async (token: string) => {
    const { body } = await host.request<{ services: ConsoleService[] }>('GET', '/console/frame', { token });
    return body.services.map(({ id }) => id);
  };

  test('takes what it calls from the modules that run, as far as the caller has it', async () => {
    const all = await served(await host.signIn());
    expect(all).toEqual(expect.arrayContaining(['navigation', 'profile', 'organizations', 'undo', 'work']));
    expect(all.filter((id) => ['stream', 'redo', 'cancelWork'].includes(id))).toEqual([]);
    expect(await served(await host.signInAs([]))).not.toContain('work');
    const { body } = await host.request<{ services: ConsoleService[] }>('GET', '/console/sign-in');
    expect(body.services).toContainEqual({ id: 'signIn', request: 'POST /auth/login' });
    expect(body.services.map(({ id }) => id)).not.toContain('undo');
  });

  test('has each service of one module', () => {
    const rival = host.report.modules.find(({ id }) => id === 'rival');
    expect(JSON.stringify(rival)).toMatch(/console service profile/);
  });

  test('undoes by the module that brings undo, offers no redo without one, and shows the work of another', async () => {
    const { page, problems } = await browser.open(host.url);
    await openSignedIn(page, host, '/backend/records/auth.role/new');
    await page.getByRole('button', { name: '1 task runs' }).click();
    await page.getByRole('progressbar', { name: 'Count the pages' }).waitFor();
    await page.getByText('4 / 10').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel: Count the pages' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Name (required)').fill('Winner');
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.toast', { hasText: 'Undone' }).waitFor();
    expect(await page.getByRole('button', { name: 'Redo' }).count()).toBe(0);
    const token = await host.signIn();
    const { body } = await host.request<{ items: string[] }>('GET', '/journal/undone', { token });
    expect(body.items).toHaveLength(1);
    await checkPage(page, 'services');
    expect(problems).toEqual([]);
  });
});
