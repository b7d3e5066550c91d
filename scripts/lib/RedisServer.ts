import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Redis from 'ioredis';
import { freePort } from './freePort';
import { until } from './until';

/** A `redis-server` (from the path) that keeps nothing on disk, on a free port of this machine. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await mkdtemp(path.join(tmpdir(), 'tenantry-redis-')), await freePort());
    await server.resume();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Ends it, as a failure would; nothing of what it held comes back. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again on the same port, and waits until it answers. */
  async resume(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    this.child = spawn('redis-server', options, { stdio: 'ignore' });
    await until(() => this.answers());
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.ping()) === 'PONG';
    } catch {
      return false;
    } finally {
      client.disconnect();
    }
  }
}
