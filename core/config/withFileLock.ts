import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from '../data/embedded/processIdentity';

/** How long to wait between two looks at a lock that is held, in milliseconds. */
const POLL_MS = 10;

/** How long to wait for a lock altogether, in milliseconds; what it guards takes a few. */
const PATIENCE_MS = 10_000;

/** A lock could not be had in time. */
export class FileLockTimeout extends Error {
  constructor(readonly path: string) {
    super(`${path} has been held for ${PATIENCE_MS / 1000} seconds`);
    this.name = 'FileLockTimeout';
  }
}

/**
 * Runs `work` while no other holder of the lock does, in this process or another on this machine.
 *
 * @param path lock file, created and removed; its folder must exist. A lock left by a process that died is
 *   taken over.
 * @throws FileLockTimeout when it is held all the time
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid),
    nonce: randomUUID(),
  });
  const draft = `${path}.${randomUUID()}`;
  const deadline = Date.now() + PATIENCE_MS;
  await writeFile(draft, mine);
  try {
    // A hard link appears with its content in place: nobody reads a lock that is half written.
    while (!(await succeeds(link(draft, path), 'EEXIST'))) {
      if (await removeIfAbandoned(path)) continue;
      if (Date.now() > deadline) throw new FileLockTimeout(path);
      await delay(POLL_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    if ((await readText(path)) === mine) await rm(path, { force: true });
  }
}

/** @returns whether it is worth trying again at once */
async function removeIfAbandoned(path: string): Promise<boolean> {
  const seen = await readText(path);
  if (seen === undefined) return true;
  if (isHeld(seen)) return false;
  const aside = `${path}.${randomUUID()}`;
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return true;
  // It may have been taken over since it was read: then the living lock goes back.
  if ((await readText(aside)) !== seen) await succeeds(link(aside, path), 'EEXIST');
  await rm(aside, { force: true });
  return true;
}

function isHeld(content: string): boolean {
  try {
    const { pid, identity } = JSON.parse(content) as { pid: number; identity?: string };
    const running = processIdentity(pid);
    return running !== undefined && running === identity;
  } catch {
    return false;
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function succeeds(step: Promise<void>, expectedFailure: string): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expectedFailure) return false;
    throw error;
  }
}
