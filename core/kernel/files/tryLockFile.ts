import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './errorCode';
import { processIdentity } from './processIdentity';
import { PRIVATE_FILE } from './writePrivateFile';

/** A lock that was taken. */
export interface HeldLock {
  /** Removes the file, unless another process owns it by now. */
  release(): Promise<void>;
}

/** The process that has a lock. */
export interface LockHolder {
  readonly pid: number;
  /** Start of the process, as `processIdentity` tells it: a pid alone may be handed out again. */
  readonly identity: string;
  /** ISO time since when. */
  readonly since: string;
}

/** The outcome: the lock, who has it, or neither for the moment. */
export type LockAttempt =
  { readonly lock: HeldLock } | { readonly holder: LockHolder } | { readonly again: true };

/**
 * Tries to take the lock that a file stands for, among all processes of this machine.
 *
 * A lock left by a process that died is taken over. `again` means that others were at it in the same moment.
 *
 * @param path the lock file; its folder must exist
 */
export async function tryLockFile(path: string): Promise<LockAttempt> {
  const mine = JSON.stringify({ ...currentHolder(), token: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: PRIVATE_FILE });
  try {
    // A hard link appears with its content in place, so other processes never read a half-written lock.
    if (!(await succeeds(link(draft, path), 'EEXIST'))) {
      const seen = await readText(path);
      if (seen === undefined) return { again: true };
      const holder = livingHolder(seen);
      if (holder) return { holder };
      if (!(await takeOver(path, draft, seen))) return { again: true };
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    lock: {
      release: async () => {
        if ((await readText(path)) === mine) await rm(path, { force: true });
      },
    },
  };
}

/**
 * Replaces a stale lock by `draft`. Only the holder of a second lock may, and looks again first: of several
 * that found the same stale lock, a slow one would otherwise replace the lock of a quick one.
 */
async function takeOver(path: string, draft: string, stale: string): Promise<boolean> {
  const guard = `${path}.takeover`;
  if (!(await succeeds(link(draft, guard), 'EEXIST'))) {
    const other = await readText(guard);
    if (other !== undefined && !livingHolder(other)) await rm(guard, { force: true });
    return false;
  }
  try {
    if ((await readText(path)) !== stale) return false;
    await rename(draft, path);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

function currentHolder(): LockHolder {
  return { pid: process.pid, identity: processIdentity(process.pid) ?? '', since: new Date().toISOString() };
}

function livingHolder(content: string): LockHolder | undefined {
  const holder = parseHolder(content);
  return holder !== undefined && processIdentity(holder.pid) === holder.identity ? holder : undefined;
}

function parseHolder(content: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, identity, since } = value as Partial<Record<keyof LockHolder, unknown>>;
    if (typeof pid !== 'number' || typeof identity !== 'string' || typeof since !== 'string')
      return undefined;
    return { pid, identity, since };
  } catch {
    return undefined;
  }
}

/** @returns undefined for a file that is gone, or that another account holds */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES') return undefined;
    throw error;
  }
}

async function succeeds(step: Promise<void>, expectedFailure: string): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (errorCode(error) === expectedFailure) return false;
    throw error;
  }
}
