import type { Worker } from 'node:cluster';

/** Message of Node's cluster that hands a connection to a worker, or the worker's answer. */
interface ClusterMessage {
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

type Send = (message: ClusterMessage, ...more: unknown[]) => boolean;

/** Milliseconds after its end within which everything that a worker had said has been read. */
const LAST_WORDS = 100;

/**
 * Gives connections to other workers when a worker was handed them but died before it took them. Node itself forgets
 * them, and their clients would never get an answer.
 *
 * Node asks the worker by a message with `act: 'newconn'`, and waits for an answer with the number of the question as
 * its `ack`. The answer `accepted: false`, which a stopping worker gives, makes Node ask the next worker; here it is
 * sent in the name of the worker that died.
 */
export function passOnConnections({ process: child }: Worker): void {
  const asked = new Set<number>();
  const send = child.send.bind(child) as unknown as Send;
  child.send = ((message: ClusterMessage, ...more: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined) asked.add(message.seq);
    return send(message, ...more);
  }) as typeof child.send;
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) asked.delete(ack);
  });
  child.once('exit', () => {
    setTimeout(() => {
      for (const ack of [...asked]) {
        child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
      }
    }, LAST_WORDS).unref();
  });
}
