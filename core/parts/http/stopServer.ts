import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { OpenAnswers } from './OpenAnswers';

/** Milliseconds between two checks for connections that have become idle. */
const SWEEP = 50;
/** Milliseconds for which connections that wait are taken, at most, before the port is closed. */
const LONGEST_TAKING = 1_000;
/** Milliseconds of a turn of the event loop in which hardly a connection can have come unseen. */
const SHORT_TURN = 0.5;

/** How long a server takes to stop, in milliseconds. */
export interface StopTimes {
  /** For which it goes on taking connections, so that load balancers notice that it is not ready. */
  readonly delay: number;
  /** For requests under way after that. */
  readonly limit: number;
}

/**
 * Stops a server without losing a request. Whatever it answers from now on carries `Connection: close`, so that clients
 * and proxies go elsewhere with their next request instead of sending it on a connection that is just being closed. Then
 * the port is closed, and connections end as soon as they are idle; after the limit however busy they are.
 */
export async function stopServer(server: Server, answers: OpenAnswers, times: StopTimes): Promise<void> {
  answers.endConnections();
  await delay(times.delay);
  answers.endStreams();
  endOnlyIdleConnections(server, answers);
  await takeWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const limit = setTimeout(() => server.closeAllConnections(), times.limit);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/**
 * Node counts a connection as idle as soon as its answer is written, and so cuts off a client that still takes it. Idle
 * connections wait until no client does.
 */
function endOnlyIdleConnections(server: Server, answers: OpenAnswers): void {
  const endIdle = server.closeIdleConnections.bind(server);
  // `close` calls it too.
  server.closeIdleConnections = () => {
    if (!answers.areBeingTaken) endIdle();
  };
}

/**
 * Takes the connections that wait: closing the port resets them, with the requests that their clients have already sent.
 * Node takes one a turn of the event loop, so a turn in which none came has taken the last. It must be a short one: others
 * come while a turn answers requests.
 */
async function takeWaiting(server: Server): Promise<void> {
  let mayWait = true;
  const take = (): void => void (mayWait = true);
  server.on('connection', take);
  const end = performance.now() + LONGEST_TAKING;
  for (let now = performance.now(); mayWait && now < end;) {
    mayWait = false;
    await nextTurn();
    await nextTurn();
    const begun = now;
    now = performance.now();
    if (now - begun > SHORT_TURN) mayWait = true;
  }
  server.off('connection', take);
}
