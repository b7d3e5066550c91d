import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostOptions } from '@tenantry/core/host';

type Connection = HostOptions['connection'];

/**
 * A way to the PostgreSQL of the tests that a test can cut. Afterwards PostgreSQL finds the connections as those of a process
 * that was killed: statements it has received run to their end, what is not committed is rolled back, and nothing follows.
 */
export class DatabaseLink {
  private readonly sockets = new Set<Socket>();
  /** Those to PostgreSQL, until it has closed them. */
  private readonly open = new Set<Socket>();

  private constructor(
    /** Connects through the link. */
    readonly connection: Connection,
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** @param to a server that listens on a unix socket */
  static async to(to: Connection): Promise<DatabaseLink> {
    const folder = await mkdtemp(path.join(tmpdir(), 'link-'));
    const name = `.s.PGSQL.${to.port}`;
    const server = createServer();
    const link = new DatabaseLink({ ...to, host: folder }, folder, server);
    server.on('connection', (socket) => link.join(socket, connect(path.join(to.host as string, name))));
    await new Promise<void>((resolve) => server.listen(path.join(folder, name), resolve));
    return link;
  }

  /** Connections that PostgreSQL still serves. */
  get count(): number {
    return this.open.size;
  }

  /** Breaks all connections, and accepts no further one. */
  async cut(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    for (const socket of this.open) socket.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  private join(client: Socket, database: Socket): void {
    this.sockets.add(client);
    this.open.add(database);
    client.on('data', (data) => database.write(data));
    client.on('error', () => undefined).on('close', () => database.end());
    // Goes on to read after the client is gone, else it would not notice that PostgreSQL has closed.
    database.on('data', (data) => client.write(data));
    database
      .on('error', () => undefined)
      .on('close', () => {
        this.open.delete(database);
        client.destroy();
      });
  }
}
