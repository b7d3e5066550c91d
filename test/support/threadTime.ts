import { readFileSync } from 'node:fs';

/** Processor time that the thread of JavaScript has used, in milliseconds; without Linux that of the process. */
export function threadTime(): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
