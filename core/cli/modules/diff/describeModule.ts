import {
  BUILT_IN_KINDS,
  contributedBy,
  declaration,
  nameOf,
  schema,
  value,
  type Facets,
  type ModuleManifest,
  type ModulePackage,
  type Step,
} from '../../../host';

/** Something a module contributes or requires. */
export interface Contribution {
  readonly kind: string;
  readonly name: string;
  readonly facets: Facets;
  readonly added: Step;
  readonly removed: Step;
}

/** Everything a module contributes and requires, as data that two versions can be compared by. */
export function describeModule(module: ModulePackage, manifest: ModuleManifest): Contribution[] {
  return [...contributionsOf(module.id, manifest), ...requirementsOf(module), ...configurationOf(manifest)];
}

function* contributionsOf(id: string, manifest: ModuleManifest): Generator<Contribution> {
  for (const { kind, item } of contributedBy(BUILT_IN_KINDS, [{ id, manifest }]).all()) {
    if (kind.compare === null) continue;
    const facets = kind.compare?.(item) ?? declaration(item);
    yield (kind.internal ? inner : relied)(kind.noun, nameOf(kind, item), facets);
  }
  // The kinds of these items are declared by another module, and its package is not available here.
  for (const [key, items] of Object.entries(
    (manifest.contributes ?? {}) as Readonly<Record<string, readonly object[]>>,
  )) {
    for (const [index, item] of items.entries()) {
      const name = 'id' in item ? String(item.id) : String(index);
      const members = Object.entries(item);
      const areWhole = ([, member]: [string, unknown]) => !areNamed(member) && !areOwnNames(id, member);
      yield inner(key, name, declaration(Object.fromEntries(members.filter(areWhole))));
      for (const [member, parts] of members) {
        // Addresses, places and names that were there may be in use.
        if (areNamed(parts))
          for (const part of parts) yield relied(`${key} ${member}`, part.id, declaration(part));
        if (areOwnNames(id, parts)) for (const part of parts) yield relied(`${key} ${member}`, part, {});
      }
    }
  }
  for (const override of manifest.overrides ?? []) {
    yield inner('override', Object.values(override).join(), {});
  }
}

function* requirementsOf(module: ModulePackage): Generator<Contribution> {
  yield relied('package', module.id, {
    'name of the package': value(module.packageName, 'major'),
    critical: value(module.critical, 'major'),
    'range of @tenantry/core': value(module.coreRange, 'major'),
  });
  for (const [id, range] of Object.entries(module.requires)) {
    yield {
      kind: 'requirement',
      name: id,
      facets: { range: value(range, 'major') },
      added: 'major',
      removed: 'minor',
    };
  }
  for (const [id, range] of Object.entries(module.optional)) {
    yield inner('optional module', id, { range: value(range, 'minor') });
  }
}

function* configurationOf(manifest: ModuleManifest): Generator<Contribution> {
  const named: [string, unknown][] = [
    ['settings', manifest.settings],
    ['environment', manifest.environment],
  ];
  for (const [name, of] of named) yield relied(name, 'of the module', { schema: schema(of, 'input') });
  yield inner('words', 'of the module', { title: value([manifest.title, manifest.description], 'patch') });
}

/** Whether a member of a contribution is a list of parts with ids, which are compared one by one. */
function areNamed(member: unknown): member is readonly { readonly id: string }[] {
  const isNamed = (part: unknown) =>
    typeof part === 'object' && part !== null && 'id' in part && typeof part.id === 'string';
  return Array.isArray(member) && member.length > 0 && member.every(isNamed);
}

/** Whether a member is a list of names below that of the module, which others may use. */
function areOwnNames(id: string, member: unknown): member is readonly string[] {
  const isOwn = (name: unknown) => typeof name === 'string' && name.startsWith(`${id}.`);
  return Array.isArray(member) && member.length > 0 && member.every(isOwn);
}

/** A contribution that others may build on: without it they break. */
function relied(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'major' };
}

/** A contribution that is only shown: no other code depends on it. */
function inner(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'minor' };
}
