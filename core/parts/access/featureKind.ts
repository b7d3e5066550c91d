import Joi from 'joi';
import { HostError } from '../../kernel/errors/HostError';
import { hint } from '../../kernel/errors/suggest';
import {
  contributionKind,
  type ContributionKind,
  featuresOf,
  nameOf,
  type PlannedModules,
} from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { value } from '../../kernel/kinds/Facet';
import { borrowedId, ownId, strings, text } from '../../kernel/kinds/shapes';
import type { Contributed } from '../../kernel/kinds/ContributionKind';
import { defaultGrantKind } from './defaultGrantKind';
import type { FeatureCatalog } from './FeatureCatalog';
import type { FeatureDeclaration } from './FeatureDeclaration';
import { matchFeature, moduleOfGrant } from './matchFeature';
import { nameOfOwner, PLATFORM } from './nameOfOwner';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Permissions that routes, widgets, tools and so on require of callers. */
    readonly features?: readonly FeatureDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly features: FeatureCatalog;
  }
}

/** Permissions. Borrowed ones claim nothing that the module they are named after declares. */
export const featureKind: ContributionKind<FeatureDeclaration> = contributionKind({
  key: 'features',
  noun: 'feature',
  schema: Joi.object({
    id: Joi.when('borrowedFrom', { is: Joi.exist(), then: borrowedId, otherwise: ownId }),
    title: text,
    dependsOn: strings,
    borrowedFrom: Joi.string().pattern(/^[a-z0-9_]+$/, 'id of a module'),
  }),
  claims: ({ id, borrowedFrom }, contributed) => {
    const isThere =
      borrowedFrom !== undefined &&
      contributed.of(featureKind).some(({ item }) => item.id === id && item.borrowedFrom === undefined);
    return isThere ? [] : [{ name: id }];
  },
  textsOf: ({ title }) => [title],
  featuresOf: ({ dependsOn }) => dependsOn ?? [],
  check: undeclared,
  register: ({ moduleId, item }, { features }) => features.register(moduleId, item),
  arrange: (moduleIds, { features }) => features.arrange(moduleIds),
  describe: ({ id, title, dependsOn }, { contributed }) =>
    facts({
      title,
      dependsOn: withOwners(contributed, dependsOn),
      grantedByDefaultTo: grantedBy(contributed, id),
      requiredBy: requiredBy(contributed, id),
    }),
  compare: ({ title, dependsOn }) => ({
    title: value(title, 'patch'),
    dependsOn: value(dependsOn ?? [], 'minor'),
  }),
});

/**
 * Features that contributions require and no module declares. A feature of a module that is installed but does not run is
 * allowed.
 */
function* undeclared({ packages, contributed, installed }: PlannedModules): Generator<HostError> {
  const running = new Set([PLATFORM, ...packages.map(({ id }) => id)]);
  const optional = new Map(packages.map((pkg) => [pkg.id, pkg.optional]));
  const declared = contributed.of(featureKind).map(({ item: { id } }) => id);
  for (const { kind, moduleId, item } of contributed.all()) {
    for (const feature of featuresOf(kind, item)) {
      if (declared.includes(feature)) continue;
      const owner = moduleOfGrant(feature);
      const mayCome = owner in (optional.get(moduleId) ?? {}) || installed.includes(owner);
      if (!running.has(owner) && mayCome) continue;
      yield new HostError(
        'MODULE_FEATURE_UNKNOWN',
        moduleId,
        `cannot start: its ${kind.noun} ${nameOf(kind, item)} requires the feature ${feature}, which no running module declares.${hint(feature, declared)}`,
        `correct the name in the manifest of ${moduleId}, or declare the feature under "features" there.`,
      );
    }
  }
}

/** Features with the module that declares them: `devices.view of devices`. */
export function withOwners(contributed: Contributed, features: readonly string[] | undefined): string[] {
  const declared = new Map(contributed.of(featureKind).map(({ moduleId, item }) => [item.id, moduleId]));
  return (features ?? []).map((feature) => {
    const owner = declared.get(feature);
    return owner === undefined
      ? `${feature} (no running module declares it)`
      : `${feature} of ${nameOfOwner(owner)}`;
  });
}

/** Contributions of the modules to run that require a feature, as `route GET /devices of devices`. */
function requiredBy(contributed: Contributed, feature: string): string[] {
  return contributed
    .all()
    .filter(({ kind, item }) => kind.key !== featureKind.key && featuresOf(kind, item).includes(feature))
    .map(({ kind, moduleId, item }) => `${kind.noun} ${nameOf(kind, item)} of ${nameOfOwner(moduleId)}`);
}

/** Built-in roles that get a feature by default, as `admin (devices.* of devices)`. */
function grantedBy(contributed: Contributed, feature: string): string[] {
  return contributed
    .of(defaultGrantKind)
    .flatMap(({ moduleId, item: { role, grants } }) =>
      grants
        .filter((grant) => matchFeature(grant, feature))
        .map((grant) => `${role} (${grant} of ${moduleId})`),
    );
}
