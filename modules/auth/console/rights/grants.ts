import type { Feature } from './types';

/** The grant of everything. */
export const EVERYTHING = '*';

/** The grant of all features of a module, also of later ones. */
export function wildcardOf(module: string): string {
  return `${module}.*`;
}

/** The grant that covers a feature: the feature itself, a wildcard, or none. */
export function coveringGrant(grants: readonly string[], feature: string): string | null {
  return (
    grants.find((grant) => grant === feature) ??
    grants.find((grant) => grant.endsWith('.*') && feature.startsWith(grant.slice(0, -1))) ??
    (grants.includes(EVERYTHING) ? EVERYTHING : null)
  );
}

/** The grants with or without one of them. A wildcard replaces the grants that it covers. */
export function withGrant(grants: readonly string[], grant: string, isGiven: boolean): readonly string[] {
  const others = grants.filter((other) => other !== grant);
  if (!isGiven) return others;
  return [...others.filter((other) => coveringGrant([grant], other) === null), grant].sort();
}

/** Features that one needs and that nothing grants. */
export function missingFor(feature: Feature, grants: readonly string[]): readonly string[] {
  return (feature.dependsOn ?? []).filter((needed) => coveringGrant(grants, needed) === null);
}

/** Grants that no feature of a running module meets. */
export function unknownGrants(grants: readonly string[], features: readonly Feature[]): readonly string[] {
  return grants.filter(
    (grant) => grant !== EVERYTHING && !features.some(({ id }) => coveringGrant([grant], id) !== null),
  );
}
