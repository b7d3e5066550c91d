import { facts, namesByKind, type Details, type ModulePackage, type ModulePlan } from '../../../host';
import type { Entry } from './Entry';

/** Every installed module, also those that are off. */
export function moduleEntries(plan: ModulePlan): Entry[] {
  return plan.packages.map((pkg) => ({
    kind: 'module',
    name: pkg.id,
    owner: pkg.id,
    details: () => detailsOf(pkg, plan),
  }));
}

function detailsOf(pkg: ModulePackage, plan: ModulePlan): Details {
  const manifest = plan.order.find((module) => module.package.id === pkg.id)?.manifest;
  return facts({
    title: manifest?.title,
    description: manifest?.description,
    critical: pkg.critical ? 'yes: the host does not run without it' : undefined,
    source: pkg.source,
    requires: ranges(pkg.requires),
    mayUse: ranges(pkg.optional),
    requiredBy: plan.packages.filter(({ requires }) => pkg.id in requires).map(({ id }) => id),
    defaultGrants: Object.entries(manifest?.defaultGrants ?? {}).map(
      ([role, grants]) => `${role}: ${grants.join(', ')}`,
    ),
    ...namesByKind(plan.contributed, pkg.id),
    withoutEffect: plan.inert
      .get(pkg.id)
      ?.map(({ kind, items }) => `${items} of ${kind}: the module that declares the kind does not run`),
  });
}

function ranges(requirements: Readonly<Record<string, string>>): string[] {
  return Object.entries(requirements).map(([id, range]) => `${id} ${range}`);
}
