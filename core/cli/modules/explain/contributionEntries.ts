import { coreContributions, nameOf, type ModulePlan } from '../../../host';
import type { Entry } from './Entry';

/** Everything that the core and the modules that are to run contribute, as far as its kind explains it. */
export function contributionEntries(plan: ModulePlan): Entry[] {
  const { contributed, overrides } = plan;
  const packages = plan.order.map((module) => module.package);
  const installed = plan.packages.map(({ id }) => id);
  return contributed.all().flatMap(({ kind, moduleId, item }): Entry[] => {
    if (!kind.describe) return [];
    const around = { owner: moduleId, contributed, packages, installed, overrides };
    return [
      {
        kind: kind.noun,
        name: nameOf(kind, item),
        owner: moduleId === coreContributions.id ? 'core' : moduleId,
        details: () => kind.describe?.(item, around) ?? {},
      },
    ];
  });
}
