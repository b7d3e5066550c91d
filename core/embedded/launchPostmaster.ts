import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import type { ClusterPlace } from './placeCluster';
import { readPostmasterPid, type PostmasterPid } from './readPostmasterPid';
import { commandAs } from './serverAccount';
import { waitUntilReady } from './waitUntilReady';

/** A log above this many bytes is put aside at the next start, replacing the one put aside before. */
const LOG_LIMIT = 10 * 1024 * 1024;
/** Of a server that many tests share: fast, and with connections for all the hosts that run at the same time. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  // It would go through every throwaway database once a minute.
  autovacuum: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/**
 * Starts the server of a cluster and waits until it takes connections.
 *
 * It runs in a session of its own, so that Ctrl-C in the terminal reaches only this process, which then
 * stops the server after its own work is done.
 *
 * @param settings PostgreSQL settings that must hold whatever postgresql.conf says
 * @param durable false gives up safety against crashes for speed, as tests may
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_START_FAILED with the end of the server's log
 */
export async function launchPostmaster(
  place: ClusterPlace,
  settings: Record<string, string>,
  durable: boolean,
  log: (message: string) => void,
): Promise<PostmasterPid> {
  const { clusterDir } = place;
  const logFile = `${clusterDir}.log`;
  const logStart = prepareLog(logFile);
  const child = spawnServer(place, { ...settings, ...(durable ? {} : FOR_TESTS) }, logFile);
  let problem: string | undefined;
  child.once('error', (error) => (problem = error.message));
  child.once('exit', () => (problem ??= 'it ended while starting'));
  child.unref();
  // On Windows pg_ctl starts the server and ends; the server's own pid is in its file.
  const pid = process.platform === 'win32' ? await pidFromFile(clusterDir, child) : (child.pid ?? -1);
  const alive = () => process.platform === 'win32' || problem === undefined;
  const ready = await waitUntilReady(clusterDir, pid, alive, log);
  if (ready !== undefined) return ready;
  const said = readFileSync(logFile)
    .subarray(logStart)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(-8)
    .join('\n  ');
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_START_FAILED',
    `PostgreSQL did not start in ${clusterDir}: ${problem ?? 'it took too long'}.\n  ${said}`,
    `Act on what it says above (all of it is in ${logFile}), or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function spawnServer(place: ClusterPlace, settings: Record<string, string>, logFile: string): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (process.platform === 'win32') {
    const quoted = flags.map((flag) => `"${flag}"`).join(' ');
    const args = ['start', '-D', place.clusterDir, '-l', logFile, '-w', '-o', quoted];
    return spawn(join(place.binDir, 'pg_ctl'), args, { stdio: 'ignore', windowsHide: true });
  }
  const server = commandAs(place.account, join(place.binDir, 'postgres'), ['-D', place.clusterDir, ...flags]);
  const output = openSync(logFile, 'a', 0o600);
  try {
    return spawn(server.file, server.args, {
      ...server.options,
      cwd: '/',
      // PostgreSQL reads settings from PG* variables that are meant for clients of another server.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', output, output],
      detached: true,
    });
  } finally {
    closeSync(output);
  }
}

async function pidFromFile(clusterDir: string, starter: ChildProcess): Promise<number> {
  if (starter.exitCode === null) await new Promise((resolve) => starter.once('close', resolve));
  return (await readPostmasterPid(clusterDir))?.pid ?? -1;
}

function prepareLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
}
