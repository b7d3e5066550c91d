import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { browserProgram } from '@tenantry/module-console/testing/browser';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { repositoryRoot } from './lib/repositoryRoot';
import { ServerProcess } from './lib/ServerProcess';

const root = repositoryRoot();
const FOLDER = path.join(root, 'docs/pictures');
const MOST_BYTES = 150_000;
const WIDTH = 1_000;

/** A picture of a page: what is done before it is taken, in which colours, and in a window of which size. */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly colours?: 'dark';
  readonly isPhone?: boolean;
  readonly prepare: (page: Page) => Promise<unknown>;
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const drawnDashboard = (page: Page) => page.locator('.chart svg').nth(1).waitFor();

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/backend/dashboards', prepare: drawnDashboard },
  { name: 'dashboard-dark', path: '/backend/dashboards', colours: 'dark', prepare: drawnDashboard },
  {
    name: 'board',
    path: '/backend/customers/deals?view=board',
    prepare: (page) => page.locator('.board-card').getByText('Hotel Bursztyn').first().waitFor(),
  },
  {
    name: 'map',
    path: '/backend/customers/deals?view=map',
    prepare: (page) => page.getByRole('button', { name: /^Dublin, Ireland: / }).waitFor(),
  },
  {
    name: 'list-phone',
    path: '/backend/customers/deals',
    isPhone: true,
    prepare: (page) => page.getByRole('link', { name: 'Phone booths' }).waitFor(),
  },
  {
    name: 'rule',
    path: '/backend/business-rules',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'A won deal has a value' }).click();
      await page.getByText('Won without one').waitFor();
      await page.getByRole('button', { name: 'Value of condition 1: Won' }).waitFor();
    },
  },
  {
    name: 'company',
    path: '/backend/customers/companies',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Hotel Bursztyn' }).click();
      await page.locator('.happening').first().waitFor();
    },
  },
  {
    name: 'module-plan',
    path: '/backend/platform/modules',
    colours: 'dark',
    prepare: async (page) => {
      const row = page.getByRole('row', { name: /Catalogue/ });
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: /Switch off/ }).click();
      await page.getByRole('dialog').getByText('catalog', { exact: true }).first().waitFor();
    },
  },
];

/** `npm run pictures`: takes the pictures of the documents in a demo tenant of a new installation. */
async function main(): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'tenantry-pictures-'));
  const environment = { TENANTRY_DATA_DIR: data };
  const server = await ServerProcess.start(environment);
  const browser = await chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox'] });
  try {
    await promisify(execFile)(process.execPath, [path.join(root, 'scripts/run.mjs'), 'seed', '--demo'], {
      cwd: root,
      env: { ...process.env, ...environment },
    });
    await mkdir(FOLDER, { recursive: true });
    const login = await browser.newPage({ viewport: WIDE, baseURL: server.url });
    await login.goto('/login');
    await login.getByLabel('E-mail address').fill('admin@example.com');
    await keep(login, 'sign-in');
    for (const picture of PICTURES) {
      const page = await browser.newPage({
        viewport: picture.isPhone ? PHONE : WIDE,
        colorScheme: picture.colours ?? 'light',
        baseURL: server.url,
      });
      await page.request.post('/api/auth/login', {
        form: { email: 'superadmin@acme.com', password: 'secret' },
      });
      await page.goto(picture.path);
      await picture.prepare(page);
      await keep(page, picture.name);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot({ animations: 'disabled' });
  const file = path.join(FOLDER, `${name}.webp`);
  await sharp(picture).resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality: 82 }).toFile(file);
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${path.relative(root, file)}: ${Math.ceil(size / 1_000)} kB`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
