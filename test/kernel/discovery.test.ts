import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discover, packageFolder } from '../../core/dist/kernel/discovery/discover';
import { readIdentity } from '../../core/dist/kernel/discovery/readIdentity';

let folder: string;
let configFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tenantry-discovery-'));
  configFile = path.join(folder, 'plugins.config.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a package.json. @param place folder, from that of the configuration */
async function write(place: string, content: unknown): Promise<string> {
  const at = path.join(folder, place);
  await mkdir(at, { recursive: true });
  await writeFile(
    path.join(at, 'package.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return at;
}

const packageOf = (module: string, more: object = {}) => ({
  name: `@acme/${module}`,
  version: '1.2.3',
  tenantry: { module, ...more },
});

describe('finding modules', () => {
  test('takes folders, all that a pattern matches, and installed packages, in the order of the sources', async () => {
    await write('packages/shop', packageOf('shop'));
    await write('packages/cars', packageOf('cars'));
    await write('other', packageOf('other'));
    await write('node_modules/@acme/installed', packageOf('installed'));
    await mkdir(path.join(folder, 'packages/empty'));

    const { packages, problems } = await discover(configFile, [
      '@acme/installed',
      './packages/*/',
      './other',
    ]);

    expect(problems).toEqual([]);
    expect(packages.map(({ id, folder: at, source }) => [id, path.relative(folder, at), source])).toEqual([
      ['installed', 'node_modules/@acme/installed', '@acme/installed'],
      ['cars', 'packages/cars', './packages/*/'],
      ['shop', 'packages/shop', './packages/*/'],
      ['other', 'other', './other'],
    ]);
  });

  test('takes a folder once that several sources name, and of two modules with one id the first', async () => {
    const first = await write('packages/shop', packageOf('shop'));
    const second = await write('rival', { ...packageOf('shop'), version: '2.0.0' });

    const { packages, problems } = await discover(configFile, ['./packages/*', './packages/shop', './rival']);

    expect(packages.map(({ folder: at }) => at)).toEqual([first]);
    expect(problems).toMatchObject([
      {
        code: 'MODULE_DUPLICATE',
        reason: `is provided twice: by ${first} (1.2.3) and by ${second} (2.0.0); the first is used.`,
      },
    ]);
  });

  test('says of each source that leads nowhere what to do, and goes on', async () => {
    await write('shop', packageOf('shop'));

    const { packages, problems } = await discover(configFile, ['./nothing/*', '@acme/nothing', './shop']);

    expect(packages.map(({ id }) => id)).toEqual(['shop']);
    expect(problems.map(({ code, remedy }) => [code, remedy])).toEqual([
      ['CONFIG_SOURCE_EMPTY', `correct the path (it is relative to ${folder}), or remove it from "sources".`],
      ['CONFIG_SOURCE_EMPTY', 'run "npm run modules -- install @acme/nothing", or remove it from "sources".'],
    ]);
  });

  test('keeps what is wrong with a package by its folder, beside the packages that are right', async () => {
    const broken = await write('packages/broken', '{"name": ');
    await write('packages/shop', packageOf('shop'));

    const { packages, problems, unreadable } = await discover(configFile, ['./packages/*']);

    expect(packages.map(({ id }) => id)).toEqual(['shop']);
    expect(problems.map(({ code, subject }) => [code, subject])).toEqual([
      ['MODULE_IDENTITY_INVALID', 'broken'],
    ]);
    expect([...unreadable]).toEqual([[broken, problems]]);
  });

  test('looks for an installed package upwards, as Node does', async () => {
    const installed = await write('node_modules/plain', packageOf('plain'));
    const below = path.join(folder, 'a/b');

    expect(await packageFolder(below, 'plain')).toBe(installed);
    const nearer = await write('a/node_modules/plain', packageOf('plain'));
    expect(await packageFolder(below, 'plain')).toBe(nearer);
    expect(await packageFolder(below, 'tenantry-no-such-package')).toBeNull();
  });
});

describe('the identity of a package', () => {
  test('is what package.json says, and what it leaves out is as most modules are', async () => {
    const at = await write('shop', packageOf('shop'));
    expect(await readIdentity(at, './shop')).toEqual({
      problems: [],
      module: {
        id: 'shop',
        packageName: '@acme/shop',
        version: '1.2.3',
        folder: at,
        source: './shop',
        manifestPath: path.join(at, 'dist/manifest.js'),
        requires: {},
        optional: {},
        critical: false,
        tenantSwitch: true,
        assets: null,
        coreRange: '*',
      },
    });
    const said = {
      manifest: './lib/index.mjs',
      requires: { auth: '^1.0.0' },
      optional: { events: '*' },
      critical: true,
      tenantSwitch: false,
    };
    await write('shop', { ...packageOf('shop', said), peerDependencies: { '@tenantry/core': '^0.8.0' } });
    const { module } = await readIdentity(at, './shop');
    expect(module).toMatchObject({
      manifestPath: path.join(at, 'lib/index.mjs'),
      requires: { auth: '^1.0.0' },
      optional: { events: '*' },
      critical: true,
      tenantSwitch: false,
      assets: null,
      coreRange: '^0.8.0',
    });
  });

  test.each<[string, unknown, RegExp[]]>([
    ['no tenantry key', { name: 'a', version: '1.0.0' }, [/"tenantry" is required/]],
    [
      'no name and no version',
      { tenantry: { module: 'a' } },
      [/"name" is required/, /"version" is required/],
    ],
    [
      'a text that is not a version',
      { ...packageOf('a'), version: 'one' },
      [/"version" is not a semantic version/],
    ],
    ['an id that is none', packageOf('My-Shop'), [/lower case words joined by _/]],
    ['an id of the host', packageOf('core'), [/"tenantry.module" contains an invalid value/]],
    ['an unknown key', packageOf('a', { require: {} }), [/"tenantry.require" is not allowed/]],
    [
      'ranges that are none',
      {
        ...packageOf('a', { requires: { auth: 'new' }, optional: { events: 'old' } }),
        peerDependencies: { '@tenantry/core': 'some' },
      },
      [
        /peerDependencies\.@tenantry\/core" is not a version/,
        /requires.auth" is not a v/,
        /optional.events" is not a v/,
      ],
    ],
    ['a list', [], [/must be of type object/]],
    ['null', null, [/must be of type object/]],
  ])('is refused with all that is wrong: %s', async (_what, content, causes) => {
    const at = await write('shop', content);
    const { module, problems } = await readIdentity(at, './shop');
    expect(module).toBeNull();
    expect(problems).toHaveLength(causes.length);
    problems.forEach(({ code, reason }, index) => {
      expect(code).toBe('MODULE_IDENTITY_INVALID');
      expect(reason).toMatch(causes[index] as RegExp);
      expect(reason).toContain(`(in ${path.join(at, 'package.json')}).`);
    });
  });
});
