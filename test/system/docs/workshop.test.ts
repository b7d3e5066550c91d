/** @covers docs/modules/workshop.md docs/examples/workshop modules/console core/cli/modules core/parts/records */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { Browser, hasBrowser } from '../../support/browser/Browser';
import { tenantry } from '../../support/tenantry';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const OURS =
  'modules/{ai_assistant,api_keys,audit_logs,auth,business_rules,console,customers,dashboards,directory,events,imports,progress}';

// Builds, tests and packs a module; machines are busy.
jest.setTimeout(900_000);

describe('the example of docs/modules/workshop.md', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-workshop-'));
    await writeFile(at('plugins.config.json'), JSON.stringify({ sources: [path.join(root, OURS)] }));
    const isWritten = (file: string) => !/\/(dist|node_modules)$/.test(file);
    await cp(path.join(root, 'docs/examples/workshop'), at('author'), { recursive: true, filter: isWritten });
    await symlink(path.join(root, 'node_modules'), at('author/node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const at = (...names: string[]) => path.join(folder, ...names);
  /** A command in the folder of the installation. */
  const command = async (...args: string[]): Promise<string> => {
    const environment = {
      ...process.env,
      ...{ NODE_OPTIONS: '', INIT_CWD: folder, npm_config_offline: 'true' },
      ...{ TENANTRY_PLUGINS_CONFIG: at('plugins.config.json'), TENANTRY_DATA_DIR: at('var') },
    };
    const { code, stdout, stderr } = await tenantry(['modules', ...args], environment, folder);
    return code === 0 ? stdout : `${code} ${stdout}${stderr}`;
  };

  test('is built and packed without a remark', async () => {
    expect(await command('pack', './author', '--to', '.')).toMatch(
      /^Packed @acme\/tenantry-workshop 1\.0\.0: .*\n.*acme-tenantry-workshop-1\.0\.0\.tgz\n$/,
    );
  });

  test('passes its own tests and keeps the contract', async () => {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const options = ['--experimental-vm-modules', '--no-warnings', jest, '-i'];
    const { stderr } = await run(process.execPath, options, {
      cwd: at('author'),
      env: { ...process.env, NODE_OPTIONS: '' },
    }).catch((failed: { stdout: string; stderr: string }) => ({ stderr: failed.stderr + failed.stdout }));
    expect(stderr).toMatch(/Tests: +15 passed, 15 total/);
  });

  test('is installed from its tarball', async () => {
    expect(await command('install', './acme-tenantry-workshop-1.0.0.tgz')).toContain(
      'Installed @acme/tenantry-workshop 1.0.0 (module workshop)',
    );
  });

  (hasBrowser ? describe : describe.skip)('in a browser', () => {
    let host: TestHost;
    let browser: Browser;
    let page: Page;
    let problems: string[];

    beforeAll(async () => {
      const installed = at('installed-modules/node_modules/@acme/tenantry-workshop');
      [host, browser] = await Promise.all([
        startTestHost({ sources: [path.join(root, OURS), installed] }),
        Browser.start(),
      ]);
      expect(host.report.problems).toEqual([]);
      const home = await host.homeTenant();
      const { organizationId } = home;
      await home.create('/customers/companies', { displayName: 'Harbour Works', organizationId });
      ({ page, problems } = await browser.open(host.url));
      const value = await host.signInAs('admin');
      await page.context().addCookies([{ name: 'auth_token', value, url: host.url }]);
    });
    afterEach(() => expect(problems).toEqual([]));
    afterAll(async () => {
      await browser?.stop();
      await host?.stop();
    });

    const save = () => page.getByRole('button', { name: 'Save' }).click();
    const lane = (name: string) => page.getByRole('region', { name });

    test('the hourly rate of the tenant is changed on the page of its settings', async () => {
      await page.goto('/backend/settings/workshop');
      await page.getByText('Jobs keep the rate of the day on which they were taken on.').waitFor();
      await page.getByLabel('Hourly rate').fill('80');
      await save();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    });

    test('a job is created in the tab of a company', async () => {
      await page.goto('/backend/customers/companies');
      await page.getByRole('link', { name: 'Harbour Works' }).click();
      await page.getByRole('tab', { name: 'Jobs' }).click();
      await page.getByRole('button', { name: 'Create job' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Brakes');
      await dialog.getByLabel('Minutes of work').fill('90');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Brakes' }).waitFor();
    });

    test('it is moved on the board, as its states allow', async () => {
      await page.goto('/backend/workshop/jobs');
      await lane('Planned').getByRole('link', { name: 'Brakes' }).waitFor();
      await lane('Planned').getByText('Harbour Works').waitFor();
      await page.getByRole('button', { name: 'Move Brakes to a lane' }).click();
      await page.getByRole('menuitem', { name: 'In progress' }).click();
      await lane('In progress').getByRole('link', { name: 'Brakes' }).waitFor();
    });

    test('parts are added on its page, and imported from a file', async () => {
      await page.getByRole('link', { name: 'Brakes' }).click();
      await page.getByRole('tab', { name: 'Parts' }).click();
      await page.getByRole('button', { name: 'Create part' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Disc');
      await dialog.getByLabel('Unit price').fill('12.50');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Disc' }).waitFor();
      const job = page.url();

      await page.goto('/backend/imports/new');
      const buffer = Buffer.from('Job;Name;Unit price\nBrakes;Pads;20\nNo such job;Pads;20\n');
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer });
      await page.getByLabel(/^Kind of record/).selectOption('workshop.part');
      await page.getByLabel('Field for Job').selectOption('jobId');
      await page.getByLabel('Record for Job found by').selectOption('title');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('button', { name: 'Undo the import' }).waitFor();
      await page.getByText('Row 3', { exact: true }).waitFor();
      await page.goto(job);
      await page.getByRole('tab', { name: 'Parts' }).click();
      await page.getByRole('link', { name: 'Pads' }).waitFor();
      expect(await page.getByRole('link', { name: 'Pads' }).count()).toBe(1);
    });

    test('widgets of the dashboard show jobs in progress and what completed ones cost', async () => {
      await page.goto('/backend/dashboards');
      await page.getByRole('region', { name: 'Jobs in progress' }).getByText('1', { exact: true }).waitFor();
      await page.goto('/backend/workshop/jobs');
      await page.getByRole('button', { name: 'Move Brakes to a lane' }).click();
      await page.getByRole('menuitem', { name: 'Completed' }).click();
      await lane('Completed').getByRole('link', { name: 'Brakes' }).waitFor();
      await page.goto('/backend/dashboards');
      await page.getByRole('region', { name: 'Takings' }).getByText('152.5 for').waitFor();
      await page.goto('/backend/workshop/prices');
      await page.getByRole('row', { name: 'Brakes 152.5' }).waitFor();
    });

    test('all of it speaks German', async () => {
      await page.context().addCookies([{ name: 'locale', value: 'de', url: host.url }]);
      await page.goto('/backend/workshop/jobs');
      await page.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor();
      await lane('Abgeschlossen').getByRole('link', { name: 'Brakes' }).waitFor();
      await page.goto('/backend/settings/workshop');
      await page.getByRole('heading', { level: 1, name: 'Einstellungen der Werkstatt' }).waitFor();
      await page.getByLabel('Stundensatz').waitFor();
    });
  });
});
