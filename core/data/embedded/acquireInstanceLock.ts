import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { errorCode } from './errorCode';
import { processIdentity } from './processIdentity';

/** The right to be the only server on a data folder, held until released or until the process ends. */
export interface InstanceLock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  identity: string;
  since: string;
}

const LOCK_FILE = 'server.lock';

/**
 * Takes the lock of a data folder, creating the folder when needed.
 *
 * A lock left by a killed process is recognised by pid and process start time together and taken over.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_INSTANCE_LOCKED while another process holds it
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  const mine = JSON.stringify(currentHolder());
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    for (;;) {
      // A hard link appears with its content in place: nobody can read a lock that is half written.
      if (await succeeds(link(draft, path), 'EEXIST')) break;
      await removeIfStale(path, folder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      if ((await readText(path)) === mine) await rm(path, { force: true });
    },
  };
}

function currentHolder(): Holder {
  return { pid: process.pid, identity: processIdentity(process.pid) ?? '', since: new Date().toISOString() };
}

async function removeIfStale(path: string, folder: string): Promise<void> {
  const seen = await readText(path);
  if (seen === undefined) return;
  refuseIfHeld(seen, folder);
  const aside = `${path}.${randomUUID()}`;
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return;
  const moved = await readText(aside);
  // Another process may have replaced the stale lock since it was read: then its live lock goes back.
  if (moved !== undefined && moved !== seen) {
    await succeeds(link(aside, path), 'EEXIST');
    await rm(aside, { force: true });
    refuseIfHeld(moved, folder);
    return;
  }
  await rm(aside, { force: true });
}

function refuseIfHeld(content: string, folder: string): void {
  const holder = parseHolder(content);
  if (holder === undefined || processIdentity(holder.pid) !== holder.identity) return;
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_INSTANCE_LOCKED',
    `A server is already running on ${folder}, as pid ${holder.pid} since ${holder.since}.`,
    `Stop it first (kill ${holder.pid}), or give this one its own data folder with TENANTRY_DATA_DIR and its own PORT.`,
  );
}

function parseHolder(content: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, identity, since } = value as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid !== 'number' || typeof identity !== 'string' || typeof since !== 'string') return undefined;
    return { pid, identity, since };
  } catch {
    return undefined;
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
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
