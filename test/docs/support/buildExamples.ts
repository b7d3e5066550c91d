import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiler, compilerOptions } from '../../../scripts/lib/compiler';
import { madeOnce } from '../../support/madeOnce';
import { readBlocks, type Block } from './Block';

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
  composite: true,
  rootDir: 'src',
  outDir: 'dist',
  types: ['node', 'jest'],
};

/** Folders of packages, and their names. */
type Packages = ReadonlyMap<string, string>;

/**
 * Writes the files that documents print into a fresh folder and compiles each package among them, in order. They are compiled
 * once until they, core or modules change; callers get a copy.
 *
 * @param only names of the folders of packages, where not all are needed
 * @returns the folder
 * @throws Error with what the compiler says
 */
export async function buildExamples(documents: readonly string[], only?: readonly string[]): Promise<string> {
  const blocks = documents
    .flatMap(readBlocks)
    .filter(({ file }) => file !== undefined && only?.includes(file.split('/')[0] as string) !== false);
  const sources = [
    blocks.map(({ file, text }) => [file, text]),
    OPTIONS,
    LIBRARIES,
    await buildFingerprint(),
  ];
  const built = await madeOnce(['examples', ...(only ?? [])].join('-'), sources, (made) =>
    build(made, blocks),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-examples-'));
  await cp(built, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Changes with every build of core and modules, from which the examples take types. */
async function buildFingerprint(): Promise<unknown> {
  const note = JSON.parse(await readFile(path.join(root, '.cache/build.json'), 'utf8')) as { all?: string };
  return note.all;
}

async function build(folder: string, blocks: readonly Block[]): Promise<void> {
  const packages = new Map<string, string>();
  for (const { file = '', text } of blocks) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
    if (path.basename(file) === 'package.json') {
      packages.set(path.dirname(file), (JSON.parse(text) as { name: string }).name);
    }
  }
  await linkPackages(folder, packages);
  await compile(folder, [...packages.keys()]);
}

async function linkPackages(folder: string, packages: Packages): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  const link = async (target: string, name: string): Promise<void> => {
    const place = path.join(modules, name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(target, place, 'dir');
  };
  for (const name of LIBRARIES) await link(path.join(root, 'node_modules', name), name);
  // Relative, so that they hold in a copy.
  for (const [place, name] of packages) {
    await link(path.relative(path.dirname(path.join(modules, name)), path.join(folder, place)), name);
  }
}

/** Compiles packages in one process, which reads the types of libraries once; each may use those before it. */
async function compile(folder: string, packages: readonly string[]): Promise<void> {
  for (const [index, name] of packages.entries()) {
    const references = packages
      .slice(0, index)
      .slice(-1)
      .map((before) => ({ path: `../${before}` }));
    const content = { compilerOptions: OPTIONS, include: ['src'], references };
    await writeFile(path.join(folder, name, 'tsconfig.json'), JSON.stringify(content));
  }
  const args = [await compiler(), '-b', ...packages, ...(await compilerOptions())];
  await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error: { stdout?: string }) => {
    throw new Error(`the examples do not compile:\n${error.stdout}`);
  });
}
