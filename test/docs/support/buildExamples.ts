import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiler } from '../../../scripts/lib/compiler';
import { readBlocks } from './Block';

const root = path.resolve(__dirname, '../../..');

/** What the examples import besides Node's own modules; Jest runs the tests among them. */
const LIBRARIES = ['@tenantry', '@types', 'jest', 'joi', 'passport', 'typeorm'];

const OPTIONS = {
  target: 'es2023',
  module: 'node16',
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  experimentalDecorators: true,
  esModuleInterop: true,
  skipLibCheck: true,
  declaration: true,
  rootDir: 'src',
  outDir: 'dist',
  types: ['node', 'jest'],
};

/**
 * Writes the files that documents print into a fresh folder and compiles each package among them, in order.
 *
 * @param only names of the folders of packages, where not all are needed
 * @returns the folder
 * @throws Error with what the compiler says
 */
export async function buildExamples(documents: readonly string[], only?: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-examples-'));
  const packages = new Map<string, string>();
  for (const { file, text } of documents.flatMap(readBlocks)) {
    if (file === undefined || only?.includes(file.split('/')[0] as string) === false) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
    if (path.basename(file) === 'package.json') {
      packages.set(path.dirname(file), (JSON.parse(text) as { name: string }).name);
    }
  }
  await linkLibraries(folder, packages);
  for (const name of packages.keys()) await compile(path.join(folder, name));
  return folder;
}

async function linkLibraries(folder: string, packages: ReadonlyMap<string, string>): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  for (const name of LIBRARIES) await link(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const [place, name] of packages) await link(path.join(folder, place), path.join(modules, name));
}

async function link(target: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(target, place, 'dir');
}

async function compile(folder: string): Promise<void> {
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, include: ['src'] }),
  );
  await promisify(execFile)(process.execPath, [await compiler(), '-p', folder]).catch(
    (error: { stdout?: string }) => {
      throw new Error(`${path.basename(folder)} does not compile:\n${error.stdout}`);
    },
  );
}
