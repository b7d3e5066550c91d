import semver from 'semver';
import type { ModulePlan } from '../../../host';
import type { Finding } from './Finding';

/** Contributions of which the module that takes them, as it is installed, leaves something out. */
export function checkOmissions({ order, contributed }: ModulePlan): Finding[] {
  const packages = new Map(order.map((module) => [module.package.id, module.package]));
  return contributed.all().flatMap(({ kind, moduleId, item }) => {
    const owner = packages.get(moduleId);
    if (!owner) return [];
    return (kind.leftOut?.(item, owner) ?? []).map(({ reason, remedy }): Finding => ({
      verdict: 'wrong',
      subject: moduleId,
      message: `${reason}.`,
      remedy: `${remedy}.`,
    }));
  });
}

/**
 * Kinds of modules that do not fit the target core, so that other versions of these modules come with it. The parts
 * that those versions leave out are not known before their packages are here.
 */
export function checkOmissionsAt({ order, contributed }: ModulePlan, target: string): Finding[] {
  const all = contributed.all();
  return order
    .filter(({ package: { coreRange } }) => !semver.satisfies(target, coreRange, { includePrerelease: true }))
    .flatMap(({ package: { id } }) => {
      const dependents = all.filter(
        ({ kind, moduleId }) => kind.leftOut && moduleId !== id && kind.key.startsWith(`${id}.`),
      );
      const names = [...new Set(dependents.map(({ moduleId }) => moduleId))];
      if (names.length === 0) return [];
      return [
        {
          verdict: 'unchecked',
          subject: id,
          message: `which contributions of ${names.join(', ')} its version for core ${target} would leave out is known only to that version.`,
          remedy: `install it in a copy of this installation, and run the doctor there.`,
        },
      ];
    });
}
