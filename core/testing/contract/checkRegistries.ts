import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';
import { compareSnapshots } from './registrySnapshot';

/** Switched off and on again, the module has registered exactly what it had before. */
export async function checkRegistries(run: ContractRun): Promise<void> {
  const { before, after } = await run.restarted();
  complain(
    run.module.id,
    compareSnapshots(before, after).map((difference) => ({
      cause: `is not the same after it was switched off and on: ${difference}.`,
      remedy:
        'register through the manifest, or keep the function that a registration returns and call it in hooks.stop.',
    })),
  );
}
