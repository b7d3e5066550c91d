import { once } from 'node:events';
import type { RawExchange } from '@tenantry/core';
import type { RunningTurn } from '../services/ChatTurns';

/** As the clients of the AI SDK expect them. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
};

/** Sends a turn as it runs. A client that leaves stops the model; so does the server when it stops. */
export async function sendTurn({ response, stream }: RawExchange, turn: RunningTurn): Promise<void> {
  response.on('close', () => turn.stop('client-stop'));
  stream(200, HEADERS, () => turn.stop('server-stop'));
  for await (const chunk of turn.chunks) {
    if (response.destroyed) continue;
    const hasRoom = response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    if (!hasRoom) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  if (!response.destroyed) response.end('data: [DONE]\n\n');
}
