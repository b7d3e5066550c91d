import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that an answer lasts. */
export const LIFE = 10_000;
/** Parts of an answer. */
export const PARTS = 25;

/** A provider of models, as far as streams go: it begins at once, and streams for `LIFE`. */
export interface StreamProvider {
  readonly url: string;
  /** Milliseconds from the request with `#number` in its messages to the first text of its answer. */
  took(number: number): number;
  stop(): void;
}

export async function startStreamProvider(): Promise<StreamProvider> {
  const times = new Map<number, number>();
  const server = http.createServer((request, response) => {
    const since = performance.now();
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const number = Number(/#(\d+)/.exec(body)?.[1]);
      void answer(response, () => times.set(number, performance.now() - since));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    took: (number) => times.get(number) ?? NaN,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(response: http.ServerResponse, onFirst: () => void): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    const choices = [{ index: 0, delta: { content: 'word ' } }];
    response.write(`data: ${JSON.stringify({ id: '1', model: 'm', choices })}\n\n`);
    if (part === 0) onFirst();
    await delay(LIFE / PARTS);
  }
  response.end('data: [DONE]\n\n');
}
