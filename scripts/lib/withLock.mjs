import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A holder renews its lock this often; one much older has no holder. */
const RENEW_MS = 3_000;
const STALE_MS = 20_000;

/**
 * Runs `work` while no other process of this workspace does; waits for one that runs it.
 *
 * @template T
 * @param {string} path lock file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let announced = false;
  while (!take(path)) {
    if (removeIfStale(path)) continue;
    if (!announced) process.stderr.write('Another process is preparing this folder; waiting for it…\n');
    announced = true;
    await delay(100);
  }
  const renewing = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
function removeIfStale(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    const pid = Number(readFileSync(path, 'utf8'));
    // The pid is written a moment after the file appears.
    if (age < STALE_MS && (pid === 0 || isRunning(pid))) return false;
    // Renamed first: of several that find it stale, one succeeds.
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    if (Number(readFileSync(aside, 'utf8')) !== pid) {
      // It was replaced since it was read, and the new one is held.
      renameSync(aside, path);
      return false;
    }
    rmSync(aside, { force: true });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return true;
    throw error;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
