import { spawn, type SpawnOptions } from 'node:child_process';

/** Runs a program to its end; `output` is what it printed, or empty when `options.stdio` passes that on. */
export async function runToEnd(
  file: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number; output: string }> {
  const child = spawn(file, args, options);
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => resolve(status ?? 1));
    });
    return { code, output };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
