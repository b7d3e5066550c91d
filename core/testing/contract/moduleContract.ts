import { readIdentity } from '../../kernel/discovery/readIdentity';
import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import { validateManifest } from '../../kernel/manifest/validateManifest';
import { BUILT_IN_KINDS } from '../../host/platform';
import { packageOf } from '../startTestHost';
import { checkContributions } from './checkContributions';
import { checkEvents } from './checkEvents';
import { checkIsolation } from './checkIsolation';
import { checkLeaks } from './checkLeaks';
import { checkManifest } from './checkManifest';
import { checkMigrations, checkTables } from './checkMigrations';
import { checkRegistries } from './checkRegistries';
import { checkRoutes } from './checkRoutes';
import { checkServices } from './checkServices';
import { checkTexts } from './checkTexts';
import type { ContractOptions } from './ContractOptions';
import { ContractRun } from './ContractRun';

/** One rule of the contract. */
export interface ContractCheck {
  /** As a sentence about the module. */
  readonly name: string;
  /** @throws ContractViolation */
  readonly check: (run: ContractRun) => Promise<void>;
}

/** In the order they run: those that check the running module first, those that stop it last. */
export const CONTRACT: readonly ContractCheck[] = [
  { name: 'has a valid manifest, and importing it only declares', check: checkManifest },
  { name: 'contributes what other modules accept, with the files it names', check: checkContributions },
  { name: 'has the texts that it shows, in each of its languages', check: checkTexts },
  { name: 'declares access, responses and features of every route', check: checkRoutes },
  { name: 'makes every event occur that it declares', check: checkEvents },
  { name: 'shows no row of one tenant to another', check: checkIsolation },
  { name: 'resolves no service that is not declared', check: checkServices },
  { name: 'migrates up, down and up again to the same tables', check: checkMigrations },
  { name: 'has the tables that its records and entities declare', check: checkTables },
  { name: 'leaves no timer, handle or listener behind when it is stopped', check: checkLeaks },
  { name: 'is registered as before after it was switched off and on', check: checkRegistries },
];

/** Prepares the contract for a module; nothing starts before the first check that needs a host. */
export async function moduleContract(
  manifest: ModuleManifest,
  options: ContractOptions = {},
): Promise<ContractRun> {
  const folder = packageOf(options.package ?? manifest);
  const { module, problems } = await readIdentity(folder, folder);
  if (!module) throw problems[0] ?? new Error(`${folder} holds no module`);
  const validated = validateManifest(module, manifest, BUILT_IN_KINDS);
  return new ContractRun(module, validated.manifest ?? manifest, validated.problems, options);
}
