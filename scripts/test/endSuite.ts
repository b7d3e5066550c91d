import type { SuiteOutcome } from './runSuite';

/** The last lines of a suite. */
export type SuiteResult = Pick<SuiteOutcome, 'passed' | 'failed' | 'skipped' | 'code'> &
  Partial<Pick<SuiteOutcome, 'seconds'>>;

/** Prints the processor time of a run, and `N passed, N failed, N skipped` as its last line; sets the exit code. */
export async function endSuite(run: Promise<SuiteResult>): Promise<void> {
  const { passed, failed, skipped, code, seconds } = await run.catch((error: unknown): SuiteResult => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: [], code: 1 };
  });
  if (seconds !== undefined) console.log(`Processor time: ${seconds.toFixed(0)} s`);
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  process.exitCode = failed > 0 ? 1 : code;
}
