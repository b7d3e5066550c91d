import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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

/** A picture of a page: what is done before it is taken, and in which colours. */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly colours?: 'dark';
  readonly prepare: (page: Page) => Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'dashboard',
    path: '/backend/dashboards',
    prepare: (page) => page.locator('.chart svg').nth(1).waitFor(),
  },
  {
    name: 'board',
    path: '/backend/customers/deals?view=board',
    prepare: (page) => page.locator('.board-card').nth(4).waitFor(),
  },
  {
    name: 'company',
    path: '/backend/customers/companies',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Hotel Bursztyn' }).click();
      await page.getByRole('tab', { name: 'Details' }).waitFor();
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
    const login = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: server.url });
    await login.goto('/login');
    await login.getByLabel('E-mail address').fill('admin@example.com');
    await keep(login, 'sign-in');
    for (const picture of PICTURES) {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        colorScheme: picture.colours ?? 'light',
        baseURL: server.url,
      });
      await page.request.post('/api/auth/login', {
        form: { email: 'superadmin@acme.com', password: 'secret' },
      });
      if (picture.name === 'dashboard') await arrange(page);
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

/** Widgets of the pictured dashboard, in rows of two. */
const WIDGETS = ['pipelineValue', 'dealsByStage', 'wonDeals', 'nextInteractions'].map(
  (name) => `customers.dashboard.${name}`,
);

async function arrange(page: Page): Promise<void> {
  const { widgets } = (await (await page.request.get('/api/dashboards/layout')).json()) as {
    widgets: readonly { readonly id: string; readonly defaultSettings: object | null }[];
  };
  const items = WIDGETS.map((widgetId, order) => ({
    id: randomUUID(),
    widgetId,
    order,
    size: 'md',
    settings: widgets.find(({ id }) => id === widgetId)?.defaultSettings ?? null,
  }));
  const stored = await page.request.put('/api/dashboards/layout', { data: { items } });
  if (!stored.ok()) throw new Error(await stored.text());
}

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot({ animations: 'disabled' });
  const file = path.join(FOLDER, `${name}.webp`);
  await sharp(picture).resize({ width: WIDTH }).webp({ quality: 82 }).toFile(file);
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${path.relative(root, file)}: ${Math.ceil(size / 1_000)} kB`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
