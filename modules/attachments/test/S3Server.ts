import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OBJECT = '._S3rver_object';

/** A server that speaks the protocol of S3 (s3rver, with two operations more), as a process of its own. */
export class S3Server {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(bucket: string): Promise<S3Server> {
    const port = await freePort();
    const folder = await mkdtemp(path.join(tmpdir(), 's3-'));
    const program = path.join(__dirname, 's3Program.cjs');
    const child = spawn(process.execPath, [program, folder, String(port), bucket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The server ended with ${code}`);
      }),
    ]);
    return new S3Server(child, folder, `http://127.0.0.1:${port}`);
  }

  /** Environment variables for modules that use it. */
  get environment(): Record<string, string> {
    return {
      TENANTRY_ATTACHMENTS_S3_ENDPOINT: this.url,
      TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
      TENANTRY_ATTACHMENTS_S3_KEY_ID: 'S3RVER',
      TENANTRY_ATTACHMENTS_S3_SECRET: 'S3RVER',
    };
  }

  /** Keys of a bucket, as the server has them on its disk. */
  async keys(bucket: string): Promise<string[]> {
    const root = path.join(this.folder, bucket);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).slice(0, -OBJECT.length));
  }

  /** Uploads of large files that are not complete, as the server has them on its disk. */
  async openUploads(bucket: string): Promise<string[]> {
    return readdir(path.join(this.folder, bucket, '._S3rver_uploads')).catch(() => []);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
