import type { Response } from 'express';
import type { BegunStream } from './Downloads';

/**
 * Sends a streamed answer part by part, each made when the client has taken the one before, so that an answer takes no
 * more memory than one part and the client's speed is that of everything behind it.
 *
 * @throws Error what making a part throws; the answer is then incomplete
 */
export async function sendStream(response: Response, { first, rest, unread }: BegunStream): Promise<void> {
  cutUnread(response, unread);
  for (let part = first; !part.done; part = await rest.next()) {
    if (!response.write(part.value)) await drained(response);
    if (response.destroyed) return;
  }
  response.end();
}

/** Cuts off a client that takes nothing for a time. @param unread milliseconds */
export function cutUnread(response: Response, unread: number): void {
  // Node notices what the client takes of a part; it may also be the next part that takes its time.
  response.setTimeout(unread, () => {
    if (response.writableNeedDrain) response.destroy();
  });
}

/** Resolves when the client has taken what was written, or is gone. */
export function drained(response: Response): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}
