import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Processes that only keep processors busy. They end with this process, however it ends. */
export class BusyLoops {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static start(count: number): BusyLoops {
    const program = path.join(__dirname, 'busyLoop.js');
    return new BusyLoops(Array.from({ length: count }, () => fork(program, { execArgv: [] })));
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }
}
