import { realpathSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { rememberModuleFolder } from '../process/responsibleModule';
import type { ModulePackage } from '../registry/ModulePackage';
import { runWith } from '../context/executionContext';
import type { RenewedPackage, SharingPackage } from './freshImports';
import { HOST_FILE, shareHostPackages } from './hostPackages';

/** What of a package this process has loaded. Node's caches belong to the process, and so does this. */
interface LoadedCode {
  /** Version in package.json when it was loaded. */
  readonly version: string;
  /** 0 is the code as Node loaded it first; each later generation is loaded from addresses of its own. */
  readonly generation: number;
  /** Before the first of its files was read. */
  readonly at: Date;
}

const loaded = new Map<string, LoadedCode>();
let lastGeneration = 0;
let hooks: Promise<MessagePort> | null = null;
let lastTold: Promise<void> = Promise.resolve();

/**
 * Imports a module's manifest. A package whose version has changed since it was loaded, because another was
 * installed in its place, is reloaded; other code stays as it was loaded until `renewCode`.
 */
export async function importManifestCode(
  module: Pick<ModulePackage, 'id' | 'folder' | 'version' | 'manifestPath'>,
): Promise<Record<string, unknown>> {
  const folder = realFolder(module.folder);
  rememberModuleFolder(folder, module.id);
  const known = loaded.get(folder);
  if (!known) loaded.set(folder, { version: module.version, generation: 0, at: new Date() });
  else if (known.version !== module.version) await renewCode(module);
  const url = addressOf(folder, module.manifestPath);
  return runWith({ moduleId: module.id }, async () => (await import(url)) as Record<string, unknown>);
}

/** When the code of a package that is in use now was loaded; this moment for one that is not loaded. */
export function codeLoadedAt({ folder }: Pick<ModulePackage, 'folder'>): Date {
  return loaded.get(realFolder(folder))?.at ?? new Date();
}

/**
 * Makes the next import of a package read its files again: CommonJS is taken out of Node's cache, ES modules get
 * new addresses. Objects of the old code, and the code itself, stay in memory as long as something refers to them.
 *
 * Node reads the `type`, `exports` and `main` of a package.json once a process: where a new version changes
 * those, the process has to be restarted. Native add-ons are never loaded twice.
 *
 * @returns the function that goes back to the code as it was loaded before
 */
export async function renewCode(
  module: Pick<ModulePackage, 'folder' | 'version'>,
): Promise<() => Promise<void>> {
  const folder = realFolder(module.folder);
  const before = loaded.get(folder);
  const kept = librariesOfHost(folder);
  for (const file of Object.keys(require.cache)) {
    if (!file.startsWith(folder + path.sep) || file.endsWith('.node')) continue;
    if (kept === undefined || !file.startsWith(kept)) delete require.cache[file];
  }
  lastGeneration += 1;
  await use(folder, { version: module.version, generation: lastGeneration, at: new Date() });
  return () => use(folder, before ?? { version: module.version, generation: 0, at: new Date() });
}

/**
 * Lets the code of a package find the host's copies of what it names as peers, whatever lies beside it: its author has
 * copies there, or nothing is installed.
 */
export async function useHostPackages({ folder: found }: Pick<ModulePackage, 'folder'>): Promise<void> {
  const folder = realFolder(found);
  const names = shareHostPackages(folder);
  await tellHooks({ prefix: prefixOf(folder), names, host: pathToFileURL(HOST_FILE).href });
}

async function use(folder: string, code: LoadedCode): Promise<void> {
  loaded.set(folder, code);
  const libraries = librariesOfHost(folder);
  const kept = libraries === undefined ? undefined : pathToFileURL(libraries).href;
  await tellHooks({ prefix: prefixOf(folder), kept, generation: code.generation });
}

/**
 * Beginning of the files that stay loaded when a package is renewed: where an author runs the host from the libraries of
 * the module's own package, a second copy of the host and its libraries would not know what the first one has declared.
 */
function librariesOfHost(folder: string): string | undefined {
  const libraries = path.join(folder, 'node_modules') + path.sep;
  return HOST_FILE.startsWith(libraries) ? libraries : undefined;
}

/** Each word is confirmed before the next is sent. */
function tellHooks(word: RenewedPackage | SharingPackage): Promise<void> {
  const told = lastTold.then(() => tell(word));
  lastTold = told.catch(() => undefined);
  return told;
}

async function tell(word: RenewedPackage | SharingPackage): Promise<void> {
  const port = await (hooks ??= followImports());
  const heard = new Promise<void>((resolve) => port.once('message', () => resolve()));
  port.ref();
  port.postMessage(word);
  await heard;
  port.unref();
}

/** From now on, imports between the files of a renewed package lead to the same generation. */
async function followImports(): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  const file = pathToFileURL(path.join(__dirname, 'freshImports.js'));
  register(file, { data: { port: port2 }, transferList: [port2] });
  port1.unref();
  return port1;
}

function addressOf(folder: string, file: string): string {
  const url = pathToFileURL(file);
  const generation = loaded.get(folder)?.generation ?? 0;
  if (generation > 0) url.searchParams.set('code', String(generation));
  return url.href;
}

function prefixOf(folder: string): string {
  return `${pathToFileURL(folder).href}/`;
}

function realFolder(folder: string): string {
  return realpathSync(folder);
}
