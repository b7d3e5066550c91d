/** @covers core/cli/modules/packages core/testing/contract core/parts/extensions modules/console/testing */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ModuleManifest } from '@tenantry/core';
import { CONTRACT, moduleContract } from '@tenantry/core/testing';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { tenantry } from '../../support/tenantry';

const GOOD = `import { jsx } from 'react/jsx-runtime'; export const Page = () => jsx('p', {});`;
const manifest = (more = '') => `
const { defineModule } = require('@tenantry/core');
module.exports = defineModule({
  title: 'Boards',
  contributes: { 'console.extensions': [{
    id: 'boards', api: '^1.0.0', entry: 'index.js',
    pages: [{ id: 'boards.page', path: '/backend/boards', title: 'Boards', component: 'Page' }],${more}
  }] },
});`;

describe('code for the web console', () => {
  let packages: AuthoredPackages;
  beforeAll(async () => {
    packages = await AuthoredPackages.create('boards');
  });
  beforeEach(async () => {
    await describePackage({ assets: { folder: './assets' } });
    await packages.write('boards', {
      'manifest.js': manifest(),
      'assets/index.js': GOOD,
      'README.md': '# Boards',
    });
  });
  afterAll(() => packages.remove());

  const describePackage = (tenantry: object) =>
    packages.describe(
      'boards',
      { optional: { console: '^0.8.0' }, ...tenantry },
      { files: ['*.js', 'assets'] },
    );

  /** What `pack` answers, and what the contract complains of. */
  async function check(): Promise<{ code: number | null; text: string; complaint: string }> {
    const folder = packages.folderOf('boards');
    const environment = { ...process.env, NODE_OPTIONS: '', INIT_CWD: packages.folder };
    const { code, stdout, stderr } = await tenantry(
      ['modules', 'pack', './boards', '--to', 'tars'],
      environment,
    );
    const require = createRequire(path.join(folder, 'package.json'));
    delete require.cache[path.join(folder, 'manifest.js')];
    const loaded = require('./manifest.js') as ModuleManifest;
    const run = await moduleContract(loaded, { package: folder });
    const rule = CONTRACT.find(({ name }) => name.startsWith('contributes what other modules accept'));
    const complaint = await rule?.check(run).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    return { code, text: stdout + stderr, complaint: complaint ?? 'no such rule' };
  }

  test('that browsers can run is packed, and keeps the contract', async () => {
    expect(await check()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Packed @authored\/boards 1\.0\.0: 4 files/) as string,
      complaint: 'nothing',
    });
  });

  test.each([
    [
      'imports a library that no browser finds',
      `import 'lodash'; ${GOOD}`,
      /index\.js imports lodash, which no browser/,
    ],
    [
      'lacks a component',
      'export const Other = 1;',
      /index\.js has no export Page, which boards\.page names\./,
    ],
    ['uses eval', `${GOOD} eval('1');`, /index\.js uses eval/],
  ])('that %s is neither packed nor accepted by the contract', async (_, code, expected) => {
    await packages.write('boards', { 'assets/index.js': code });
    const found = await check();
    expect(found.code).toBe(1);
    expect(found.text).toMatch(expected);
    expect(found.text).toContain('@authored/boards contributes to console.extensions what does not work: ');
    expect(found.text).toContain('Not packed: @authored/boards 1.0.0');
    expect(found.complaint).toMatch(expected);
  });

  test('that the package leaves out, or has no folder for, is named', async () => {
    await describePackage({ assets: { folder: './dist/assets' } });
    expect((await check()).text).toContain('index.js is not among the assets.');
    await describePackage({});
    const { text, complaint } = await check();
    for (const found of [text, complaint]) {
      expect(found).toContain(
        'It names files, and package.json names no folder of assets (tenantry.assets).',
      );
    }
  });

  test('is not looked at where its declaration is wrong, or nobody here declares the kind', async () => {
    await packages.write('boards', { 'manifest.js': manifest(` styls: [],`) });
    const found = await check();
    expect(found.text).toContain('boards in console.extensions: styls is not allowed');
    expect(found.complaint).toMatch(/styls is not allowed/);
    const other = manifest().replace('console.extensions', 'nowhere.things');
    await packages.write('boards', { 'manifest.js': other });
    const { code, text, complaint } = await check();
    expect({ code, complaint }).toEqual({ code: 0, complaint: 'nothing' });
    expect(text).toContain(
      'contributes to nowhere.things, which was not checked: the module that declares it is not installed here.\n' +
        '  Remedy: npm install --save-dev @tenantry/module-nowhere, and pack again.',
    );
  });
});
