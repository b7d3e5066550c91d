import path from 'node:path';
import type { TestFileTime } from './testFileTimes';

/** Part of a budget that a file may exceed it by: processor time differs between machines and runs. */
const TOLERANCE = 1.5;

/**
 * Finds the test files that exceed their budget by more than half.
 *
 * @param budget seconds of processor time for each file
 * @param root what the paths in messages are relative to
 * @returns a message for each, the most expensive first
 */
export function checkBudget(times: readonly TestFileTime[], budget: number, root: string): string[] {
  return times
    .filter(({ seconds }) => seconds > budget * TOLERANCE)
    .sort((a, b) => b.seconds - a.seconds)
    .map(
      ({ file, seconds }) =>
        `${path.relative(root, file)} took ${seconds.toFixed(1)} s of processor time; its budget is ${budget} s.`,
    );
}
