import { readFileSync } from 'node:fs';
import type { TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Only violations are described, and by their elements. */
const BRIEF = { resultTypes: ['violations'], selectors: false };
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Rules that measure every element, which is most of the time of a check. Axe leaves out the size of targets unless asked. */
const MEASURING = [...OF_COLOURS, 'target-size'];
const only = (values: readonly string[]) => ({ ...BRIEF, runOnly: { type: 'rule', values } });
const each = (names: readonly string[], enabled: boolean) =>
  Object.fromEntries(names.map((name) => [name, { enabled }]));
const ALL_RULES = { ...BRIEF, rules: each(MEASURING, true) };
const NOT_MEASURING = { ...BRIEF, rules: each(MEASURING, false) };

/** Elements around the content of all pages. */
const FRAME = ['header.bar', '#sidebar', '.thumb-bar'];
const WITHOUT_FRAME = { exclude: FRAME.map((selector) => [selector]) };

const HEIGHT = 800;
const WIDTHS = [1280, 320];

/** Rules of accessibility that the page breaks, with the elements. @param without selectors to leave out */
export async function findings(
  page: Page,
  rules: object = ALL_RULES,
  without: { readonly exclude?: string[][] } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(
    async ([options, { exclude }]) => {
      const { axe, document } = globalThis as unknown as { axe: Axe; document: object };
      const { violations } = await axe.run(exclude ? { exclude } : document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [rules, without] as const,
  );
}

/** Header and sidebar of the pages that were measured, with the size of the window. */
const measured = new Set<string>();

/** Findings of all rules, or of those of colours. Elements around the content are measured once as long as they stay the same. */
async function newFindings(page: Page, window: string, rules: 'all' | 'colours'): Promise<string[]> {
  const around = await page.evaluate<string>(
    `[document.querySelectorAll('dialog[open]').length, ...[...document.querySelectorAll('${FRAME.join()}')]
      .map(({ outerHTML }) => outerHTML.replaceAll(/ aria-current="[^"]*"/g, ''))].join()`,
  );
  const key = `${window} ${rules} ${around}`;
  const options = rules === 'all' ? ALL_RULES : only(OF_COLOURS);
  if (!measured.has(key)) {
    measured.add(key);
    return findings(page, options);
  }
  if (rules === 'colours') return findings(page, options, WITHOUT_FRAME);
  return [
    ...(await findings(page, NOT_MEASURING)),
    ...(await findings(page, only(MEASURING), WITHOUT_FRAME)),
  ];
}

/** Pixels that a page is wider than its window. */
export const excess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Lets the page draw itself for a new size or other colours. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Lets the bar at the end of narrow windows stand below the content: it covers what is scrolled behind it, as it should. */
const setBarBelow = (page: Page, isBelow: boolean) =>
  page.evaluate(
    (position) => {
      const { document } = globalThis as unknown as {
        document: { querySelector(one: string): { style: { position: string } } | null };
      };
      const bar = document.querySelector('.thumb-bar');
      if (bar) bar.style.position = position;
    },
    isBelow ? 'static' : '',
  );

/**
 * Checks a page in a wide and a narrow window, light and dark, for broken rules of accessibility and content wider than the
 * window, and that no input cuts pasted text. Leaves window and colours as they were. Keeps pictures where they are wanted.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  const shots = process.env['TENANTRY_SCREENSHOTS'];
  const before = page.viewportSize();
  const broken: object[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      if (shots !== undefined)
        await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}.png`, fullPage: true });
      const rules = colorScheme === 'light' ? 'all' : 'colours';
      await setBarBelow(page, true);
      const found = await newFindings(page, `${width} ${colorScheme}`, rules);
      await setBarBelow(page, false);
      const beyond = await excess(page);
      if (found.length > 0 || beyond !== 0) broken.push({ width, colorScheme, found, beyond });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  const cutting = await page.locator('[maxlength]').count();
  expect({ name, broken, cutting }).toEqual({ name, broken: [], cutting: 0 });
}

/** Shows another page of the console that is open, as a link does, without loading the console again. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { history } = globalThis as unknown as { history: { pushState(...values: unknown[]): void } };
    history.pushState(null, '', to);
  }, path);
}

/** Opens the page of all settings by its entry at the end of the sidebar, which has the entries of settings then. */
export async function openSettings(page: Page): Promise<void> {
  await page.locator('#sidebar').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

/** Goes back to the entries of work, from a page of settings. */
export async function backToWork(page: Page): Promise<void> {
  await page.locator('#sidebar').getByRole('link', { name: 'Back to work' }).click();
}

/** Chooses an organization in the sidebar, and waits until the page is loaded anew for it. @param index its position in the list */
export async function chooseOrganization(page: Page, index = 1): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.locator('.tenant-switch').click();
  await page.locator('.scope').getByLabel('Organization').selectOption({ index });
  await loaded;
}

/** The button that opens the editor of a fact on the page of a record. @param label of its member */
export const fact = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^(Change|Add) ${label}$`) });

/** Opens a page of the console as the administrator, with a session that the API has given. */
export async function openSignedIn(
  page: Page,
  host: TestHost,
  path: string,
  { email, password }: Credentials = host.administrator,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { form: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
  await page.locator('#sidebar').waitFor({ state: 'attached' });
}

/** Opens a page in an organization, so that it can create. */
export async function openInOrganization(
  page: Page,
  host: TestHost,
  organizationId: string,
  path: string,
): Promise<void> {
  await page.context().addCookies([{ name: 'selected_org', value: organizationId, url: host.url }]);
  await openSignedIn(page, host, path);
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Waits for a picture, and fails where it cannot be shown. */
export const decoded = (page: Page, selector: string) =>
  page.locator(selector).evaluate((picture) => (picture as unknown as { decode(): Promise<void> }).decode());
