import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Text that the scanner reports as a virus: one of the tests, not of a real virus. */
export const VIRUS = 'Tenantry-Test-Virus-5d41402abc4b2a76';
const NAME = 'Tenantry.Test';
const PROGRAM = '/usr/sbin/clamd';

/** A virus scanner that listens on TCP. */
export interface ScannerServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Whether clamd is installed (Debian: clamav-daemon). Without it a small server of the tests speaks its protocol. */
export const hasClamd = existsSync(PROGRAM);

/** @param most bytes of a file */
export async function startScanner(port: number, most: number): Promise<ScannerServer> {
  return hasClamd ? startClamd(port, most) : startOwn(port, most);
}

/** clamd with one signature. */
async function startClamd(port: number, most: number): Promise<ScannerServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  await writeFile(path.join(folder, 'test.ndb'), `${NAME}:0:*:${Buffer.from(VIRUS).toString('hex')}\n`);
  const config = path.join(folder, 'clamd.conf');
  const lines = ['Foreground yes', 'TCPAddr 127.0.0.1', `TCPSocket ${port}`, `DatabaseDirectory ${folder}`];
  await writeFile(config, [...lines, `StreamMaxLength ${most}`, ''].join('\n'));
  const child = spawn(PROGRAM, ['-c', config], { stdio: 'ignore' });
  await listening(port, child);
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { port, stop };
}

/** A server of the tests with the protocol of clamd. */
async function startOwn(port: number, most: number): Promise<ScannerServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let got = Buffer.alloc(0);
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece]);
      if (got.length > most + 1_000) socket.end('INSTREAM size limit exceeded. ERROR\0');
      else if (got.subarray(-4).equals(Buffer.alloc(4)))
        socket.end(got.includes(VIRUS) ? `stream: ${NAME}.UNOFFICIAL FOUND\0` : 'stream: OK\0');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, stop };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
    ]);
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
