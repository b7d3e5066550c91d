/** @covers core/package.json modules/console/package.json modules/console/web/types modules/console/web/tsconfig.types.json */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiler, compilerOptions } from '../../../scripts/lib/compiler';
import { writeModule } from '../../support/writeModule';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');

interface PackageJson {
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly peerDependencies?: object;
}

describe('the types of packed packages', () => {
  let folder: string;
  let target: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-types-'));
    target = await writeModule(folder, 'boats', ['record', 'page']);
    await rm(path.join(target, 'node_modules'));
    await install('@tenantry/core', 'core');
    await install('@tenantry/module-console', 'modules/console');
    await link(await namesIn(target));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Unpacks the tarball of a workspace, and adds the libraries that its package.json names. */
  async function install(name: string, workspace: string): Promise<void> {
    const options = ['--silent', '--ignore-scripts', '--pack-destination', folder, '--workspace', workspace];
    const { stdout } = await run('npm', ['pack', ...options], { cwd: root });
    const place = path.join(target, 'node_modules', name);
    await mkdir(place, { recursive: true });
    await run('tar', ['-xf', path.join(folder, stdout.trim()), '-C', place, '--strip-components=1']);
    await link(await namesIn(place), path.join(root, workspace, 'node_modules'));
  }

  const namesIn = async (place: string): Promise<string[]> => {
    const content = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as PackageJson;
    const { dependencies, devDependencies, peerDependencies } = content;
    return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  };

  /** @param own folder of packages that only one workspace uses in their version */
  async function link(names: readonly string[], own = ''): Promise<void> {
    for (const name of names) {
      if (name.startsWith('@tenantry/')) continue;
      const place = path.join(target, 'node_modules', name);
      await mkdir(path.dirname(place), { recursive: true });
      const source = [own, path.join(root, 'node_modules')].find((packages) =>
        existsSync(path.join(packages, name)),
      );
      await symlink(path.join(source ?? root, name), place).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }

  test.each([
    ['of the server', '.'],
    ['of a page of the console', 'console'],
  ])('are complete in code %s', async (_, project) => {
    const call = [await compiler(), '-p', project, '--noEmit', '--skipLibCheck', 'false'];
    const found = await run(process.execPath, [...call, ...(await compilerOptions())], { cwd: target }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(found).toBe('');
  });
});
