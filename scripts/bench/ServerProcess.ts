import { spawn, type ChildProcess } from 'node:child_process';

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from starting the process to its first sign of listening. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it says where it listens.
 *
 * @param program its file and arguments
 * @param listening finds the port in what the program prints
 */
export async function startServer(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
  listening: RegExp,
): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child, listening);
  return {
    pid: child.pid ?? 0,
    port,
    readyAfter: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function portOf(child: ChildProcess, listening: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const port = listening.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${printed}`)));
  });
}
