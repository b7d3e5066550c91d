import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TextTask } from '../thread/textThread';

/** Memory of a thread, in mebibytes. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const PROGRAM = path.join(__dirname, '..', 'thread', 'textThread.js');

/**
 * Reads a document in a thread of its own, with bounded memory and time.
 *
 * @param milliseconds after which the thread is ended
 * @throws Error the document cannot be read, takes too much memory or too long, or the signal is aborted
 */
export function readInThread(task: TextTask, milliseconds: number, signal: AbortSignal): Promise<string> {
  const worker = new Worker(PROGRAM, {
    workerData: task,
    resourceLimits: LIMITS,
    stdout: true,
    stderr: true,
  });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The document takes too long')), milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.once('message', (text: string) => resolve(text));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
