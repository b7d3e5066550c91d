import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { errorCode } from '../kernel/files/errorCode';
import { socketFolderOf } from './socketFolder';

/** Names the socket file only; no TCP port is opened. */
const SOCKET_PORT = 5432;

/** Where the server of a cluster is to listen: in a unix socket's folder, or on a loopback port on Windows. */
export async function chooseAddress(clusterDir: string): Promise<{ host: string; port: number }> {
  return process.platform === 'win32'
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: await socketFolderOf(clusterDir), port: SOCKET_PORT };
}

/** Settings that make PostgreSQL listen at an address and nowhere else. */
export function addressSettings(host: string, port: number): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: host, port: String(port) };
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
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
