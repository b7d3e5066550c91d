import path from 'node:path';
import { Operator } from '../cli/cli';
import { AuthoredPackages } from '../support/AuthoredPackages';

interface Examined {
  readonly findings: readonly { verdict: string; subject: string; message: string; remedy?: string }[];
}

const IDS = ['fitting', 'future', 'unbuilt'] as const;
const PAGES = [{ id: 'page', path: '', title: 'Page', component: 'Page' }];

const manifest = (id: string, extension: object) => `
  module.exports = require('@tenantry/core').defineModule({ title: '${id}', contributes: { 'console.extensions': [
    ${JSON.stringify({ id, api: '^1.0.0', entry: 'index.js', ...extension })}] } });`;

const pagesOf = (id: string, names: readonly string[]) =>
  names.map((name) => ({ ...PAGES[0], id: `${id}.${name}`, path: `/backend/${id}/${name}` }));

describe('for operators of modules with parts of the console', () => {
  let packages: AuthoredPackages;
  let operator: Operator;

  beforeAll(async () => {
    packages = await AuthoredPackages.create(...IDS, 'before', 'after');
    for (const id of IDS) {
      await packages.describe(id, { assets: { folder: './assets' }, optional: { console: '*' } });
      await packages.write(id, {
        'manifest.js': manifest(id, {
          pages: pagesOf(id, ['cards']),
          ...(id === 'future' && { api: '^2.0.0' }),
        }),
        'assets/other.js': '',
        ...(id !== 'unbuilt' && { 'assets/index.js': 'export const Page = () => null;' }),
      });
    }
    operator = await Operator.create();
    await operator.writeConfig({}, [
      path.resolve(__dirname, '../../modules/{auth,console,directory}'),
      ...IDS.map((id) => packages.folderOf(id)),
    ]);
  });
  afterAll(async () => {
    await operator?.remove();
    await packages?.remove();
  });

  const findingsFor = async (...args: string[]) => {
    const { data } = await operator.json<Examined>('doctor', ...args);
    return data.findings;
  };

  test('doctor names the module whose code the console leaves out, the cause and the remedy', async () => {
    const findings = await findingsFor();
    const own = findings.filter(({ subject }) => IDS.some((id) => id === subject));
    expect(own).toEqual([
      {
        verdict: 'wrong',
        subject: 'future',
        message: expect.stringMatching(/written for version \^2\.0\.0 of @tenantry\/console and not for 1\./),
        remedy: 'install versions of both that fit.',
      },
      {
        verdict: 'wrong',
        subject: 'unbuilt',
        message: expect.stringContaining('files that it names are missing'),
        remedy: 'build and pack it again.',
      },
    ]);
  });

  test('doctor says that only a console for another core can tell what it would leave out', async () => {
    const unchecked = async (target: string) =>
      (await findingsFor('--target', target)).filter(
        ({ verdict, subject }) => verdict === 'unchecked' && subject === 'console',
      );
    expect(await unchecked('0.8.9')).toEqual([]);
    expect(await unchecked('0.9.0')).toMatchObject([
      {
        message: expect.stringContaining('fitting, future, unbuilt'),
        remedy: expect.any(String),
      },
    ]);
  });

  test('diff shows pages and places one by one, and takes the loss of one for a breaking change', async () => {
    const offers = (...names: string[]) => names.map((name) => `fitting.${name}`);
    const write = async (id: string, version: string, extension: object) => {
      const assets = { folder: './assets' };
      await packages.describe(id, { module: 'fitting', assets }, { name: 'fitting', version });
      await packages.write(id, { 'manifest.js': manifest('fitting', extension), 'assets/index.js': '' });
    };
    await write('before', '1.0.0', {
      pages: pagesOf('fitting', ['cards', 'old']),
      offers: offers('aside', 'foot'),
    });
    await write('after', '1.1.0', {
      pages: [{ ...pagesOf('fitting', ['cards'])[0], title: 'Other' }, ...pagesOf('fitting', ['new'])],
      offers: offers('aside'),
    });
    const { code, stdout } = await operator.run(
      'diff',
      packages.folderOf('before'),
      packages.folderOf('after'),
    );
    const lines = stdout.split('\n').map((line) => line.trim());
    expect(lines.filter((line) => line.includes('console.extensions'))).toEqual([
      expect.stringMatching(/^~ console\.extensions pages fitting\.cards: .*\(minor\)$/),
      '- console.extensions pages fitting.old  (major)',
      '- console.extensions offers fitting.foot  (major)',
      '+ console.extensions pages fitting.new  (minor)',
    ]);
    expect(code).toBe(2);
  });
});
