import path from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { MEMORY_EXCEEDED } from './ReadingTask';

const CHECKED_EVERY = 50;

/**
 * Ends this process when it has taken more memory than these bytes. A thread of its own checks it: libraries unpack what they
 * read without a pause, in which no timer of theirs would run.
 */
export function watchMemory(most: number): void {
  new Worker(path.join(__dirname, path.basename(__filename)), { workerData: most, execArgv: [] }).unref();
}

if (!isMainThread && typeof workerData === 'number') {
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, MEMORY_EXCEEDED);
  }, CHECKED_EVERY);
}
