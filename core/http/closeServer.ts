import type { Server } from 'node:http';

/** Time for requests under way, in milliseconds. */
const LIMIT_MILLISECONDS = 10_000;

/** Takes no more requests, and waits for those under way; not for ever. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), LIMIT_MILLISECONDS);
  await closed;
  clearTimeout(limit);
}
