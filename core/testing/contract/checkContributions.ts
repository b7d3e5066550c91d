import { checkContributed } from '../../host/checkContributed';
import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/**
 * Checks that contributions to kinds of other modules, and the files that they name, are as these modules declare.
 * Kinds of modules that are not installed for the tests are not checked: an optional module may be missing.
 */
export async function checkContributions({ module, manifest }: ContractRun): Promise<void> {
  const { problems } = await checkContributed(module, manifest, [module.folder]);
  complain(module.id, problems);
}
