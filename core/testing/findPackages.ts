import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findModule, usualPackage } from '../kernel/discovery/findModule';
import type { ModulePackage } from '../kernel/registry/ModulePackage';
import { readIdentity } from '../kernel/discovery/readIdentity';

/** Modules that signing in needs, whatever the module under test requires. */
const FOR_SIGNING_IN = ['directory', 'auth'];

/**
 * The folder of the module that a file belongs to: the nearest one above with a `tenantry` key in its package.json.
 *
 * @throws Error without such a folder
 */
export function enclosingPackage(start: string): string {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file) && 'tenantry' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return folder;
    if (path.dirname(folder) !== folder) continue;
    throw new Error(
      `No package.json with a "tenantry" key lies in ${start} or above it.\n` +
        "  Remedy: run the tests inside the module's package, or name its folder in `module`.",
    );
  }
}

/**
 * The folders of a module, of what it requires, and of what signing in needs: found among the packages installed
 * for it, and beside it.
 *
 * @throws Error naming the package to install when a required module is not there
 */
export async function packagesFor(folder: string): Promise<string[]> {
  const found = new Map<string, string>();
  const root = await identityOf(folder);
  found.set(root.id, root.folder);
  const wanted = requirementsOf(root);
  for (const id of FOR_SIGNING_IN) wanted.push({ id, by: root, mayMiss: true });
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    const { id, by, mayMiss } = next;
    if (found.has(id)) continue;
    const at = (await findModule(id, by.folder)) ?? (await findModule(id, root.folder));
    if (at === null) {
      if (mayMiss) continue;
      throw new Error(
        `${by.id} requires the module ${id}, and no package installed for ${root.id} contains it.\n` +
          `  Remedy: npm install --save-dev ${usualPackage(id)} (or whichever package brings ${id}).`,
      );
    }
    const module = await identityOf(at);
    found.set(id, module.folder);
    wanted.push(...requirementsOf(module));
  }
  return [...found.values()];
}

interface Wanted {
  readonly id: string;
  readonly by: ModulePackage;
  readonly mayMiss: boolean;
}

function requirementsOf(module: ModulePackage): Wanted[] {
  return Object.keys(module.requires).map((id) => ({ id, by: module, mayMiss: false }));
}

/** @throws HostError when package.json does not say properly what the module is */
async function identityOf(folder: string): Promise<ModulePackage> {
  const { module, problems } = await readIdentity(realpathSync(folder), folder);
  if (module) return module;
  throw problems[0] ?? new Error(`${folder} holds no module`);
}
