import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { madeBefore, madeOnce } from '../../../support/madeOnce';

const run = promisify(execFile);
const NAME = 'libraries';
const ARCHIVE = 'node_modules.tar';
/** The file in which npm notes what it has installed. */
const NOTE = 'node_modules/.package-lock.json';
/** Scope of this repository's own packages, which npm installs each time. */
const OWN = 'node_modules/@tenantry';
const OWN_PACKAGES = ['core', 'module-auth', 'module-directory'];

/**
 * Puts the libraries of a module into its folder that a run of the tests has installed there before, if any has: `npm install`
 * checks them, and installs only the packages of this repository.
 *
 * @param folder of a new module
 */
export async function provideLibraries(folder: string): Promise<void> {
  const made = madeBefore(NAME, await sourcesOf(folder));
  if (made === undefined) return;
  await run('tar', ['-xf', path.join(made, ARCHIVE), '-C', folder]);
  const note = JSON.parse(await readFile(path.join(folder, NOTE), 'utf8')) as { packages: object };
  const packages = Object.entries(note.packages).filter(([place]) => !place.startsWith(`${OWN}/`));
  // Written last: npm trusts a note that is newer than the folders.
  await rm(path.join(folder, NOTE));
  await writeFile(
    path.join(folder, NOTE),
    JSON.stringify({ ...note, packages: Object.fromEntries(packages) }),
  );
}

/** Keeps the libraries that npm has installed in the folder of a module for `provideLibraries`. */
export async function keepLibraries(folder: string): Promise<void> {
  const left = [OWN, 'node_modules/.bin/tenantry', 'node_modules/.cache'].map(
    (place) => `--exclude=${place}`,
  );
  await madeOnce(NAME, await sourcesOf(folder), async (made) => {
    await run('tar', ['-cf', path.join(made, ARCHIVE), ...left, '-C', folder, 'node_modules']);
  });
}

/** What the module and the packages of this repository depend on, and for which program and machine. */
async function sourcesOf(folder: string): Promise<unknown> {
  const root = path.resolve(__dirname, '../../../..');
  const folders = OWN_PACKAGES.map((name) => path.join(root, name.replace('module-', 'modules/')));
  const dependencies = [folder, ...folders].map(async (place) => {
    const content = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    return KINDS.map((kind) => content[kind]);
  });
  return [process.version, process.platform, process.arch, ...(await Promise.all(dependencies))];
}

const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies', 'peerDependencies'];
