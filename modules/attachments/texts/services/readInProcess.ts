import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { MEMORY_EXCEEDED, type ReadingTask } from '../process/ReadingTask';

const PROGRAM = path.join(__dirname, '..', 'process', 'readingProcess.js');

/**
 * Reads the text of a file in a process of its own, with bounded memory and time.
 *
 * @param milliseconds after which the process is ended
 * @throws Error the file cannot be read, takes too much memory or too long, or the signal is aborted
 */
export async function readInProcess(
  task: ReadingTask,
  milliseconds: number,
  signal: AbortSignal,
): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  limit.throwIfAborted();
  // It gets no credentials: what it reads was sent by strangers.
  const child = fork(PROGRAM, {
    execArgv: ['--max-old-space-size=256'],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  limit.addEventListener('abort', kill, { once: true });
  try {
    const said = child.stderr ? textOf(child.stderr) : Promise.resolve('');
    let found: string | undefined;
    child.once('message', (message) => (found = String(message)));
    child.send(task);
    const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    limit.throwIfAborted();
    if (found !== undefined) return found;
    throw new Error(
      ended === MEMORY_EXCEEDED
        ? 'The file takes too much memory'
        : `It ended with ${code ?? ended}: ${await said}`,
    );
  } finally {
    limit.removeEventListener('abort', kill);
    kill();
  }
}
