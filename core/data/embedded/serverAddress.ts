import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { errorCode } from '../../files/errorCode';
import type { ClusterPlace } from './placeCluster';
import { createSocketFolder } from './socketFolder';

/** Where a server listens: a unix socket's folder, or a loopback port with a password on Windows. */
export interface ServerAddress {
  host: string;
  port: number;
  password?: string;
  /** Settings that make PostgreSQL listen there and nowhere else. */
  settings: Record<string, string>;
}

/** Names the socket file only; no TCP port is opened. */
const SOCKET_PORT = 5432;

/** Prepares the address on which the server of `place` is to listen. */
export async function serverAddress(place: ClusterPlace): Promise<ServerAddress> {
  if (process.platform === 'win32') {
    const port = await freePort();
    const password = await clusterPassword(place.clusterDir);
    return {
      host: '127.0.0.1',
      port,
      password,
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
    };
  }
  const host = await createSocketFolder(place.clusterDir, place.account);
  return {
    host,
    port: SOCKET_PORT,
    settings: {
      listen_addresses: '',
      port: String(SOCKET_PORT),
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
    },
  };
}

/** The password of a cluster on Windows, made up at first use and kept beside the cluster. */
export async function clusterPassword(clusterDir: string): Promise<string> {
  const path = `${clusterDir}.password`;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const password = randomBytes(24).toString('base64url');
    await writeFile(path, password, { mode: 0o600 });
    return password;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
