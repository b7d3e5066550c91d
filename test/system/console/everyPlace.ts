import type { ElementHandle, Page } from 'playwright-core';
import { visit } from '../../support/browser/consolePages';

/** Dialogs, menus and panels over a page. */
const OVERLAYS = 'dialog[open], [popover]:popover-open';
/** Whether the page is drawn, with all that it reads. What the server is too busy to answer, the page reads again by itself. */
const SHOWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.querySelector('main h1') && !document.querySelector('main :is(.skeleton, .problem [role=timer])')))))`;
/** Buttons of a page that open something; of rows, cards and entries of lists those of the first. */
const OPENERS = `[...document.querySelectorAll('main button')].filter((button) => {
  const row = button.closest('tbody tr, main li');
  return button.checkVisibility() && !button.disabled && button.type !== 'submit' &&
    (row === null || row === row.parentElement.firstElementChild);
})`;
/** A button, as far as it is read here. */
interface Opener {
  readonly textContent: string;
  readonly outerHTML: string;
  readonly isConnected: boolean;
  getAttribute(name: string): string | null;
}
/** Milliseconds that a dialog takes to open, with its code. */
const PATIENCE = 1_500;

/** An address without the ids of records. */
export const kindOf = (address: string) => address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** Shows a page, and waits until it is drawn. */
export async function show(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.waitForFunction(SHOWN);
}

/**
 * Calls a function on every kind of page of an open console: those of the sidebar and of settings, and those that links on them lead
 * to, the first one of each kind.
 */
export async function onEveryPage(page: Page, look: (address: string) => Promise<void>): Promise<void> {
  const waiting = await linksIn(page, '#sidebar');
  await page.locator('#sidebar a[href$="/backend/settings"]').click();
  await page.waitForFunction(SHOWN);
  waiting.push(...(await linksIn(page, '#sidebar')));
  const seen = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    await show(page, address);
    await look(address);
    waiting.push(...(await linksIn(page, 'main')));
  }
}

/** Presses a button itself: at its place another one may be by now. @returns false where the page has taken it away meanwhile */
async function press(button: ElementHandle<Opener>): Promise<boolean> {
  try {
    await button.click();
    return true;
  } catch (error) {
    if (await button.evaluate(({ isConnected }) => !isConnected)) return false;
    const markup = await button.evaluate(({ outerHTML }) => outerHTML);
    throw new Error(`${markup} cannot be pressed`, { cause: error });
  }
}

/** Calls a function on everything that buttons of a page open: dialogs, menus and panels. @param seen names of buttons, by page, so far */
export async function onEveryOverlay(
  page: Page,
  address: string,
  seen: Set<string>,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const keyOf = (name: string) => `${kindOf(address)} ${name}`;
  for (;;) {
    // What a button has changed on the server may change which buttons there are.
    const openers = await page.evaluateHandle<Opener[]>(OPENERS);
    const names = await openers.evaluate((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim()),
    );
    const next = names.findIndex((name) => !seen.has(keyOf(name)));
    const name = names[next];
    if (name === undefined) return;
    seen.add(keyOf(name));
    if (!(await press((await openers.getProperty(String(next))) as ElementHandle<Opener>))) continue;
    const overlay = page.locator(OVERLAYS).first();
    const isOpen = await overlay.waitFor({ timeout: PATIENCE }).then(
      () => true,
      () => false,
    );
    if (isOpen) await look(name);
    // What was opened or changed is gone with the page.
    await page.goto(address);
    await page.waitForFunction(SHOWN);
  }
}

/** Addresses of pages that links within an element lead to, without parameters. */
async function linksIn(page: Page, selector: string): Promise<string[]> {
  const found = await page
    .locator(`${selector} a[href^="/backend"]`)
    .evaluateAll((links) => links.map((link) => (link as unknown as { pathname: string }).pathname));
  return [...new Set(found)];
}
