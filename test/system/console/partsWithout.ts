import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { openSignedIn, visit } from '../../support/browser/consolePages';
import { absentOf, type Half, SHOWN } from './openWithout';

interface Titled {
  readonly id: string;
  readonly title: string;
}
interface Frame {
  readonly navigation: {
    readonly groups: readonly { readonly items: readonly (Titled & { href: string })[] }[];
  };
  readonly parts: readonly {
    readonly moduleId: string;
    readonly pages: readonly (Titled & { readonly path: string; readonly home?: boolean })[];
    readonly slots: readonly Titled[];
    readonly actions: readonly Titled[];
  }[];
  readonly settings: readonly { readonly moduleId: string }[];
  readonly widgets: readonly { readonly moduleId: string }[];
}
interface Layout {
  readonly layout: { readonly items: readonly { readonly widgetId: string }[] };
  readonly widgets: readonly Titled[];
}
interface Kinds {
  readonly items: readonly { readonly moduleId: string; readonly createTitle: string }[];
}

/** Parts of modules that the console shows, as they declare them. */
interface Declared {
  readonly paths: readonly string[];
  readonly pages: readonly string[];
  readonly parts: readonly string[];
  readonly creates: readonly string[];
  readonly widgets: readonly string[];
}

const NAME = 'Zaunkönig';

/**
 * Switches modules that are not critical off, each in turn, and looks for what they declare in the parts of the console that are left.
 *
 * @param half of the modules, by their names: all of them take more time than a file of tests has
 */
