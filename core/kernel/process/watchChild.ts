import path from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Signal with which a process ends itself that has taken too much memory. */
export const MEMORY_EXCEEDED: NodeJS.Signals = 'SIGUSR2';
/** The same for processor time. */
export const PROCESSOR_TIME_EXCEEDED: NodeJS.Signals = 'SIGXCPU';

/** Limits of a process. */
export interface ProcessLimits {
  /** Bytes of memory. */
  readonly memory: number;
  /** Seconds of processor time. */
  readonly processorSeconds: number;
}

interface Watched extends Partial<ProcessLimits> {
  /** Id of the process that has started this one. */
  readonly parent: number;
}

/** Milliseconds between two checks. */
const INTERVAL = 50;
const MICROSECONDS = 1_000_000;

/**
 * Ends this process when its parent has ended, however that ended, and when it exceeds its limits. A thread of its own checks it:
 * libraries unpack what they read without a pause, in which no timer of theirs would run.
 */
export function watchChild(watched: Watched): void {
  new Worker(path.join(__dirname, path.basename(__filename)), { workerData: watched, execArgv: [] }).unref();
}

function check({ parent, memory, processorSeconds }: Watched): void {
  // An orphan gets another parent.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (memory !== undefined && process.memoryUsage.rss() > memory) process.kill(process.pid, MEMORY_EXCEEDED);
  const { user, system } = process.cpuUsage();
  if (processorSeconds !== undefined && user + system > processorSeconds * MICROSECONDS)
    process.kill(process.pid, PROCESSOR_TIME_EXCEEDED);
}

if (!isMainThread && isWatched(workerData)) {
  const watched = workerData;
  setInterval(() => check(watched), INTERVAL);
}

function isWatched(data: unknown): data is Watched {
  return typeof data === 'object' && data !== null && 'parent' in data;
}
