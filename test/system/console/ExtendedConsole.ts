import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Browser, type WatchedPage } from '../../support/browser/Browser';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { manifest } from './brokenExtensions';
import { CARDS, cards, STAMPS } from './cardsModule';

/** Files of a package, by name. */
type Files = Readonly<Record<string, string>>;

/** A host whose console has the parts of the module `cards` and of others, and a browser. */
export class ExtendedConsole {
  private constructor(
    readonly packages: AuthoredPackages,
    readonly host: TestHost,
    private readonly browser: Browser,
  ) {}

  /** @param others files of further modules, by id */
  static async start(others: Readonly<Record<string, Files>> = {}): Promise<ExtendedConsole> {
    const all: Readonly<Record<string, Files>> = { cards: CARDS_FILES, ...others };
    const ids = Object.keys(all);
    const packages = await AuthoredPackages.create(...ids);
    for (const [id, files] of Object.entries(all)) {
      await packages.describe(id, { assets: { folder: './assets' }, optional: { console: '*' } });
      await packages.write(id, files);
    }
    const folders = ids.map((id) => packages.folderOf(id));
    const sources = ['./modules/{auth,console,directory,events}', ...folders];
    const [host, browser] = await Promise.all([startTestHost({ sources }), Browser.start()]);
    return new ExtendedConsole(packages, host, browser);
  }

  /** Opens a page that shows nothing yet, with a session. @param token of the session; by default of the administrator */
  async openEmpty(token?: string): Promise<WatchedPage> {
    const watched = await this.browser.open(this.host.url);
    const value = token ?? (await this.host.signIn());
    await watched.page.context().addCookies([{ name: 'auth_token', value, url: this.host.url }]);
    return watched;
  }

  async open(path: string, token?: string): Promise<WatchedPage> {
    const watched = await this.openEmpty(token);
    await watched.page.goto(path);
    return watched;
  }

  /** Gives the module `cards` another version of its code. */
  async exchangeFor(version: string): Promise<void> {
    await this.packages.write('cards', { 'assets/index.js': cards(version) });
    await this.host.host.reloadModule('cards');
  }

  /** Closes the pages. */
  closePages(): Promise<void> {
    return this.browser.closePages();
  }

  async stop(): Promise<void> {
    await this.browser.stop();
    await this.host.stop();
    await this.packages.remove();
  }
}

const CARDS_FILES: Files = {
  'manifest.js': manifest('cards', CARDS, STAMPS),
  'assets/index.js': cards('one'),
  'assets/late.js': `import { createElement as h } from 'react'; export default () => h('p', null, 'Late part');`,
  'assets/index.css': '[data-module="cards"] p { letter-spacing: 1px }',
};
