import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CopiedPackages } from '../../core/dist/kernel/discovery/CopiedPackages';
import { copyPackage } from '../../core/dist/kernel/discovery/copyPackage';

const root = path.resolve(__dirname, '../..');

describe('a copy of a package', () => {
  let base: string;
  let source: string;

  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'tenantry-copy-')));
    source = path.join(base, 'app/installed/node_modules/@acme/alpha');
    await write({
      'app/node_modules/far/index.js': 'far',
      'app/installed/node_modules/near/index.js': '',
      'app/installed/node_modules/own/index.js': "throw new Error('not this one');",
      'app/installed/node_modules/@acme/alpha/package.json': '{ "name": "@acme/alpha" }',
      'app/installed/node_modules/@acme/alpha/parts/one.js': 'one',
      'app/installed/node_modules/@acme/alpha/parts/one.js.map': '{"version":3,"sources":["../one.ts"]}',
      'app/installed/node_modules/@acme/alpha/parts/two.js.map': '{"version":3,"sourceRoot":"","sources":[]}',
      'app/installed/node_modules/@acme/alpha/web/page.js.map': '{"version":3}',
      'app/installed/node_modules/@acme/alpha/node_modules/own/index.js': 'own',
      'app/installed/node_modules/@acme/alpha/.git/HEAD': 'ref',
      'app/installed/node_modules/@acme/alpha/var/data/large': 'data',
    });
    await symlink('one.js', path.join(source, 'parts/inner.js'));
    await symlink(path.join(base, 'app/node_modules/far'), path.join(source, 'outer'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(base, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  };
  const copyTo = (place: string, ownsLibraries = true): Promise<string> =>
    copyPackage({ source, place, name: 'alpha', ownsLibraries, assets: path.join(source, 'web') });
  const textOf = (...names: string[]) => readFile(path.join(...names), 'utf8');

  test('has the files of the package, and neither those of its versioning nor those of the data folder', async () => {
    const copy = await copyTo(path.join(source, 'var/data/code/1'));
    expect(await textOf(copy, 'parts/one.js')).toBe('one');
    expect(await textOf(copy, 'parts/inner.js')).toBe('one');
    expect(await realpath(path.join(copy, 'parts/inner.js'))).toBe(path.join(copy, 'parts/one.js'));
    await writeFile(path.join(base, 'app/node_modules/far/index.js'), 'changed');
    expect(await textOf(copy, 'outer/index.js')).toBe('far');
    for (const name of ['.git', 'var']) expect(existsSync(path.join(copy, name))).toBe(false);
  });

  test('stays as it is when files of the package are written in place', async () => {
    const copy = await copyTo(path.join(base, 'code/1'));
    await writeFile(path.join(source, 'parts/one.js'), 'changed');
    await writeFile(path.join(source, 'package.json'), '{}');
    expect(await textOf(copy, 'parts/one.js')).toBe('one');
    expect(await textOf(copy, 'package.json')).toBe('{ "name": "@acme/alpha" }');
  });

  test('leaves the times alone by which a changed package is recognized', async () => {
    const before = await stat(path.join(source, 'parts/one.js'), { bigint: true });
    await copyTo(path.join(base, 'code/1'));
    expect((await stat(path.join(source, 'parts/one.js'), { bigint: true })).ctimeNs).toBe(before.ctimeNs);
  });

  test.each([true, false])(
    'finds the libraries that the package finds (its own are its: %s)',
    async (owns) => {
      const copy = await copyTo(path.join(base, 'code/1'), owns);
      const [from, to] = [source, copy].map((folder) => createRequire(path.join(folder, 'parts/one.js')));
      for (const name of ['near', 'far']) expect(to?.resolve(name)).toBe(from?.resolve(name));
      const own = path.join(owns ? copy : source, 'node_modules/own/index.js');
      expect(to?.resolve('own')).toBe(own);
      await rm(path.join(source, 'node_modules'), { recursive: true });
      expect(existsSync(path.join(copy, 'node_modules/own/index.js'))).toBe(owns);
    },
  );

  test('may lie on another file system', async () => {
    await mkdir(path.join(root, '.cache'), { recursive: true });
    const elsewhere = await mkdtemp(path.join(root, '.cache/copy-'));
    try {
      const copy = await copyTo(path.join(elsewhere, '1'));
      expect(await textOf(copy, 'node_modules/own/index.js')).toBe('own');
      expect(await textOf(copy, 'parts/one.js')).toBe('one');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  test('has source maps that name the sources of the package, save those for browsers', async () => {
    const copy = await copyTo(path.join(base, 'code/1'));
    const sourceRoot = `${pathToFileURL(path.join(source, 'parts')).href}/`;
    for (const name of ['one', 'two']) {
      expect(JSON.parse(await textOf(copy, `parts/${name}.js.map`))).toMatchObject({
        version: 3,
        sourceRoot,
      });
    }
    expect(await textOf(copy, 'web/page.js.map')).toBe('{"version":3}');
  });
});

describe('requests for files of packages that run from copies', () => {
  const copied = new CopiedPackages();
  copied.use('/author/', '/author/var/code/1/alpha/');
  copied.use('/author/', '/author/var/code/2/alpha/');
  copied.use('/other/', '/author/var/code/3/other/');

  test.each([
    ['/author/contract.js', '/other/index.js', '/author/var/code/2/alpha/contract.js'],
    ['/author/contract.js', undefined, '/author/var/code/2/alpha/contract.js'],
    ['/author/late.js', '/author/var/code/1/alpha/index.js', '/author/var/code/1/alpha/late.js'],
    ['/author/late.js', '/author/var/code/3/other/index.js', '/author/var/code/2/alpha/late.js'],
    ['/author/node_modules/lib/index.js', '/author/var/code/2/alpha/index.js', undefined],
    ['/author/var/code/1/alpha/late.js', '/author/var/code/1/alpha/index.js', undefined],
    ['/elsewhere/index.js', '/author/var/code/1/alpha/index.js', undefined],
  ])('%s, for %s, is %s', (file, asking, found) => {
    expect(copied.find(file, asking)).toBe(found);
  });

  test('lead to the package again when its copy is gone', () => {
    copied.forget('/author/var/code/3/other/');
    expect(copied.find('/other/index.js', undefined)).toBeUndefined();
    copied.use('/author/', null);
    expect(copied.find('/author/contract.js', undefined)).toBeUndefined();
  });
});
