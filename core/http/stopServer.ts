import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAnswers } from './OpenAnswers';

/** Milliseconds between two looks for connections that have become idle. */
const SWEEP = 50;

/** How long a server takes to stop, in milliseconds. */
export interface StopTimes {
  /** For which it goes on taking connections, so that load balancers notice that it is not ready. */
  readonly delay: number;
  /** For requests under way after that. */
  readonly limit: number;
  /** Called between the two, to end what would go on for as long as its client listens. */
  readonly endStreams: () => void;
}

/**
 * Stops a server without losing a request. Whatever it answers from now on carries `Connection: close`, so that clients
 * and proxies go elsewhere with their next request instead of sending it on a connection that is just being closed. Then
 * the port is closed, and connections end as soon as they are idle; after the limit however busy they are.
 */
export async function stopServer(server: Server, answers: OpenAnswers, times: StopTimes): Promise<void> {
  answers.endConnections();
  await delay(times.delay);
  times.endStreams();
  const closed = new Promise<void>((resolve) => {
    // After this turn of the event loop has taken every connection that is waiting: closing the port resets the others.
    setImmediate(() => server.close(() => resolve()));
  });
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const limit = setTimeout(() => server.closeAllConnections(), times.limit);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
