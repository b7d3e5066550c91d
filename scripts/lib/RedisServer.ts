import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Redis from 'ioredis';
import type { Program } from './debianPackages';
import { freePort } from './freePort';
import { provideRedis } from './redisProgram';
import { until } from './until';

/** A `redis-server` that keeps nothing on disk, on a free port of this machine. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly program: Program,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @throws CommandError when Redis is missing and cannot be provided */
  static async start(): Promise<RedisServer> {
    const program = await provideRedis();
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-redis-'));
    const server = new RedisServer(program, folder, await freePort());
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
    const { file, env } = this.program;
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    const child = spawn(file, options, { stdio: 'ignore', env: { ...process.env, ...env } });
    child.once('error', () => undefined);
    this.child = child;
    await until(() => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`${file} ended with ${end}`);
      return this.answers();
    });
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
