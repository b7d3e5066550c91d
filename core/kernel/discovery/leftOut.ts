import type { ModulePackage } from '../registry/ModulePackage';
import type { Excluded, ModuleChoice } from '../planning/resolve';

/** Options of the start of a server, for this one run: nothing of them is written to plugins.config.json. */
export interface StartOptions {
  /** Run critical modules only, and what they require. */
  readonly safeMode?: boolean;
  /** Ids of modules that are not to run. */
  readonly without?: readonly string[];
}

/**
 * Modules that do not run because of options of the start. Pure. Critical modules are never left out,
 * and what is switched off anyway is left to the operator's file.
 */
export function leftOut(
  packages: readonly ModulePackage[],
  choices: Readonly<Record<string, ModuleChoice>>,
  { safeMode = false, without = [] }: StartOptions,
): Map<string, Excluded> {
  const needed = safeMode ? criticalOnes(packages) : null;
  return new Map(
    packages
      .filter(({ id, critical }) => !critical && choices[id]?.enabled !== false)
      .filter(({ id }) => without.includes(id) || (needed && !needed.has(id)))
      .map(({ id }) => [id, { because: 'start_option' as const }]),
  );
}

/** Ids of the critical modules, and of all they require. */
function criticalOnes(packages: readonly ModulePackage[]): Set<string> {
  const needed = new Set(packages.filter(({ critical }) => critical).map(({ id }) => id));
  // A set takes additions while it is walked through.
  for (const id of needed) {
    const requires = packages.find((candidate) => candidate.id === id)?.requires ?? {};
    for (const required of Object.keys(requires)) needed.add(required);
  }
  return needed;
}
