import { checkContributed } from '../../host/checkContributed';
import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/**
 * What the module contributes to kinds of other modules is as these declare it, and so are the files that it names. Kinds of
 * modules that are not installed for the tests are not checked: an optional module may be missing.
 */
export async function checkContributions({ module, manifest }: ContractRun): Promise<void> {
  const { problems } = await checkContributed(module, manifest, [module.folder]);
  complain(module.id, problems);
}
