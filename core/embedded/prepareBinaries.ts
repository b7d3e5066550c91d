import { randomUUID } from 'node:crypto';
import { access, chmod, constants, cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../kernel/files/errorCode';
import type { PackagedBinaries } from './locateBinaries';

interface Link {
  source: string;
  target: string;
}

const PROGRAMS = process.platform === 'win32' ? [] : ['bin/initdb', 'bin/pg_ctl', 'bin/postgres'];

/**
 * Makes the packaged binaries runnable and returns the folder that holds `bin`, `lib` and `share`.
 *
 * npm leaves out symbolic links (the package lists them) and sometimes the executable bit. Both are put
 * right in place, or in a copy when the package folder cannot be written or `mustCopy` says that the
 * server's user cannot reach it.
 *
 * @param copyFolder where a copy goes, about 60 MB; an existing one is used again
 */
export async function prepareBinaries(
  binaries: PackagedBinaries,
  copyFolder: string,
  mustCopy: boolean,
): Promise<string> {
  if (!mustCopy && (await repaired(binaries.nativeDir))) return binaries.nativeDir;
  if (await exists(copyFolder)) return copyFolder;
  const draft = `${copyFolder}.${randomUUID()}`;
  try {
    await cp(binaries.nativeDir, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await repair(draft);
    await rename(draft, copyFolder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!(await exists(copyFolder))) throw error;
  }
  return copyFolder;
}

async function repaired(nativeDir: string): Promise<boolean> {
  try {
    await repair(nativeDir);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function repair(nativeDir: string): Promise<void> {
  for (const { source, target } of await listedLinks(nativeDir)) {
    const path = join(nativeDir, target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  for (const program of PROGRAMS) {
    const path = join(nativeDir, program);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
}

async function listedLinks(nativeDir: string): Promise<Link[]> {
  try {
    const listed = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as Link[];
    return listed
      .filter((link) => dirname(link.source) === dirname(link.target))
      .map((link) => ({ source: link.source, target: link.target.replace(/^native\//, '') }));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
