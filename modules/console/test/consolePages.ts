import { readFileSync } from 'node:fs';
import type { TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Only violations are described, and by their elements. */
const BRIEF = { resultTypes: ['violations'], selectors: false };
/** Everything that axe checks, and the size of targets, which it leaves out unless asked. */
const ALL_RULES = { ...BRIEF, rules: { 'target-size': { enabled: true } } };
/** What depends on colours. */
const OF_COLOURS = {
  ...BRIEF,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const HEIGHT = 800;
const WIDTHS = [1280, 320];

/** Rules of accessibility that the page breaks, with the elements. */
export async function findings(page: Page, rules: object = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}

/** Pixels that a page is wider than its window. */
export const excess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Lets the page draw itself for a new size or other colours. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/**
 * What a page breaks in a wide and a narrow window, light and dark: rules of accessibility, and the width of the window. Leaves
 * window and colours as they were. Keeps pictures where they are wanted.
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
      const found = await findings(page, colorScheme === 'light' ? ALL_RULES : OF_COLOURS);
      const beyond = await excess(page);
      if (found.length > 0 || beyond !== 0) broken.push({ width, colorScheme, found, beyond });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  expect({ name, broken }).toEqual({ name, broken: [] });
}

/** Opens a page of the console as the administrator, with a session that the API has given. */
export async function openSignedIn(page: Page, host: TestHost, path: string): Promise<void> {
  const { email, password } = host.administrator;
  const answer = await page.request.post('/api/auth/login', { form: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
  await page.locator('#sidebar').waitFor({ state: 'attached' });
}
