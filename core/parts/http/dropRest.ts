import type { IncomingMessage } from 'node:http';

/**
 * Reads away and drops what is still to come of the body of an answered request. Node does so only where no code has begun to
 * read: a reader that stopped half way would keep the connection from its next request. A client that takes too long to send
 * the rest is cut off, like a client that does not send its request in time.
 */
export function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.removeAllListeners('data');
  request.removeAllListeners('readable');
  request.resume();
}
