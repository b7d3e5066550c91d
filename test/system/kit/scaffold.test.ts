/** @covers core/cli/modules/new core/cli/modules/packages core/cli/templates core/testing */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestHost } from '@tenantry/core/testing';
import { compiler } from '../../../scripts/lib/compiler';
import { PARTS } from '../../../core/dist/cli/modules/new/parts';
import { tenantry as command } from '../../support/tenantry';
import { writeModule } from '../../support/writeModule';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');

describe('a new module', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-new-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = (id: string, parts: readonly string[]) => writeModule(folder, id, parts);

  /** @param tsc the compiler */
  const build = (tsc: string, ...args: string[]) =>
    run(process.execPath, [tsc, ...args]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });

  /** Bundles what a module has for browsers. */
  const buildAssets = (target: string) => run(process.execPath, [path.join(target, 'build.mjs')]);

  test('builds with each part alone, and runs', async () => {
    const parts = Object.keys(PARTS).filter((part) => part !== 'record');
    const idOf = (part: string) => `labels_${part}`;
    const written = await Promise.all(parts.map((part) => write(idOf(part), ['record', part])));
    await build(await compiler(), '-b', ...written);
    await buildAssets(path.join(folder, idOf('page')));
    const others = ['auth', 'directory', 'progress'].map((id) => `./modules/${id}`);
    const host = await startTestHost({ sources: [...others, ...written] });
    const token = await host.signInAs('superadmin');
    for (const part of parts) {
      const status = host.report.modules.find(({ id }) => id === idOf(part))?.status;
      expect({ part, status }).toEqual({ part, status: { state: 'enabled' } });
      const items = `/${idOf(part)}/items`;
      const { body } = await host.request<{ id: string }>('POST', items, { token, json: { name: 'A  B' } });
      const listed = await host.request<{ items: { id: string }[] }>('GET', items, { token });
      expect(listed.body.items.map(({ id }) => id)).toEqual([body.id]);
    }
    await host.stop();
  });

  describe('in a repository of its own', () => {
    const modules = [
      { id: 'bare', parts: [], tests: 11 },
      { id: 'plain', parts: ['record'], tests: 13 },
      { id: 'whole', parts: Object.keys(PARTS), tests: 14 },
    ];
    const targets = new Map<string, string>();

    beforeAll(async () => {
      for (const { id, parts } of modules) targets.set(id, await write(id, parts));
      // With the compiler that package.json of a new module names; one process reads the types of libraries once.
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
      await build(tsc, '-b', ...targets.values());
      const whole = targets.get('whole') as string;
      await build(tsc, '-p', path.join(whole, 'console'));
      await buildAssets(whole);
    });

    test.each(modules)('passes its own tests ($id)', async ({ id, tests }) => {
      const jest = path.join(root, 'node_modules/jest/bin/jest.js');
      const { stderr } = await run(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest], {
        cwd: targets.get(id),
        env: { ...process.env, NODE_OPTIONS: '' },
      }).catch(({ stderr, stdout }: { stderr: string; stdout: string }) => ({ stderr: stderr + stdout }));
      expect(stderr).toContain(`Tests:       ${tests} passed, ${tests} total`);
    });
  });

  /** @param cwd where the command is run; its answer or refusal */
  const tenantry = async (cwd: string, ...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await command(args, { ...process.env, INIT_CWD: folder }, cwd);
    return code === 0 ? stdout : `${code} ${stderr}${stdout}`;
  };

  test('is refused with a remedy where it cannot be', async () => {
    const refusal = (...args: string[]) => tenantry(root, 'new', ...args);
    expect(await refusal('Parcel-Labels')).toMatch(
      /^1 "Parcel-Labels" is not a module id: .*\n {2}Remedy: choose another, for example parcel_labels\./,
    );
    expect(await refusal('platform')).toMatch(/^1 "platform" names a part of the host itself\./);
    expect(await refusal('auth', '--in', 'elsewhere')).toMatch(
      /^1 A module auth is installed already: @tenantry\/module-auth .*\n {2}Remedy: choose another id/,
    );
    expect(await refusal('parcels', '--with', 'widgets')).toMatch(
      /^1 There is no part "widgets" .* Did you mean widget\?\n {2}Remedy: use some of: record, service, /,
    );
    expect(await refusal('parcels', '--in', 'elsewhere', '--requires', 'customer')).toMatch(
      /^1 There is no package of the module customer\. Did you mean customers\?\n {2}Remedy: use some of: /,
    );
    expect(await tenantry(folder, 'new', 'parcels')).toMatch(
      /^1 There is no plugins\.config\.json here, .*\n {2}Remedy: name a folder of tarballs with --packages/,
    );
    await mkdir(path.join(folder, 'full/parcels'), { recursive: true });
    await writeFile(path.join(folder, 'full/parcels/mine.txt'), 'mine');
    expect(await refusal('parcels', '--in', 'full')).toMatch(
      /^1 .*full\/parcels exists and is not empty\.\n {2}Remedy: remove it/,
    );
    expect(existsSync(path.join(folder, 'elsewhere'))).toBe(false);
  });

  const readJson = async <T>(...names: string[]): Promise<T> =>
    JSON.parse(await readFile(path.join(folder, ...names), 'utf8')) as T;

  test('has all it needs in a folder of its own, whose tarballs are enough for another and for an installation', async () => {
    const answer = await tenantry(root, 'new', 'parcels', '--in', 'own', '--requires', 'progress', '--json');
    const written = JSON.parse(answer) as { folder: string; next: string[] };
    expect(written).toMatchObject({
      folder: path.join(folder, 'own/parcels'),
      next: ['cd own/parcels', 'npm install', 'npm test'],
    });
    const content = await readJson<{ devDependencies: Record<string, string>; tenantry: object }>(
      'own/parcels/package.json',
    );
    expect(content.tenantry).toMatchObject({ requires: { progress: '^0.8.0' } });
    expect(await readJson('own/parcels/plugins.config.json')).toMatchObject({
      sources: ['./', '@tenantry/module-auth', '@tenantry/module-directory', '@tenantry/module-progress'],
    });
    for (const name of ['core', 'module-auth', 'module-directory', 'module-progress']) {
      const source = content.devDependencies[`@tenantry/${name}`] ?? '';
      expect(source).toMatch(/^file:tenantry\/tenantry-/);
      expect(existsSync(path.join(written.folder, source.replace('file:', '')))).toBe(true);
    }

    const packages = 'own/parcels/tenantry';
    expect(await tenantry(folder, 'new', 'letters', '--in', 'tars', '--packages', packages)).toContain(
      `Wrote the module letters to ${folder}/tars/letters.`,
    );
    expect(await readJson('tars/letters/package.json')).toMatchObject({
      devDependencies: { '@tenantry/core': 'file:tenantry/tenantry-core-0.8.0.tgz' },
    });
    await mkdir(path.join(folder, 'My-Shop'));
    const present = {
      license: 'UNLICENSED',
      dependencies: { '@tenantry/core': 'file:../core.tgz', left: '1.0.0' },
    };
    await writeFile(path.join(folder, 'My-Shop/package.json'), JSON.stringify(present));
    expect(await tenantry(folder, 'init', 'My-Shop', '--packages', packages, '--modules', 'auth')).toMatch(
      /^Made .*My-Shop with the core and 2 modules\.\n\nNext:\n {2}cd My-Shop\n {2}npm install\n {2}npm start\n$/,
    );
    expect(await readJson('My-Shop/package.json')).toMatchObject({
      name: 'my-shop',
      scripts: { start: 'tenantry start', modules: 'tenantry modules' },
      license: 'UNLICENSED',
      dependencies: {
        '@tenantry/core': 'file:packages/tenantry-core-0.8.0.tgz',
        '@tenantry/module-directory': 'file:packages/tenantry-module-directory-0.8.0.tgz',
        left: '1.0.0',
      },
    });
    expect(await readJson('My-Shop/plugins.config.json')).toMatchObject({
      sources: ['@tenantry/module-auth', '@tenantry/module-directory'],
    });
    expect(existsSync(path.join(folder, 'My-Shop/packages/tenantry-core-0.8.0.tgz'))).toBe(true);
    // From a folder within it, as settings begin at the nearest plugins.config.json; nothing is installed yet.
    expect(await tenantry(path.join(folder, 'My-Shop/packages'), 'modules', 'list')).toContain(
      'plugins.config.json names the source "@tenantry/module-auth", and no package was found there.',
    );
    expect(await tenantry(folder, 'init', 'My-Shop', '--packages', packages)).toMatch(
      /^1 .*My-Shop exists and is not empty\.\n {2}Remedy: name another folder\./,
    );
    expect(await tenantry(folder, 'init', 'other', '--packages', 'own')).toMatch(
      /^1 .*own holds no tarball of @tenantry\/core\.\n {2}Remedy: name the folder that "npm run pack:all"/,
    );
  });
});
