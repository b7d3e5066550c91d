import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../scripts/lib/repositoryRoot';

const root = repositoryRoot();
const kept = path.join(root, '.cache', 'made');

/**
 * Makes a folder of files that are costly to make, such as compiled examples, once until its sources change. All test files
 * and later runs use it. Callers copy what they need and write nothing into it.
 *
 * @param name names one such folder; that of other sources is removed
 * @param sources whatever decides what is made; compared as JSON
 * @param make fills the folder, which is empty. The folder is moved afterwards, so links in it are relative
 * @returns its absolute path
 */
export async function madeOnce(
  name: string,
  sources: unknown,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = folderOf(name, sources);
  if (existsSync(folder)) return folder;
  const locks = pathToFileURL(path.join(root, 'scripts/lib/withLock.mjs')).href;
  const { withLock } = (await import(locks)) as Locks;
  await withLock(path.join(kept, `${name}.lock`), async () => {
    if (existsSync(folder)) return;
    const older = (await readdir(kept)).filter((entry) => isOf(name, entry));
    for (const entry of older) await rm(path.join(kept, entry), { recursive: true });
    const draft = `${folder}.draft`;
    await mkdir(draft);
    await make(draft);
    await rename(draft, folder);
  });
  return folder;
}

/** The folder that `madeOnce` made of these sources, in this run or before. */
export function madeBefore(name: string, sources: unknown): string | undefined {
  const folder = folderOf(name, sources);
  return existsSync(folder) ? folder : undefined;
}

function folderOf(name: string, sources: unknown): string {
  const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
  return path.join(kept, `${name}-${key}`);
}

interface Locks {
  withLock<T>(lockFile: string, work: () => Promise<T>): Promise<T>;
}

const isOf = (name: string, entry: string): boolean =>
  entry.startsWith(`${name}-`) && /^[0-9a-f]{16}(\.draft)?$/.test(entry.slice(name.length + 1));
