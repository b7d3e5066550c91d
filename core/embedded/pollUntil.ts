import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks `probe` again and again until it gives a value other than undefined.
 *
 * @param timeoutMs gives up after this many milliseconds and returns undefined
 */
export async function pollUntil<T>(
  probe: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  const started = performance.now();
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    const elapsed = performance.now() - started;
    if (elapsed >= timeoutMs) return undefined;
    await delay(elapsed < 1000 ? 5 : 25);
  }
}
