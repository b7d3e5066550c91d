import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { MEMORY_EXCEEDED, PROCESSOR_TIME_EXCEEDED } from '@tenantry/core/processes';
import type { ReadingTask } from '../process/ReadingTask';

const PROGRAM = path.join(__dirname, '..', 'process', 'readingProcess.js');

/** Why a process has ended itself. */
const EXCEEDED: Partial<Record<NodeJS.Signals, string>> = {
  [MEMORY_EXCEEDED]: 'The file takes too much memory',
  [PROCESSOR_TIME_EXCEEDED]: 'The file takes too much processor time',
};

/**
 * Reads the text of a file in a process of its own, with bounded memory and time, which ends with this process.
 *
 * @param milliseconds after which the process is ended
 * @throws Error the file cannot be read, takes too much memory, processor time or time, or the signal is aborted
 */
export async function readInProcess(
  task: Omit<ReadingTask, 'folder'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  limit.throwIfAborted();
  // It gets no credentials: what it reads was sent by strangers.
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-read-'));
  const child = fork(PROGRAM, [String(process.pid)], {
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
    child.send({ ...task, folder });
    const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    limit.throwIfAborted();
    if (found !== undefined) return found;
    throw new Error(
      (ended === null ? undefined : EXCEEDED[ended]) ?? `It ended with ${code ?? ended}: ${await said}`,
    );
  } finally {
    limit.removeEventListener('abort', kill);
    kill();
    await rm(folder, { recursive: true, force: true });
  }
}
