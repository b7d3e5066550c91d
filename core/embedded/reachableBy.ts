import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Stats } from 'node:fs';

/**
 * Tells whether a user can enter `folder`, judged by the permission bits of it and every folder above it.
 *
 * The user's supplementary groups are ignored: the server is started without any.
 */
export async function reachableBy(folder: string, uid: number, gid: number): Promise<boolean> {
  let current = await realpath(folder);
  for (;;) {
    if (!mayEnter(await lstat(current), uid, gid)) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

function mayEnter(stats: Stats, uid: number, gid: number): boolean {
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
