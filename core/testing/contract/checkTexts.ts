import { textFindings } from '../../host/texts/textFindings';
import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/** The module has the texts that it shows in each of its languages, and no others. */
export async function checkTexts({ module, manifest }: ContractRun): Promise<void> {
  complain(module.id, await textFindings(module, manifest));
}
