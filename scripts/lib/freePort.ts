import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that a system gives away by itself. */
const LOWEST_PORT = 12_000;
const HIGHEST_PORT = 32_000;

/**
 * An unused port of this machine. No program gets it by opening port 0, so it is still free when a server on it is
 * stopped and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
