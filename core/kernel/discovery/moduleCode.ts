import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rememberModuleFolder } from '../process/responsibleModule';
import type { ModulePackage } from '../registry/ModulePackage';
import { runWith } from '../context/executionContext';
import { isCopiedAtFirst, makeCopy, removeCopy, type Copyable } from './CodeCopies';
import { HOST_FILE, forgetCopy, forgetLastStat, requireCopies, shareHostPackages } from './hostPackages';
import { tellImports } from './tellImports';

/** The code of a package as this process runs it. */
export interface RunningCode {
  /** Folder from which files are loaded: a copy of the package, or the package itself. Real path. */
  readonly folder: string;
  /** Real path of the package when its code was loaded; npm and operators put links in its place. */
  readonly source: string;
  /** Version in package.json when it was loaded. */
  readonly version: string;
  /** Before the first of its files was read. */
  readonly at: Date;
}

/** A copy that a code runs from. */
interface Copied extends RunningCode {
  /** Folder of the copy with its surroundings. */
  readonly place: string;
}

/** The code of each package by its folder, as it was found. Node's caches belong to the process, and so does this. */
const codes = new Map<string, RunningCode>();
/** Packages that run, or ran, from where they lie, by real path: Node has read these files once and for all. */
const inPlace = new Map<string, RunningCode>();
/** Folders of packages that are read again, from a copy, when they are imported next. */
const renewed = new Set<string>();
const copies = new Set<Copied>();
/** Folders of code in use, by who uses it. */
const uses = new Map<object, ReadonlySet<string>>();
let lastGeneration = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the code of a package ready to be imported. A package is read again when its version has changed since it was
 * loaded, or when another one was linked or installed in its folder. Other code stays as it was loaded until
 * `renewCode`.
 *
 * Code that is read again, and the code of third parties from the beginning, runs from a copy: the package may be upgraded
 * while an older version runs, and what that imports late must be of its own version.
 *
 * @throws Error when the package cannot be copied
 */
export function prepareCode(module: Copyable): Promise<RunningCode> {
  // Several plans may be made at a time.
  const prepared = last.then(() => prepare(module));
  last = prepared.catch(() => undefined);
  return prepared;
}

/** Imports a module's manifest from its code. */
export async function importManifestCode(
  module: Pick<ModulePackage, 'id' | 'folder' | 'manifestPath'>,
  code: RunningCode,
): Promise<Record<string, unknown>> {
  rememberModuleFolder(code.folder, module.id, code.source);
  const file = path.relative(module.folder, module.manifestPath);
  const url = pathToFileURL(path.join(code.folder, file)).href;
  return runWith({ moduleId: module.id }, async () => {
    forgetLastStat();
    return (await import(url)) as Record<string, unknown>;
  });
}

/**
 * Makes the next import of a package read its files again, from a copy that is made then. Objects of the old code, and the
 * code itself, stay in memory as long as something refers to them.
 *
 * @returns the function that goes back to the code as it was loaded before
 */
export async function renewCode({ folder }: Pick<ModulePackage, 'folder'>): Promise<() => Promise<void>> {
  const before = codes.get(folder);
  codes.delete(folder);
  renewed.add(folder);
  await renewLibraries(realpathSync.native(folder));
  return async () => {
    if (!before) return;
    codes.set(folder, before);
    renewed.delete(folder);
    await leadTo(before);
  };
}

/**
 * Lets code find the host's copies of what its package names as peers, whatever lies beside it: its author has copies
 * there, or nothing is installed.
 */
export async function useHostPackages({ folder }: RunningCode): Promise<void> {
  const names = shareHostPackages(folder);
  await tellImports({ prefix: prefixOf(folder), names, host: pathToFileURL(HOST_FILE).href });
}

/**
 * Says which code a host uses, and removes the copies that no host uses and no import would lead to.
 *
 * @param owner the host
 * @param folders of code that runs
 */
export async function useOnly(owner: object, folders: ReadonlySet<string>): Promise<void> {
  if (folders.size > 0) uses.set(owner, folders);
  else uses.delete(owner);
  const used = new Set([...uses.values()].flatMap((each) => [...each]));
  const current = new Set([...codes.values()].map(({ folder }) => folder));
  for (const copy of copies) {
    if (used.has(copy.folder) || current.has(copy.folder)) continue;
    copies.delete(copy);
    forgetCopy(copy.folder);
    await tellImports({ removed: prefixOf(copy.folder) });
    dropFromCache(copy.folder);
    await removeCopy(copy.place);
  }
}

async function prepare(module: Copyable): Promise<RunningCode> {
  const { folder, version } = module;
  const source = realpathSync.native(folder);
  const known = codes.get(folder);
  if (known?.version === version && known.source === source) return known;
  const code = runsInPlace(module, source, known) ?? (await copied(module, source));
  codes.set(folder, code);
  renewed.delete(folder);
  await leadTo(code);
  return code;
}

/** The code of a package that runs from where it lies; undefined for one that has to be copied. */
function runsInPlace(
  { folder, version, packageName }: Copyable,
  source: string,
  known: RunningCode | undefined,
): RunningCode | undefined {
  if (known || renewed.has(folder) || isCopiedAtFirst(source, packageName)) return undefined;
  const before = inPlace.get(source);
  // Node has these files in memory as they were.
  if (before) return before.version === version ? before : undefined;
  const code = { folder: source, source, version, at: new Date() };
  inPlace.set(source, code);
  return code;
}

async function copied(module: Copyable, source: string): Promise<RunningCode> {
  const { version } = module;
  const at = new Date();
  const { folder, place } = await makeCopy(source, module);
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  if ((JSON.parse(text) as { version?: unknown }).version !== version) {
    await removeCopy(place);
    throw new Error('another version was installed while it was read');
  }
  const code = { folder, place, source, version, at };
  copies.add(code);
  return code;
}

/** Whoever asks for a file of the package gets the one of its code, other modules with its contract too. */
async function leadTo({ source, folder }: RunningCode): Promise<void> {
  const copy = folder === source ? null : folder;
  if (copy === null && copies.size === 0) return;
  requireCopies(source, copy);
  await tellImports({ source: prefixOf(source), copy: copy && prefixOf(copy) });
}

/**
 * Has the libraries in an author's package read again, which its copy shares. Where the author runs the host from them
 * they stay: a second copy of the host and its libraries would not know what the first one has declared.
 */
async function renewLibraries(source: string): Promise<void> {
  const libraries = path.join(source, 'node_modules');
  if (HOST_FILE.startsWith(libraries + path.sep)) return;
  dropFromCache(libraries);
  lastGeneration += 1;
  await tellImports({ prefix: prefixOf(libraries), generation: lastGeneration });
}

/** Native add-ons are never loaded twice. */
function dropFromCache(folder: string): void {
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(folder + path.sep) && !file.endsWith('.node')) delete require.cache[file];
  }
}

function prefixOf(folder: string): string {
  return `${pathToFileURL(folder).href}/`;
}
