import { once } from 'node:events';
import type { RawExchange } from '@tenantry/core';
import type { LiveTurn } from '../services/LiveTurn';

/** As the clients of the AI SDK expect them. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
};

/** Sends a turn from its beginning and as it runs, until it is over or the client leaves. */
export async function sendTurn({ response, stream }: RawExchange, turn: LiveTurn): Promise<void> {
  const left = new AbortController();
  response.on('close', () => left.abort());
  try {
    stream(200, HEADERS, () => turn.stop('server-stop'));
  } catch (error) {
    turn.stop('server-stop');
    throw error;
  }
  for await (const part of turn.follow(left.signal)) {
    const hasRoom = response.write(`data: ${part}\n\n`);
    if (!hasRoom) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  if (!response.destroyed) response.end('data: [DONE]\n\n');
}
