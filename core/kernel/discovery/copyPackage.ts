import { constants, existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../files/errorCode';

/** Folders that hold no code of a package. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.cache']);
/** Files under way at a time. */
const AT_ONCE = 16;
/** Codes of errors with which a file system refuses a hard link and may yet take a copy. */
const UNLINKABLE: ReadonlySet<string | undefined> = new Set([
  'EXDEV',
  'EPERM',
  'EACCES',
  'EMLINK',
  'ENOTSUP',
  'ENOSYS',
]);

/** How a package is copied. */
export interface CopyOptions {
  /** Real path of the package. */
  readonly source: string;
  /** Folder for the copy and its surroundings; it does not exist yet. Nothing of it is copied into itself. */
  readonly place: string;
  /** Name of the folder of the copy. */
  readonly name: string;
  /** Whether the package has its `node_modules` for itself, so that it belongs to its version; otherwise it is shared. */
  readonly ownsLibraries: boolean;
  /** Folder of files for browsers, which get them to the letter; null without any. */
  readonly assets: string | null;
}

type Copying = () => Promise<unknown>;

/**
 * Copies a package so that what runs from the copy stays as it was, whatever happens to the package.
 *
 * Files are copied by content (the file system shares the blocks where it can). Hard links would be quicker, but compilers
 * and editors write in place: the copy would change with the package. Each link also changes the time by which `modules
 * list` recognizes a package that has changed. Only libraries inside of a package that npm has installed are linked,
 * because npm replaces files and there are many of them.
 *
 * Files outside of the package that links in it lead to are copied as well, since they are part of it.
 *
 * Imports of libraries resolve from the copy as from the package, to the same files: each `node_modules` around the
 * package is linked at the same distance around the copy.
 *
 * @returns real path of the copy
 * @throws the error of the file system
 */
export async function copyPackage(options: CopyOptions): Promise<string> {
  const { source, place, name } = options;
  await mkdir(place, { recursive: true });
  let folder = await realpath(place);
  for (const libraries of librariesAround(source)) {
    await linkFolder(libraries, path.join(folder, 'node_modules'));
    folder = path.join(folder, 'in');
    await mkdir(folder);
  }
  const copy = path.join(folder, name);
  const files: Copying[] = [];
  await copyFolder(source, copy, { ...options, place: await realpath(place) }, files);
  await Promise.all(Array.from({ length: AT_ONCE }, () => workOff(files)));
  return copy;
}

/** Every `node_modules` in which Node looks for libraries of a package, outside of it; the farthest one first. */
function librariesAround(source: string): string[] {
  const found: string[] = [];
  for (let folder = path.dirname(source); ; folder = path.dirname(folder)) {
    const libraries = path.join(folder, 'node_modules');
    if (path.basename(folder) !== 'node_modules' && existsSync(libraries)) found.unshift(libraries);
    if (path.dirname(folder) === folder) return found;
  }
}

/** Makes the folders, and adds what is to be done for the files. @param within folders that links have led to */
async function copyFolder(
  from: string,
  to: string,
  options: CopyOptions,
  files: Copying[],
  within: readonly string[] = [],
): Promise<void> {
  const { source, place, assets } = options;
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [file, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    const isMap = /\.[cm]?js\.map$/.test(entry.name) && !(assets && isBelow(file, assets));
    if (entry.name === 'node_modules' && !entry.isFile()) {
      if (options.ownsLibraries && from === source && entry.isDirectory()) {
        await linkFiles(file, copy, source, files);
      } else await linkFolder(file, copy);
    } else if (entry.isDirectory()) {
      // Where the data folder is inside of the package, the place is too.
      const isSkipped = SKIPPED.has(entry.name) || isBelow(place, file);
      if (!isSkipped) await copyFolder(file, copy, options, files, within);
    } else if (entry.isFile()) files.push(() => (isMap ? copyMap(file, copy) : copyOne(file, copy)));
    else if (entry.isSymbolicLink()) {
      const target = await realpath(file).catch(() => null);
      const isElsewhere = target !== null && !isBelow(target, source);
      if (!isElsewhere || within.includes(target) || isBelow(source, target) || isBelow(place, target)) {
        files.push(() => copyLink(file, copy, source));
      } else if ((await stat(target)).isDirectory()) {
        await copyFolder(target, copy, options, files, [...within, target]);
      } else files.push(() => copyOne(target, copy));
    }
  }
}

/** Hard links to all files below a folder. */
async function linkFiles(from: string, to: string, source: string, files: Copying[]): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [file, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(file, copy, source, files);
    else if (entry.isSymbolicLink()) files.push(() => copyLink(file, copy, source));
    else if (entry.isFile()) {
      files.push(() =>
        link(file, copy).catch((error: unknown) => {
          if (!UNLINKABLE.has(errorCode(error))) throw error;
          return copyOne(file, copy);
        }),
      );
    }
  }
}

async function workOff(files: Copying[]): Promise<void> {
  for (let next = files.pop(); next; next = files.pop()) await next();
}

const copyOne = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/** A link to a file of the package leads to its copy, any other one to what it has led to. */
async function copyLink(from: string, to: string, source: string): Promise<void> {
  const target = path.resolve(path.dirname(from), await readlink(from));
  await symlink(isBelow(target, source) ? path.relative(path.dirname(from), target) : target, to);
}

/** A source map names its sources relative to itself: debuggers and stacks are to name those of the package. */
async function copyMap(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  const root = JSON.stringify(`${pathToFileURL(path.dirname(from)).href}/`);
  const named = text.replace(/"sourceRoot":\s*""/, () => `"sourceRoot":${root}`);
  const rooted = /"sourceRoot"/.test(named) ? named : text.replace(/^\s*\{/, () => `{"sourceRoot":${root},`);
  await writeFile(to, rooted);
}

/** Junctions need no rights on Windows. */
const linkFolder = (from: string, to: string): Promise<void> => symlink(from, to, 'junction');

const isBelow = (file: string, folder: string): boolean => `${file}${path.sep}`.startsWith(folder + path.sep);
