import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds, looking every few milliseconds. @throws Error after the limit (ms) */
export async function until(holds: () => boolean | Promise<boolean>, limit = 120_000): Promise<void> {
  const end = performance.now() + limit;
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Error(`It still does not hold after ${limit} ms: ${holds.toString()}`);
    await sleep(5);
  }
}
