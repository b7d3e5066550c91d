import type { BrowserContext, Page } from 'playwright-core';
import { describePage } from './describePage';
import { type ChromiumOfFile, chromiumOfProcess } from './keptChromium';

/**
 * Whether a browser can be had: the one that `TENANTRY_CHROMIUM` names, or the packaged one of Linux on x64. Without one its
 * tests are skipped; with `CI=true` they run all the same, and fail.
 */
export const hasBrowser =
  process.env['CI'] === 'true' ||
  process.env['TENANTRY_CHROMIUM'] !== undefined ||
  (process.platform === 'linux' && process.arch === 'x64');

/** Milliseconds in which a page must do what a test waits for. */
const BUSY = 120_000;

/** Messages of the console with a button go away after ten seconds, in which a busy machine may not have come to press it. */
const KEEP_MESSAGES = `{
  const original = setTimeout;
  globalThis.setTimeout = (run, time, ...values) => original(run, time === 10_000 ? ${BUSY} : time, ...values);
}`;

/** Methods that scroll return nothing in older browsers and a promise in newer ones; with a promise the page must work in both. */
const SCROLL_PROMISES = `
  for (const [target, names] of [
    [Element.prototype, ['scroll', 'scrollBy', 'scrollIntoView', 'scrollTo']],
    [globalThis, ['scroll', 'scrollBy', 'scrollTo']],
  ]) for (const name of names) {
    const original = target[name];
    target[name] = function (...values) { return Promise.resolve(original.apply(this, values)); };
  }`;

/** A page, and what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console, uncaught errors, and violations of the content security policy. */
  readonly problems: string[];
}

/** The headless Chromium of this process, as one test file uses it; each page has cookies and storage of its own. */
export class Browser {
  private readonly opened: { readonly context: BrowserContext; readonly problems: readonly string[] }[] = [];

  private constructor(private readonly chromium: ChromiumOfFile) {}

  static async start(): Promise<Browser> {
    return new Browser(await chromiumOfProcess());
  }

  /** Opens an empty page. */
  async open(
    url: string,
    {
      width = 1280,
      height = 800,
      hasTouch = false,
      colours = 'light' as 'light' | 'dark',
      locale = 'en',
    } = {},
  ): Promise<WatchedPage> {
    const context = await this.chromium.browser.newContext({
      viewport: { width, height },
      hasTouch,
      colorScheme: colours,
      locale,
      baseURL: url,
    });
    // Machines are busy.
    context.setDefaultTimeout(BUSY);
    await context.addInitScript(KEEP_MESSAGES);
    await context.addInitScript(SCROLL_PROMISES);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      // The browser reports each answer of 400 or more; which ones are right, is for the test to say.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const isOwn = [url, `blob:${url}`, 'data:'].some((start) => request.url().startsWith(start));
      if (!isOwn) problems.push(`request to ${request.url()}`);
    });
    this.opened.push({ context, problems });
    return { page, problems };
  }

  /** Closes the pages that are open. After a test that has failed, prints what they show. */
  async closePages(): Promise<void> {
    const failed = (globalThis as { readonly failedTest?: string }).failedTest;
    await Promise.all(
      this.opened.splice(0).map(async ({ context, problems }) => {
        if (failed !== undefined)
          for (const page of context.pages())
            console.log(`Page at the end of "${failed}": ${await describePage(page, problems)}`);
        // A page may make a request that a test answers while it is closed, which fails that answer.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }),
    );
  }

  /** Closes the pages; the process goes on with the browser. */
  async stop(): Promise<void> {
    await this.closePages();
    await this.chromium.leave();
  }
}
