import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { packageFolder } from './discover';

/**
 * Finds the package of a module among those that npm has installed for another package, and beside it.
 *
 * @param id of the module
 * @param from folder of the other package
 * @returns its folder, or null
 */
export async function findModule(id: string, from: string): Promise<string | null> {
  for (const name of candidates(id, from)) {
    const folder = await packageFolder(from, name);
    if (folder !== null && moduleIn(folder) === id) return folder;
  }
  const beside = path.dirname(from);
  for (const name of await readdir(beside)) {
    if (moduleIn(path.join(beside, name)) === id) return path.join(beside, name);
  }
  return null;
}

/** Name of the package in which a module of Tenantry is published. */
export function usualPackage(id: string): string {
  return `@tenantry/module-${id.replaceAll('_', '-')}`;
}

/** Names of packages that may contain the module: the usual one, and whatever package.json mentions. */
function candidates(id: string, folder: string): string[] {
  const content = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const mentioned = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) =>
    Object.keys((content[key] ?? {}) as object),
  );
  return [usualPackage(id), ...mentioned];
}

function moduleIn(folder: string): string | undefined {
  try {
    const content = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      tenantry?: { module?: string };
    };
    return content.tenantry?.module;
  } catch {
    return undefined;
  }
}
