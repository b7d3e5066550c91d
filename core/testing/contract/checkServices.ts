import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

const UNRESOLVED = /Could not resolve '([^']+)'/;

/** The module uses no service that is neither the core's, its own, nor of a module it requires. */
export async function checkServices(run: ContractRun): Promise<void> {
  // Services that constructors use are found when the module is wired; those that handlers and hooks use, when they run.
  await run.exercised();
  const names = new Set<string>();
  for (const line of run.log) {
    const name = UNRESOLVED.exec(line)?.[1];
    if (name !== undefined) names.add(name);
  }
  complain(
    run.module.id,
    [...names].map((name) => ({
      cause: `uses the service ${name} while it runs, which neither the core, nor it, nor a module it requires contributes.`,
      remedy: `correct the name, or add the module that contributes ${name} to "tenantry.requires" in package.json.`,
    })),
  );
}
