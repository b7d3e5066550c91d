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
  // What its kind says about these is known to their owner, whose package is not at hand.
  for (const [key, items] of Object.entries(
    (manifest.contributes ?? {}) as Readonly<Record<string, readonly object[]>>,
  )) {
    for (const [index, item] of items.entries()) {
      const name = 'id' in item ? String(item.id) : String(index);
      yield inner(key, name, declaration(item));
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

/** What others may build on: without it they break. */
function relied(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'major' };
}

/** What only shows: nobody's code depends on it. */
function inner(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'minor' };
}
