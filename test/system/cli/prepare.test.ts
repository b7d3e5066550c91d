/** @covers scripts/run.mjs scripts/lib core/bin/checkNode.cjs */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const PRINTS = 'console.log(`runs ${process.argv.slice(2).join(" ")}`)';

/** A repository like this one, with nothing but what prepares it, and small packages in place of its libraries. */
class Clone {
  private constructor(readonly folder: string) {}

  static async create(furtherFiles: Record<string, string> = {}): Promise<Clone> {
    const clone = new Clone(await mkdtemp(path.join(tmpdir(), 'tenantry-clone-')));
    for (const part of ['scripts/run.mjs', 'scripts/lib', 'core/bin/checkNode.cjs'])
      await cp(path.join(root, part), path.join(clone.folder, part), { recursive: true });
    const { folder } = clone;
    const local = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, `file:packages/${name}`]));
    const files: Record<string, string> = {
      'package.json': JSON.stringify({
        name: 'clone',
        version: '1.0.0',
        workspaces: ['core', 'modules/*'],
        dependencies: local('library', 'typescript'),
        devDependencies: local('tool'),
      }),
      'tsconfig.json': '{}',
      'core/package.json': JSON.stringify({ name: 'core', version: '1.0.0' }),
      'core/bin/tenantry.cjs': PRINTS,
      // In place of the compiler, which runs and has nothing to compile.
      'packages/typescript/bin/tsc': '',
      'scripts/types.ts': '',
      'scripts/dist/types.js': PRINTS,
      ...furtherFiles,
    };
    for (const name of ['library', 'tool', 'typescript', 'bundler'])
      files[`packages/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0' });
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    await run('npm', ['install', '--package-lock-only', '--offline', '--silent'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return clone;
  }

  /** `npm run` of a command, without a network. */
  async run(...command: string[]): Promise<string> {
    const { stdout, stderr } = await run(process.execPath, ['scripts/run.mjs', ...command], {
      cwd: this.folder,
      env: { ...process.env, NODE_OPTIONS: '', npm_config_offline: 'true' },
    });
    return stderr + stdout;
  }

  installed(): string[] {
    return ['library', 'tool', 'bundler'].filter((name) =>
      existsSync(path.join(this.folder, 'node_modules', name)),
    );
  }

  lock(): Promise<string> {
    return readFile(path.join(this.folder, 'package-lock.json'), 'utf8');
  }
}

describe('a fresh clone', () => {
  let clone: Clone | undefined;
  afterEach(() => clone && rm(clone.folder, { recursive: true, force: true }));

  test('installs what the server needs for npm start, and the tools for the first command of developers', async () => {
    clone = await Clone.create();
    const lock = await clone.lock();
    expect(await clone.run('start', '--safe-mode')).toMatch(
      /Installing packages: done[^]*runs start --safe-mode/,
    );
    expect(clone.installed()).toEqual(['library']);
    const kept = path.join(clone.folder, 'node_modules/.kept');
    await writeFile(kept, '');
    expect(await clone.run('types')).toMatch(/Installing packages: done[^]*runs/);
    expect(clone.installed()).toEqual(['library', 'tool']);
    // A server may be running from what was installed before.
    expect(existsSync(kept)).toBe(true);
    expect(await clone.lock()).toBe(lock);
  });

  test('has everything after a command of developers, and npm start leaves it so', async () => {
    clone = await Clone.create();
    expect(await clone.run('types')).toMatch(/Installing packages: done[^]*runs/);
    expect(clone.installed()).toEqual(['library', 'tool']);
    expect(await clone.run('start')).toBe('runs start\n');
    const file = path.join(clone.folder, 'package.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('1.0.0', '1.0.1'));
    await run('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: clone.folder });
    await clone.run('start');
    expect(clone.installed()).toEqual(['library', 'tool']);
  });

  test('installs for npm start what a module of its own is built with', async () => {
    clone = await Clone.create({
      'modules/own/package.json': JSON.stringify({
        name: 'own',
        version: '1.0.0',
        devDependencies: { bundler: 'file:../../packages/bundler' },
      }),
    });
    expect(await clone.run('start')).toContain('runs start');
    expect(clone.installed()).toContain('bundler');
  });
});
