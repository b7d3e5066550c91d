import { servesCluster } from './clusterProcesses';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { CLUSTER_USER } from './initializeCluster';
import { possibleClusterDirs } from './placeCluster';
import { readPostmasterPid, type PostmasterPid } from './readPostmasterPid';
import { clusterPassword } from './serverAddress';
import { stopPostmaster } from './stopPostmaster';

/**
 * Finds the PostgreSQL that a running server keeps on a data folder, for a command that works beside it.
 *
 * Neither starts nor stops anything. Undefined when none is running there.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
  databaseName: string,
): Promise<EmbeddedPostgresConnection | undefined> {
  const found = await findServer(dataDir);
  return (
    found && {
      host: found.running.socketFolder === '' ? '127.0.0.1' : found.running.socketFolder,
      port: found.running.port,
      user: CLUSTER_USER,
      database: databaseName,
      ...(process.platform === 'win32' ? { password: await clusterPassword(found.clusterDir) } : {}),
    }
  );
}

/** Stops the PostgreSQL on a data folder, whoever started it, if one is running there. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const found = await findServer(dataDir);
  if (found) await stopPostmaster(found.clusterDir, found.running.pid);
}

async function findServer(
  dataDir: string,
): Promise<{ clusterDir: string; running: PostmasterPid } | undefined> {
  for (const clusterDir of await possibleClusterDirs(dataDir).catch(() => [])) {
    const running = await readPostmasterPid(clusterDir).catch(() => undefined);
    if (running?.status === 'ready' && (await servesCluster(running.pid, clusterDir))) {
      return { clusterDir, running };
    }
  }
  return undefined;
}
