import { createRequire } from 'node:module';
import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from '../../kernel/logging/Logger';

type Client = typeof Redis;

/** How long `check` waits for an answer, in milliseconds. */
const CHECK_LIMIT_MILLISECONDS = 3_000;

/**
 * The one place that opens connections to the Redis of `REDIS_URL`, and closes all of them with the host.
 *
 * A Redis that is away is logged once an outage, not once an attempt; connections come back by themselves.
 */
export class RedisConnections {
  private readonly connections = new Set<Redis>();
  private readonly away = new Set<Redis>();
  private readonly Client: Client;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {
    // Loaded here, because most installations have no Redis, and the library takes 60 ms and 11 MB.
    ({ Redis: this.Client } = createRequire(__filename)('ioredis') as { Redis: Client });
  }

  /**
   * Opens a connection. By default a command that cannot be sent fails after one more attempt instead of waiting for
   * Redis to come back.
   *
   * @param purpose for the log and `CLIENT LIST`, for example `rate-limits`
   */
  connect(purpose: string, options: RedisOptions = {}): Redis {
    const connection = new this.Client(this.url, {
      connectionName: `tenantry-${purpose}`,
      maxRetriesPerRequest: 1,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
      ...options,
    });
    connection.on('error', (error: Error) => {
      if (!this.away.has(connection)) this.logger.warn({ err: error, purpose }, 'Redis cannot be reached');
      this.away.add(connection);
    });
    connection.on('ready', () => {
      if (this.away.delete(connection)) this.logger.info({ purpose }, 'Redis can be reached again');
    });
    connection.on('end', () => {
      this.connections.delete(connection);
      this.away.delete(connection);
    });
    this.connections.add(connection);
    return connection;
  }

  /** True while one of the connections has lost Redis. */
  get isAway(): boolean {
    return this.away.size > 0;
  }

  /** Pings Redis. @returns why it does not answer, else undefined */
  async check(): Promise<string | undefined> {
    const connection = new this.Client(this.url, {
      lazyConnect: true,
      connectTimeout: CHECK_LIMIT_MILLISECONDS,
      commandTimeout: CHECK_LIMIT_MILLISECONDS,
      retryStrategy: () => null,
    });
    let reason: string | undefined;
    connection.on('error', ({ message }: Error) => (reason ??= message));
    try {
      await connection.connect();
      await connection.ping();
      return undefined;
    } catch (error) {
      return reason ?? (error as Error).message;
    } finally {
      connection.disconnect();
    }
  }

  close(): void {
    for (const connection of this.connections) connection.disconnect();
  }
}