export function partsWithout(half: Half): void {
  (hasBrowser ? describe : describe.skip)('the console without a module', () => {
    let host: TestHost;
    let browser: Browser;
    let token: string;
    let whole: { readonly frame: Frame; readonly layout: Layout; readonly kinds: Kinds };
    let records: readonly { readonly moduleId: string; readonly path: string }[];

    const get = async <T>(path: string) => (await host.request<T>('GET', path, { token })).body;

    beforeAll(async () => {
      [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
      token = await host.signIn();
      const home = await host.homeTenant();
      const { organizationId } = home;
      const company = await home.create('/customers/companies', { displayName: NAME, organizationId });
      const product = await home.create('/catalog/products', { title: NAME, organizationId });
      const { items: roles } = await get<{ items: readonly { id: string }[] }>('/auth/roles');
      records = [
        { moduleId: 'customers', path: `/backend/customers/companies/${company}` },
        { moduleId: 'catalog', path: `/backend/catalog/products/${product}` },
        { moduleId: 'auth', path: `/backend/roles/${roles[0]?.id}/rights` },
      ];
      const layout = await get<Layout>('/dashboards/layout');
      const items = layout.widgets.map(({ id: widgetId }, order) => ({ id: randomUUID(), widgetId, order }));
      const stored = await host.request('PUT', '/dashboards/layout', { token, json: { items } });
      expect(stored.status).toBe(200);
      whole = {
        layout,
        frame: await get<Frame>('/console/frame'),
        kinds: await get<Kinds>('/console/collections'),
      };
    });
    afterEach(() => browser.closePages());
    afterAll(async () => {
      await browser?.stop();
      await host?.stop();
    });

    /** The declarations of the modules that meet the condition. */
    const declared = (isOne: (moduleId: string) => boolean): Declared => {
      const { frame, layout, kinds } = whole;
      const isOf = ({ id }: Titled) => isOne(id.split('.')[0] as string);
      const parts = frame.parts.filter(({ moduleId }) => isOne(moduleId));
      const pages = parts.flatMap((part) => part.pages);
      const entries = frame.navigation.groups.flatMap(({ items }) => items).filter(isOf);
      return {
        paths: [...pages.map(({ path }) => path), ...entries.map(({ href }) => href)],
        pages: [...pages, ...entries].map(({ title }) => title),
        parts: parts.flatMap(({ slots, actions }) => [...slots, ...actions].map(({ title }) => title)),
        creates: kinds.items.filter(({ moduleId }) => isOne(moduleId)).map(({ createTitle }) => createTitle),
        widgets: layout.widgets.filter(isOf).map(({ title }) => title),
      };
    };

    /** Gives what a page shows of the modules that are off; a text that a running module has too is no sign of them. */
    const tracesOf = (gone: ReadonlySet<string>) => {
      const [own, others] = [declared((id) => gone.has(id)), declared((id) => !gone.has(id))];
      return (member: keyof Declared, shown: readonly string[]) =>
        shown.filter((text) => own[member].includes(text) && !others[member].includes(text));
    };

    const textsOf = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
    const drawn = (page: Page) => page.waitForFunction(SHOWN);

    test.each(absentOf(half))(
      'has nothing of it in the search, on the dashboard, in settings and on records: %s',
      async (id) => {
        await host.disable(id);
        try {
          const gone = new Set(
            host.report.modules.filter(({ status }) => status.state !== 'enabled').map((module) => module.id),
          );
          expect(gone).toContain(id);
          const traces = tracesOf(gone);
          const frame = await get<Frame>('/console/frame');
          const left = [...frame.parts, ...frame.settings, ...frame.widgets].map(({ moduleId }) => moduleId);
          expect(left.filter((moduleId) => gone.has(moduleId))).toEqual([]);
          const { page, problems } = await browser.open(host.url);
          page.on('response', (response) => {
            if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
          });
          const shown = records.filter(({ moduleId }) => !gone.has(moduleId));
          await openSignedIn(page, host, shown[0]?.path ?? '/backend');
          for (const { path } of shown) {
            await visit(page, path);
            await drawn(page);
            expect([path, traces('parts', await textsOf(page, 'main :is([role=tab], button, a)'))]).toEqual([
              path,
              [],
            ]);
            expect(await page.locator(`[data-module="${id}"]`).count()).toBe(0);
          }
          const hrefs = await page
            .locator('#sidebar a')
            .evaluateAll((found) => found.map((link) => (link as unknown as { pathname: string }).pathname));
          expect(traces('paths', hrefs)).toEqual([]);
          expect(hrefs).not.toContain(`/backend/settings/${id}`);

          await page.keyboard.press('Control+k');
          const found = 'dialog [role=option] > span';
          const search = page.getByRole('dialog').getByRole('combobox');
          await page.locator(found).first().waitFor();
          const pages = (await textsOf(page, found)).map((text) => text.split(' – ')[0] as string);
          expect(traces('pages', pages)).toEqual([]);
          await search.fill('create');
          await page.locator(found, { hasText: 'Create role' }).first().waitFor();
          expect(traces('creates', await textsOf(page, found))).toEqual([]);
          const named = shown.filter(({ moduleId }) => moduleId !== 'auth');
          if (named.length > 0) {
            await search.fill(NAME);
            await page
              .locator(found, { hasText: NAME })
              .nth(named.length - 1)
              .waitFor();
            expect(await textsOf(page, found)).toEqual(named.map(() => NAME));
          }
          await page.keyboard.press('Escape');

          const dashboard = frame.parts.flatMap((part) => part.pages).find(({ home }) => home);
          expect(dashboard === undefined).toBe(gone.has('dashboards'));
          if (dashboard) {
            await visit(page, dashboard.path);
            await page.locator('.dashboard .widget').first().waitFor();
            await drawn(page);
            const { layout } = await get<Layout>('/dashboards/layout');
            const titles = await textsOf(page, '.dashboard :is(.widget, .widget-head) > h2');
            expect(titles).toHaveLength(layout.items.length);
            expect(traces('widgets', titles)).toEqual([]);
            await page.getByRole('button', { name: 'Arrange' }).click();
            await page.getByRole('button', { name: 'Add' }).first().click();
            expect(traces('widgets', await textsOf(page, 'dialog button'))).toEqual([]);
          }
          expect(await textsOf(page, 'main :is(.problem, .notice.error)')).toEqual([]);
          expect(problems).toEqual([]);
        } finally {
          await host.enable(id);
        }
      },
      180_000,
    );
  });
}
