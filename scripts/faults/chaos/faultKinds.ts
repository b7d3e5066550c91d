import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../lib/until';
import type { SmallDisk } from './SmallDisk';
import type { Supervisor } from './Supervisor';

export const FAULT_KINDS = [
  'server killed',
  'PostgreSQL killed',
  'both killed',
  'PostgreSQL stopped',
  'disk full',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault: what causes it, and what takes the cause away. */
export interface Fault {
  /** Whether the cause stays until it is taken away. */
  readonly lasts: boolean;
  inject(): Promise<void>;
  /** @returns the time (`performance.now()`) at which the cause went */
  release(): Promise<number>;
}

/** Processes and folders in which faults are caused. */
export interface FaultGround {
  readonly supervisor: Supervisor;
  readonly dataDir: string;
  /** Undefined where no file system can be filled. */
  readonly disk: SmallDisk | undefined;
}

/** The faults that this machine allows. */
export function faultsIn({ supervisor, dataDir, disk }: FaultGround): ReadonlyMap<FaultKind, Fault> {
  const signalPostgres = async (signal: NodeJS.Signals, withSessions: boolean): Promise<void> => {
    const pid = await postmasterOf(dataDir);
    send(pid, signal);
    // Each session is a process group of its own. A stopped server starts no others.
    if (withSessions) for (const child of await childrenOf(pid)) send(child, signal);
  };
  let launchedAt = 0;
  const faults = new Map<FaultKind, Fault>([
    [
      'server killed',
      {
        lasts: false,
        inject: async () => void (launchedAt = await supervisor.kill()),
        release: () => Promise.resolve(launchedAt),
      },
    ],
    [
      'PostgreSQL killed',
      { lasts: false, inject: () => signalPostgres('SIGKILL', false), release: () => Promise.resolve(now()) },
    ],
    [
      'both killed',
      {
        lasts: false,
        inject: async () => {
          await signalPostgres('SIGKILL', false);
          launchedAt = await supervisor.kill();
        },
        release: () => Promise.resolve(launchedAt),
      },
    ],
  ]);
  if (process.platform === 'linux') {
    faults.set('PostgreSQL stopped', {
      lasts: true,
      inject: () => signalPostgres('SIGSTOP', true),
      release: () => signalPostgres('SIGCONT', true).then(now),
    });
  }
  if (disk) {
    faults.set('disk full', { lasts: true, inject: () => disk.fill(), release: () => disk.free().then(now) });
  }
  return faults;
}

const now = (): number => performance.now();

/** The process id of the PostgreSQL that runs on a data folder, waiting for it where it is just being started. */
async function postmasterOf(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  let pid = 0;
  await until(async () => {
    pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    return pid > 0;
  });
  return pid;
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** A process that has ended meanwhile needs no signal. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
