import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './errorCode';

/**
 * Identifies the process behind a pid by the moment it started, so that a pid handed out again by the
 * system is not mistaken for the process that had it before.
 *
 * @returns undefined when no such process runs; a zombie counts as not running, because it holds nothing
 *   but its entry in the process table
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (!isSignalable(pid)) return undefined;
  return process.platform === 'win32' ? 'running' : unixIdentity(pid);
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the command in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    // Ticks count from boot: without the boot's id a pid and a start could repeat after a restart.
    return `${bootId()}/${startTicks}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return 'boot';
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function unixIdentity(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}
