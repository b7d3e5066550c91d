import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The account PostgreSQL runs under: our own, another user's (PostgreSQL refuses uid 0), or root's own
 * files seen from a user namespace in which root is called `nobody`.
 */
export type ServerAccount =
  { kind: 'own' } | { kind: 'user'; name: string; uid: number; gid: number } | { kind: 'namespace' };

/** A program with the arguments and options that make it run under an account. */
export interface AccountCommand {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const NAMESPACE_ARGS = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/** The form of a command line that runs `file` under `account`, with the same pid that spawn reports. */
export function commandAs(account: ServerAccount, file: string, args: string[]): AccountCommand {
  switch (account.kind) {
    case 'own':
      return { file, args, options: {} };
    case 'user':
      return { file, args, options: { uid: account.uid, gid: account.gid } };
    case 'namespace':
      return { file: 'unshare', args: [...NAMESPACE_ARGS, file, ...args], options: {} };
  }
}

/** Whether this system lets us run a program in a user namespace (containers often forbid it). */
export async function namespacesWork(): Promise<boolean> {
  try {
    await promisify(execFile)('unshare', [...NAMESPACE_ARGS, 'true']);
    return true;
  } catch {
    return false;
  }
}

/**
 * The system user that stands in for root: `postgres` where it exists, else `nobody`.
 *
 * Taken from the user database, because PostgreSQL does not start under a uid that has no name.
 */
export async function standInUser(): Promise<{ name: string; uid: number; gid: number } | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entries = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const entry = entries.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (entry && Number.isSafeInteger(uid) && Number.isSafeInteger(gid))
      return { name, uid: uid >>> 0, gid: gid >>> 0 };
  }
  return undefined;
}
