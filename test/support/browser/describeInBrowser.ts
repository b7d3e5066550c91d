import { testTenant, type TestHost } from '@tenantry/core/testing';
import { Browser, hasBrowser } from './Browser';

/** Host and browser for the tests of `describeInBrowser`, from its `beforeAll` on. */
export interface InBrowser {
  /** A tenant of its own on a shared host with all modules. */
  readonly host: TestHost;
  /** Its pages are closed after each test. */
  readonly browser: Browser;
}

/** Declares tests of the console in a browser, which are skipped where no browser is installed. */
export function describeInBrowser(title: string, tests: (given: InBrowser) => void): void {
  (hasBrowser ? describe : describe.skip)(title, () => {
    const given: Partial<Record<'host', TestHost> & Record<'browser', Browser>> = {};
    beforeAll(async () => {
      [given.host, given.browser] = await Promise.all([testTenant(), Browser.start()]);
    });
    afterEach(() => given.browser?.closePages());
    afterAll(async () => {
      await given.browser?.stop();
      await given.host?.stop();
    });
    tests(given as InBrowser);
  });
}
