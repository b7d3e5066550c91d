import { type Browser, type BrowserContext, launch, type LaunchOptions, type Page } from 'puppeteer-core';
import { hasBrowser } from '../../support/browser/Browser';
import { describePage } from '../../support/browser/describePage';
import { browserProgram } from '../../../modules/console/testing/browser';
import { provideBrowsers } from '../../../scripts/lib/browserPrograms';
import { until } from '../../../scripts/lib/until';

/**
 * Browsers in which `npm run test:system` shows the console. It gets those of Debian before it runs the files that import this, and
 * where it could get none, their tests are skipped and named at the end of the run.
 */
const isMissing = process.env['TENANTRY_TEST_BROWSERS'] === 'none';

const BROWSERS: readonly (readonly [
  name: string,
  isThere: boolean,
  options: () => Promise<LaunchOptions>,
])[] = [
  ['Chromium of npm', hasBrowser, async () => ({ executablePath: await browserProgram() })],
  ['Chromium of Debian', !isMissing, () => ofDebian('chromium')],
  // A Firefox that is not made for tests is driven by WebDriver BiDi.
  ['Firefox of Debian', !isMissing, () => ofDebian('firefox')],
];

async function ofDebian(name: 'chromium' | 'firefox'): Promise<LaunchOptions> {
  const { file, env } = (await provideBrowsers())[name];
  const ofFirefox = name === 'firefox' && { browser: name, protocol: 'webDriverBiDi' as const };
  return { executablePath: file, env: { ...process.env, ...env }, ...ofFirefox };
}

const VIEWPORT = { width: 1280, height: 800 };
/** Milliseconds in which a browser must start; machines are busy. */
const BUSY = 120_000;

/**
 * A page with cookies of its own. Waits and clicks without the helpers of Puppeteer, which evaluate text in the page: the policy of the
 * console forbids that, and Firefox holds drivers to it.
 */
export class BrowserPage {
  /** Errors of the code of the page. */
  readonly problems: string[] = [];

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => {
      // Firefox reports a stream that ends with the page, too.
      if (!/was interrupted while the page was loading/.test(String(error)))
        this.problems.push(String(error));
    });
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    // A page that is just being left has no answer.
    await until(async () => (await this.page.evaluate(`Boolean(${expression})`).catch(() => false)) === true);
  }

  /** Waits until an element with a text is shown. */
  async shows(selector: string, text = ''): Promise<void> {
    await this.until(find(selector, text));
  }

  /** Clicks on the first element with a text, once it is shown and stays in its place from one frame to the next. */
  async press(selector: string, text = ''): Promise<void> {
    await this.shows(selector, text);
    const [x, y] = (await this.page.evaluate(`(async () => {
      for (let before = ''; ; ) {
        const found = ${find(selector, text)};
        found?.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
        const place = [left + width / 2, top + height / 2];
        if (found?.contains(document.elementFromPoint(...place)) && String(place) === before) return place;
        before = String(place);
        await new Promise(requestAnimationFrame);
      }
    })()`)) as [number, number];
    await this.page.mouse.click(x, y);
  }

  /** Types into a field in place of what it has, once it is shown. */
  async fill(selector: string, text: string): Promise<void> {
    await this.shows(selector);
    await this.page.evaluate(`${find(selector, '')}.select()`);
    await this.page.keyboard.type(text);
  }
}

/** The expression for the first element that is shown and has a text. */
function find(selector: string, text: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})]
    .find((one) => one.checkVisibility() && one.textContent.includes(${JSON.stringify(text)}))`;
}

/** Declares tests for each browser. @param tests gets what opens an empty page */
export function describeOnBrowsers(title: string, tests: (open: () => Promise<BrowserPage>) => void): void {
  for (const [name, isThere, options] of BROWSERS)
    (isThere ? describe : describe.skip)(`${title} in ${name}`, () => {
      let browser: Browser | undefined;
      let opened: BrowserContext | undefined;
      let shown: BrowserPage | undefined;
      beforeAll(async () => {
        const given = await options();
        const ofChromium = given.browser === undefined && { args: ['--no-sandbox'] };
        browser = await launch({
          headless: true,
          timeout: BUSY,
          defaultViewport: VIEWPORT,
          ...ofChromium,
          ...given,
        });
      });
      afterEach(async () => {
        const failed = (globalThis as { readonly failedTest?: string }).failedTest;
        if (failed !== undefined && shown)
          console.log(`Page at the end of "${failed}": ${await describePage(shown.page, shown.problems)}`);
        await opened?.close();
      });
      afterAll(() => browser?.close());
      tests(async () => {
        opened = await browser?.createBrowserContext();
        if (!opened) throw new Error('There is no browser');
        return (shown = new BrowserPage(await opened.newPage()));
      });
    });
}
