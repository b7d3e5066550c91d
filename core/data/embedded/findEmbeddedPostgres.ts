import { servesCluster } from './clusterProcesses';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { CLUSTER_USER } from './initializeCluster';
import { possibleClusterDirs } from './placeCluster';
import { readPostmasterPid } from './readPostmasterPid';
import { clusterPassword } from './serverAddress';

/**
 * Finds the PostgreSQL that a running server keeps on a data folder, for a command that works beside it.
 *
 * Neither starts nor stops anything. Undefined when none is running there.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
  databaseName: string,
): Promise<EmbeddedPostgresConnection | undefined> {
  for (const clusterDir of await possibleClusterDirs(dataDir).catch(() => [])) {
    const running = await readPostmasterPid(clusterDir).catch(() => undefined);
    if (running?.status !== 'ready' || !(await servesCluster(running.pid, clusterDir))) continue;
    return {
      host: running.socketFolder === '' ? '127.0.0.1' : running.socketFolder,
      port: running.port,
      user: CLUSTER_USER,
      database: databaseName,
      ...(process.platform === 'win32' ? { password: await clusterPassword(clusterDir) } : {}),
    };
  }
  return undefined;
}
