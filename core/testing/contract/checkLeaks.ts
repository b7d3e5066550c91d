import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/** Nothing goes on after the module was stopped. */
export async function checkLeaks(run: ContractRun): Promise<void> {
  const { leaks } = await run.restarted();
  complain(
    run.module.id,
    leaks.map(({ what, where }) => ({
      cause: `leaves ${what} behind when it is stopped, created at ${where}.`,
      remedy: 'end it in hooks.stop (clearInterval, close, off).',
    })),
  );
}
