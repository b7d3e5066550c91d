import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in which Linux counts processor time for programs. */
const TICKS = 100;

/** A process of `/proc`. */
interface ProcessTimes {
  readonly pid: number;
  /** Name of its program. */
  readonly name: string;
  readonly parent: number;
  /** Processor time in seconds, with that of the children that have ended and that it has waited for. */
  readonly seconds: number;
}

/**
 * Seconds of processor time that this process has taken so far, together with the processes that it started, and those that they
 * started. A process that ends before its own children leaves them out. On other systems than Linux only this process counts.
 *
 * @param without name of a program that does not count while it runs, with what it started
 */
export function processorTime(without?: string): number {
  const all = readProcesses().filter(({ name }) => name !== without);
  const treeOf = (pid: number): number =>
    all
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.seconds + treeOf(child.pid), 0);
  const self = all.find(({ pid }) => pid === process.pid);
  if (self) return self.seconds + treeOf(self.pid);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** All processes of this machine; none on other systems than Linux. */
function readProcesses(): ProcessTimes[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Null when it has ended meanwhile. */
function readProcess(pid: number): ProcessTimes | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name of the program before it may contain spaces and brackets; see proc(5).
  const end = text.lastIndexOf(')');
  const name = text.slice(text.indexOf('(') + 1, end);
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return { pid, name, parent, seconds: ticks / TICKS };
}
