import { readFileSync } from 'node:fs';
import type { TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Rules of accessibility that the page breaks, with the elements. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Pixels that a page is wider than its window. */
export const excess = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What a page breaks: rules of accessibility, and the width of the window. Keeps a picture where one is wanted. */
export async function checkPage(page: Page, name: string): Promise<void> {
  const shots = process.env['TENANTRY_SCREENSHOTS'];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  expect({ name, found: await findings(page), excess: await excess(page) }).toEqual({
    name,
    found: [],
    excess: 0,
  });
}

/** Opens a page of the console as the administrator, with a session that the API has given. */
export async function openSignedIn(page: Page, host: TestHost, path: string): Promise<void> {
  const { email, password } = host.administrator;
  const answer = await page.request.post('/api/auth/login', { form: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto(path);
  await page.locator('#sidebar').waitFor({ state: 'attached' });
}
