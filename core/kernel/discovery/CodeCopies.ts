import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processIdentity } from '../files/processIdentity';
import { dataFolderMode } from '../files/writePrivateFile';
import type { ModulePackage } from '../registry/ModulePackage';
import { HOST_FILE } from './hostPackages';
import { copyPackage } from './copyPackage';

/** The members of a package that a copy needs. */
export type Copyable = Pick<ModulePackage, 'id' | 'packageName' | 'folder' | 'version' | 'assets'>;

/** Where the copies of a process lie: below the data folder of a server, or in a temporary folder. */
let base: string | undefined;
/** Folder of the copies of this process, once there is one. */
let own: string | undefined;
let copies = 0;

/**
 * From now on, packages of third parties run from copies below a folder, from their first import on. Removes the copies
 * that processes have left there which were killed.
 *
 * @param folder absolute path; it is made when it is needed
 */
export async function keepCodeIn(folder: string): Promise<void> {
  base = folder;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isAlive(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Whether a package runs from a copy from its first import on, or only after a reload.
 *
 * The packages of the product are exempt. They are replaced together with the core, of which a process loads parts late as
 * well, so the server is restarted with them; and copying all of them would take 0.3 s of each start.
 *
 * @param source real path of the package
 */
export function isCopiedAtFirst(source: string, packageName: string): boolean {
  const isOfProduct = source.startsWith(PRODUCT) && packageName.startsWith('@tenantry/');
  return base !== undefined && !isOfProduct;
}

/** A copy of a package, for this process. @returns the folder of the copy, and the one that holds it with its surroundings */
export async function makeCopy(
  source: string,
  { id, version, folder: found, assets }: Copyable,
): Promise<{ readonly folder: string; readonly place: string }> {
  copies += 1;
  const place = path.join(ownFolder(), `${copies}-${id}-${version}`);
  // Files that npm has put into a folder of the package are of its version. An author's folder has the tools of the author too.
  const isInstalled = source.split(path.sep).includes('node_modules');
  const ownsLibraries = isInstalled && !HOST_FILE.startsWith(path.join(source, 'node_modules') + path.sep);
  const options = {
    source,
    place,
    name: id,
    ownsLibraries,
    assets: assets && path.join(source, path.relative(found, assets.folder)),
  };
  try {
    return { folder: await copyPackage(options), place };
  } catch (error) {
    await removeCopy(place);
    throw error;
  }
}

/** Removes a copy that nothing runs from. What cannot be removed now is removed when the process ends. */
export async function removeCopy(place: string): Promise<void> {
  await rm(place, { recursive: true, force: true }).catch(() => undefined);
}

/** The folder that the packages of the product lie in. */
const PRODUCT = ((): string => {
  const core = path.dirname(path.dirname(HOST_FILE));
  const around = path.dirname(core);
  const isInstalled = core.split(path.sep).includes('node_modules');
  return (isInstalled ? around : path.join(around, 'modules')) + path.sep;
})();

function ownFolder(): string {
  if (own !== undefined) return own;
  if (base === undefined) own = mkdtempSync(path.join(realpathSync.native(tmpdir()), 'tenantry-code-'));
  else {
    mkdirSync(base, { recursive: true, mode: dataFolderMode() });
    own = path.join(
      realpathSync.native(base),
      nameOf(process.pid, processIdentity(process.pid) ?? randomUUID()),
    );
    mkdirSync(own, { recursive: true, mode: 0o700 });
  }
  const folder = own;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return own;
}

/** Names the folder of a process, so that others recognize whether it runs. */
function nameOf(pid: number, identity: string): string {
  return `${pid}-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
}

function isAlive(name: string): boolean {
  const pid = Number(name.split('-')[0]);
  const identity = processIdentity(pid);
  return identity !== undefined && nameOf(pid, identity) === name;
}
