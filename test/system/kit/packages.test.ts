/**
 * @covers core/cli/modules/pack.ts core/cli/modules/packages core/cli/modules/diff core/package.json
 * @covers modules/api_keys/package.json test/fixtures/versions
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestHost } from '@tenantry/core/testing';
import { checkPacked, type PackageJson } from '../../../core/dist/cli/modules/packages/checkPacked';
import { judgeVersion } from '../../../core/dist/cli/modules/diff/versionStep';
import { tenantry } from '../../support/tenantry';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const versions = path.join(root, 'test/fixtures/versions');

interface Answer {
  readonly code: number | null;
  readonly text: string;
}

describe('packages of modules', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-packages-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const modules = async (...args: string[]): Promise<Answer> => {
    const environment = { ...process.env, NODE_OPTIONS: '', INIT_CWD: folder };
    const { code, stdout, stderr } = await tenantry(['modules', ...args], environment);
    return { code, text: stdout + stderr };
  };

  test('are packed into a tarball that installs and runs elsewhere', async () => {
    const packed = await modules('pack', path.join(versions, 'v1'), '--to', 'tars');
    const file = path.join(folder, 'tars/fixture-versions-1.4.2.tgz');
    expect(packed).toEqual({
      code: 0,
      text: expect.stringMatching(
        /has no README\.\n {2}Remedy: .*\nPacked @fixture\/versions 1\.4\.2: 2 files, \d+ kB\.\n.*fixture-versions-1\.4\.2\.tgz\n$/,
      ) as string,
    });
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    const peers = ['core', 'node_modules/joi'].map((name) => path.join(root, name));
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', file, ...peers];
    await run('npm', install, { cwd: folder });
    const host = await startTestHost({
      sources: ['./modules/auth', './modules/directory', path.join(folder, 'node_modules/@fixture/versions')],
      modules: { versions: { settings: { limit: 3 } } },
    });
    const token = await host.signInAs(['versions.view']);
    expect(await host.request('GET', '/versions', { token })).toMatchObject({
      status: 200,
      body: { items: [] },
    });
    await host.stop();
  });

  test('are built first, and not packed when they would not work where they are installed', async () => {
    const broken = path.join(folder, 'broken');
    await cp(path.join(versions, 'v1'), broken, { recursive: true });
    const content = JSON.parse(await readFile(path.join(broken, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const change = (more: object) =>
      writeFile(path.join(broken, 'package.json'), JSON.stringify({ ...content, ...more }));
    await change({ files: ['nothing'] });
    const { code, text } = await modules('pack', './broken');
    expect(code).toBe(1);
    expect(text).toContain('@fixture/versions has no manifest at ');
    expect(text).toContain(
      '@fixture/versions leaves out manifest.js, which package.json names.\n  Remedy: build the package, or name the folder in "files".',
    );
    expect(text).toContain('Not packed: @fixture/versions 1.4.2 would not work where it is installed.');
    await change({ scripts: { build: 'echo no such type; exit 1' } });
    for (const command of ['pack', 'migration']) {
      expect(await modules(command, './broken')).toMatchObject({
        code: 1,
        text: expect.stringContaining('The package does not build:\nno such type\n  Remedy: ') as string,
      });
    }
    expect(await modules('pack', 'nobody')).toMatchObject({
      code: 1,
      text: expect.stringContaining('No module nobody is installed.') as string,
    });
  });

  test('are packed with a remark on texts that are missing or not used', async () => {
    const half = path.join(folder, 'half');
    await cp(path.join(root, 'test/fixtures/contract/half-translated'), half, { recursive: true });
    await cp(path.join(root, 'test/fixtures/contract/book.js'), path.join(half, 'book.js'));
    const manifest = await readFile(path.join(half, 'manifest.js'), 'utf8');
    await writeFile(path.join(half, 'manifest.js'), manifest.replace('../book', './book'));
    const { code, text } = await modules('pack', './half', '--to', 'tars');
    expect(code).toBe(0);
    expect(text).toMatch(
      /half-translated has no text in the language de for "console\.shelf", .*\n {2}Remedy: write them; .* "tenantry texts half_translated --language de" /,
    );
    expect(text).toMatch(
      /half-translated has texts in the language en that nothing in it uses: "console\.shelf"\./,
    );
  });

  test('of this repository leave libraries that they share with the host to the host', async () => {
    const folders = (await readdir(path.join(root, 'modules'), { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.length).toBeGreaterThan(10);
    for (const { name } of folders) {
      const text = await readFile(path.join(root, 'modules', name, 'package.json'), 'utf8');
      const content = JSON.parse(text) as PackageJson;
      const built = await readdir(path.join(root, 'modules', name, 'dist'), { recursive: true });
      const packed = built.filter((file) => !file.endsWith('.tsbuildinfo'));
      const { files: named } = content as { files?: readonly string[] };
      const others = (named ?? []).filter((file) => !/^!|^dist$/.test(file));
      const more = others.map((file) => readdir(path.join(root, 'modules', name, file)));
      const inOthers = (await Promise.all(more)).flatMap((found, at) =>
        found.map((file) => `${others[at]}/${file}`),
      );
      const files = ['README.md', 'package.json', ...packed.map((file) => `dist/${file}`), ...inOthers];
      expect([name, checkPacked(content, files, '0.8.0')]).toEqual([name, []]);
    }
    const packed = await modules('pack', path.join(root, 'modules/api_keys'), '--to', 'tars');
    expect(packed).toEqual({
      code: 0,
      text: expect.stringMatching(/^Packed @tenantry\/module-api_keys [^\n]*\n[^\n]*\.tgz\n$/) as string,
    });
  });

  test('are looked at for a core of their own, peers, and what nobody needs', () => {
    const good: PackageJson = {
      name: 'x',
      version: '1.0.0',
      peerDependencies: { '@tenantry/core': '^0.8.0' },
      tenantry: { manifest: './dist/manifest.js' },
    };
    const causes = (content: Partial<PackageJson>, files: readonly string[] = []) =>
      checkPacked({ ...good, ...content }, ['dist/manifest.js', 'README.md', ...files], '0.8.0').map(
        ({ isWrong, cause }) => `${isWrong ? 'wrong' : 'notable'}: ${cause}`,
      );
    expect(causes({})).toEqual([]);
    expect(causes({ dependencies: { '@tenantry/core': '^0.8.0', joi: '^18.0.0' } })).toEqual([
      'wrong: brings a @tenantry/core of its own; the host would refuse it.',
      'notable: may bring a joi of its own, where the server has another version.',
    ]);
    expect(causes({ peerDependencies: {} })).toEqual([
      'wrong: does not say which @tenantry/core it was written for.',
    ]);
    expect(causes({ peerDependencies: { '@tenantry/core': '^0.7.0' } })).toEqual([
      'wrong: was written for @tenantry/core ^0.7.0, and this is 0.8.0.',
    ]);
    expect(causes({ exports: { './contract': { types: './dist/contract.d.ts' } } })).toEqual([
      'wrong: leaves out dist/contract.d.ts, which package.json names.',
    ]);
    expect(causes({ private: true }, ['dist/test/a.test.js'])).toEqual([
      'notable: contains files that are not needed there: dist/test/a.test.js.',
      'notable: is private: no registry takes it.',
    ]);
  });

  test('are compared: what is new, gone and changed, and the version step that it needs', async () => {
    const [v1, v2] = [path.join(versions, 'v1'), path.join(versions, 'v2')];
    const { code, text } = await modules('diff', v1, v2);
    expect(code).toBe(2);
    expect(
      text
        .split('\n')
        .map((line) => line.trim())
        .sort(),
    ).toEqual(
      [
        '@fixture/versions 1.4.2 -> 1.5.0',
        '~ route GET /versions: summary: was List things and is List the things  (patch)',
        '~ route GET /versions: query: search has max 50 instead of 100  (major)',
        '~ route GET /versions: query: pageSize is new  (minor)',
        '~ route GET /versions: answer 200: items[].name may be null now  (major)',
        '~ route GET /versions: answer 200: items[].size may be "l" now  (major)',
        '~ route GET /versions: answer 200: items[].colour is new  (minor)',
        '~ route POST /versions: access: was authenticated and is superAdmin  (major)',
        '~ route POST /versions: body: colour is new and required  (major)',
        '~ route POST /versions: answer 201: name may be null now  (major)',
        '~ route POST /versions: answer 201: size may be "l" now  (major)',
        '~ route POST /versions: answer 201: colour is new  (minor)',
        '~ route POST /versions: answer 409 is gone  (major)',
        '- route DELETE /versions/:id  (major)',
        '~ feature versions.view: title: was See things and is Look at things  (patch)',
        '- feature versions.hide  (major)',
        '~ event versions.thing.added: payload: at is new  (minor)',
        '+ service versionsColours  (minor)',
        '~ widget versions.count: declaration: was {"title":"Count"} and is {"title":"How many"}  (minor)',
        '+ migration AddColours1700000000001  (minor)',
        '+ optional module auth  (minor)',
        '~ settings of the module: schema: limit has another default  (minor)',
        '~ settings of the module: schema: key is new and required  (major)',
        'Smallest step allowed: major, to 2.0.0.',
        '1.5.0 is too small a step.',
        'Remedy: raise "version" in package.json to 2.0.0 or above.',
        '',
        '',
      ].sort(),
    );
    const back = await modules('diff', v2, path.join(folder, 'tars/fixture-versions-1.4.2.tgz'), '--json');
    expect(back.code).toBe(2);
    expect(JSON.parse(back.text)).toMatchObject({
      step: 'major',
      before: '1.5.0',
      after: '1.4.2',
      isEnough: false,
    });
    expect(await modules('diff', v1, v1)).toMatchObject({ code: 0 });
    expect(await modules('diff', 'auth', 'directory')).toMatchObject({
      code: 1,
      text: expect.stringContaining('auth and directory are different modules.') as string,
    });
  });

  test('need no larger step than their changes, before 1.0.0 too', () => {
    const change = (step: 'major' | 'minor' | 'patch') => [
      { sign: '~', kind: 'route', name: 'x', step } as const,
    ];
    expect(judgeVersion('1.2.3', '1.3.0', change('minor'))).toEqual({
      step: 'minor',
      smallest: '1.3.0',
      isEnough: true,
    });
    expect(judgeVersion('1.2.3', '1.2.4', change('minor')).isEnough).toBe(false);
    expect(judgeVersion('0.8.0', '0.9.0', change('major'))).toEqual({
      step: 'major',
      smallest: '0.9.0',
      isEnough: true,
    });
    expect(judgeVersion('0.8.0', '0.8.1', change('minor')).isEnough).toBe(true);
    expect(judgeVersion('1.2.3', '1.2.3', [])).toMatchObject({ isEnough: true });
    expect(judgeVersion('1.2.3', '1.2.3', change('patch')).isEnough).toBe(false);
  });
});
