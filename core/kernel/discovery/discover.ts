import { stat } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'tinyglobby';
import { isFolderSource } from '../config/PluginsConfig';
import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';
import { installedModules } from './installedModules';
import { readIdentity } from './readIdentity';

/** The packages found, and what was wrong with the rest. */
export interface Discovery {
  readonly packages: readonly ModulePackage[];
  readonly problems: readonly HostError[];
  /** Errors in the package.json of a folder that names no module. */
  readonly unreadable: ReadonlyMap<string, readonly HostError[]>;
}

/**
 * Finds the module packages that plugins.config.json names: folders (globs, relative to the file) and npm
 * packages, first those in the folder of installed modules. Reads their package.json only; no code of a module runs.
 *
 * @param configFile absolute path of plugins.config.json
 */
export async function discover(configFile: string, sources: readonly string[]): Promise<Discovery> {
  const packages = new Map<string, ModulePackage>();
  const problems: HostError[] = [];
  const unreadable = new Map<string, readonly HostError[]>();
  const seen = new Set<string>();
  for (const source of sources) {
    const folders = await foldersOf(configFile, source);
    if (folders.length === 0) problems.push(nothingFound(configFile, source));
    for (const folder of folders) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      const identity = await readIdentity(folder, source);
      problems.push(...identity.problems);
      if (!identity.module) {
        unreadable.set(folder, identity.problems);
        continue;
      }
      const existing = packages.get(identity.module.id);
      if (existing) problems.push(duplicate(identity.module, existing));
      else packages.set(identity.module.id, identity.module);
    }
  }
  return { packages: [...packages.values()], problems, unreadable };
}

async function foldersOf(configFile: string, source: string): Promise<string[]> {
  const base = path.dirname(configFile);
  if (!isFolderSource(source)) {
    const folder = await packageFolder(installedModules(configFile), source);
    return folder === null ? [] : [folder];
  }
  const files = await glob(`${source.replace(/\/+$/, '')}/package.json`, {
    cwd: base,
    absolute: true,
    dot: false,
    ignore: ['**/node_modules/*/node_modules/**'],
  });
  return files.map((file) => path.dirname(file)).sort();
}

/** Where npm put a package, looking upwards as Node does. Its `exports` need not mention package.json. */
export async function packageFolder(base: string, name: string): Promise<string | null> {
  for (let folder = base; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    const found = await stat(path.join(candidate, 'package.json')).catch(() => null);
    if (found) return candidate;
    if (path.dirname(folder) === folder) return null;
  }
}

function nothingFound(configFile: string, source: string): HostError {
  return new HostError(
    'CONFIG_SOURCE_EMPTY',
    path.basename(configFile),
    `names the source "${source}", and no package was found there.`,
    isFolderSource(source)
      ? `correct the path (it is relative to ${path.dirname(configFile)}), or remove it from "sources".`
      : `run "npm run modules -- install ${source}", or remove it from "sources".`,
  );
}

function duplicate(second: ModulePackage, first: ModulePackage): HostError {
  return new HostError(
    'MODULE_DUPLICATE',
    second.id,
    `is provided twice: by ${first.folder} (${first.version}) and by ${second.folder} (${second.version}); the first is used.`,
    'remove one of the two from "sources" in plugins.config.json.',
  );
}
