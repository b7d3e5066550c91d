/** @covers core/cli/dev core/cli/templates modules/console/web modules/console/build.mjs */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { writeModule } from '../../support/writeModule';

const root = path.resolve(__dirname, '../../..');
const account = { email: 'admin@example.test', password: 'Secret-123!' };

(hasBrowser ? describe : describe.skip)('a page of the web console under npm run dev', () => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;
  let browser: Browser;
  let source: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create();
    const folder = await writeModule(packages.folder, 'labels', ['record', 'page']);
    source = path.join(folder, 'console/index.tsx');
    const sources = [path.join(root, 'modules/{auth,directory,console,events}'), folder];
    await writeFile(packages.configFile, JSON.stringify({ sources, modules: {} }));
    database = await migratedDatabase();
    server = await ServerProcess.start(
      {
        TENANTRY_PLUGINS_CONFIG: packages.configFile,
        TENANTRY_DATA_DIR: path.join(packages.folder, 'var'),
        DATABASE_URL: database.url(),
        TENANTRY_ADMIN_EMAIL: account.email,
        TENANTRY_ADMIN_PASSWORD: account.password,
      },
      [],
      'dev',
    );
    await server.says(/^Watching .*labels/m);
    browser = await Browser.start();
  });
  afterAll(async () => {
    await browser?.stop();
    expect(await server?.stop()).toBe(0);
    await database?.drop();
    await packages?.remove();
  });

  /** Replaces text in the source of the page. */
  const edit = async (before: string, after: string) =>
    save((await readFile(source, 'utf8')).replace(before, after));
  /** Whole at once, as the server would compile a part of it. */
  const save = (text: string) => packages.write('labels', { 'console/index.tsx': text });

  test('is shown as it was written, and exchanged in the open page when its source is saved', async () => {
    const { page, problems } = await browser.open(server.url);
    await page.request.post('/api/auth/login', { form: account });
    await page.goto('/backend/labels');
    await page.getByText('No items yet').waitFor();
    await page.evaluate(`globalThis.opened = 'once'`);
    await edit('No items yet', 'Nothing on the shelf');
    await page.getByText('Nothing on the shelf').waitFor();
    expect(await page.evaluate('globalThis.opened')).toBe('once');

    const printed = server.output.length;
    await edit('return (', 'return (((');
    await until(() =>
      /console\/index\.tsx:\d+:\d+: ERROR: [^]*the last good version runs on/.test(
        server.output.slice(printed),
      ),
    );
    expect(await page.getByText('Nothing on the shelf').isVisible()).toBe(true);
    await edit('return (((', 'return (');
    await edit('total={total}', 'total={`${total}`}');
    // The types of the text that did not compile may be reported as well, at any time.
    await until(() =>
      /index\.tsx:\d+:\d+ - error TS2322: Type 'string' is not assignable[^]*The types of labels\/console are wrong/.test(
        server.output.slice(printed),
      ),
    );
    await edit('total={`${total}`}', 'total={total}');
    await edit('Nothing on the shelf', 'Empty again');
    await page.getByText('Empty again').waitFor();
    expect(problems).toEqual([]);
  });

  test('shows files that come with it and leaves none behind that are gone', async () => {
    const added = path.join(path.dirname(source), 'words.ts');
    const { page, problems } = await browser.open(server.url);
    await page.request.post('/api/auth/login', { form: account });
    // The page receives changes from then on.
    const listening = page.waitForResponse(/\/api\/events\/stream/);
    await page.goto('/backend/labels');
    await listening;
    await writeFile(added, `export const words = 'From another file';\n`);
    const text = await readFile(source, 'utf8');
    await save(`import { words } from './words';\n${text.replace('title="Empty again"', 'title={words}')}`);
    await page.getByText('From another file').waitFor();
    await save(text);
    await rm(added);
    await page.getByText('Empty again').waitFor();
    expect(problems).toEqual([]);
  });
});
