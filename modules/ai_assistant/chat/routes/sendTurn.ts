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
export async function sendTurn(exchange: RawExchange, turn: LiveTurn, left: AbortSignal): Promise<void> {
  const { response } = exchange;
  try {
    if (!left.aborted) exchange.stream(200, HEADERS, () => turn.stop('server-stop'));
  } catch (error) {
    turn.stop('server-stop');
    throw error;
  }
  for await (const events of turn.follow(left)) await exchange.send(events);
  if (!left.aborted) response.end('data: [DONE]\n\n');
}
