import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { openSettings, openSignedIn, visit } from '../../support/browser/consolePages';

const folder = path.join(__dirname, '../../../modules');

/** Whether the page is drawn, with all that it reads. */
export const SHOWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.querySelector('main h1') && !document.querySelector('main .skeleton')))))`;

interface Package {
  readonly tenantry: {
    readonly critical?: boolean;
    readonly requires: Readonly<Record<string, string>>;
  };
}

const packageOf = (id: string) =>
  JSON.parse(readFileSync(path.join(folder, id, 'package.json'), 'utf8')) as Package;
const ABSENT = readdirSync(folder).filter(
  (id) => id !== 'console' && packageOf(id).tenantry.critical !== true,
);

export type Half = 'first' | 'second';

/** Half of the modules that a host can do without, by their names. */
export function absentOf(half: Half): readonly string[] {
  const middle = Math.ceil(ABSENT.length / 2);
  return half === 'first' ? ABSENT.slice(0, middle) : ABSENT.slice(middle);
}

interface Frame {
  readonly navigation: object;
  readonly services: readonly { readonly request: string }[];
  readonly parts: readonly { readonly moduleId: string }[];
  readonly kinds: readonly string[];
}

interface Described {
  readonly id: string;
  readonly members: readonly { readonly name: string; readonly references: string | null }[];
}

/**
 * Switches modules that are not critical off, each in turn, and opens every page of the console that is left.
 *
 * @param half of the modules, by their names: all of them take more time than a file of tests has
 */
export function openWithout(half: Half): void {
  (hasBrowser ? describe : describe.skip)('the console without a module', () => {
    let host: TestHost;
    let browser: Browser;

    beforeAll(async () => {
      [host, browser] = await Promise.all([startTestHost(), Browser.start()]);
    });
    afterEach(() => browser.closePages());
    afterAll(async () => {
      await browser?.stop();
      await host?.stop();
    });

    /** Members of all kinds of records that refer to records of a module, as `kind.member`. */
    const referencesWithin = async (id: string): Promise<string[]> => {
      const token = await host.signIn();
      const get = async <T>(path: string) => (await host.request<T>('GET', path, { token })).body;
      const { items } = await get<{ items: readonly { id: string }[] }>('/console/collections');
      const described = await Promise.all(
        items.map((kind) => get<Described>(`/console/collections/${encodeURIComponent(kind.id)}`)),
      );
      return described.flatMap((kind) =>
        kind.members
          .filter(({ references }) => references?.startsWith(`${id}.`))
          .map(({ name }) => `${kind.id}.${name}`),
      );
    };

    test.each(absentOf(half))(
      'has nothing of it, and opens all that is left: %s',
      async (id) => {
        await host.disable(id);
        try {
          const { page, problems } = await browser.open(host.url);
          page.on('response', (response) => {
            if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
          });
          await openSignedIn(page, host, '/backend');
          const { body } = await host.request<Frame>('GET', '/console/frame', { token: await host.signIn() });
          const { navigation, services, parts, kinds } = body;
          expect(parts.map(({ moduleId }) => moduleId)).not.toContain(id);
          expect(kinds.filter((kind) => kind.startsWith(`${id}.`))).toEqual([]);
          expect(services.filter(({ request }) => request.includes(` /${id}/`))).toEqual([]);
          expect(JSON.stringify(navigation)).not.toContain(`"id":"${id}.`);
          expect(await referencesWithin(id)).toEqual([]);
          const linked = async () => {
            await page.locator('#sidebar a').first().waitFor();
            return page
              .locator('#sidebar a')
              .evaluateAll((found) => found.map((link) => (link as unknown as { href: string }).href));
          };
          const work = await linked();
          await openSettings(page);
          const links = [...work, ...(await linked())];
          expect(links.length).toBeGreaterThan(8);
          for (const link of links) {
            await visit(page, link);
            await page.waitForFunction(SHOWN);
            const notices = await page.locator('main :is(.problem, .notice.error)').allTextContents();
            expect([link, notices]).toEqual([link, []]);
            expect([link, problems]).toEqual([link, []]);
          }
        } finally {
          await host.enable(id);
        }
      },
      180_000,
    );
  });
}
