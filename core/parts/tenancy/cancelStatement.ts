import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** Of PostgreSQL's protocol: what a request to cancel begins with. */
const CANCEL_REQUEST = 80_877_102;
const LENGTH = 16;

/** Members of a connection of `pg` that its types leave out. */
interface Target {
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly host: string;
  readonly port: number;
}

/**
 * Asks the server to cancel the statement under way on a connection. It may come too late, and then hits the next
 * statement, so the connection must not be used any more. A server that cannot be reached has nothing to cancel.
 */
export function cancelStatement(client: PoolClient): void {
  const { processID, secretKey, host, port } = client as unknown as Target;
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(LENGTH);
  [LENGTH, CANCEL_REQUEST, processID, secretKey].forEach((value, index) =>
    message.writeInt32BE(value, index * 4),
  );
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => socket.destroy());
  socket.on('connect', () => socket.end(message));
  socket.unref();
}
