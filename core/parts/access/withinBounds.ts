import type { Bounds, EffectiveAccess } from '../identity/AccessRules';
import { matchFeature } from './matchFeature';

/**
 * An access within the bounds of every delegate in a chain. Pure. The result never exceeds the given access: each grant
 * is covered by a given one, and each organization is among the given ones.
 *
 * @param organizationId in which the access was evaluated; outside of the bounds nothing is held
 */
export function withinBounds(
  access: EffectiveAccess,
  bounds: readonly Bounds[],
  organizationId: string | null,
): EffectiveAccess {
  if (bounds.length === 0) return access;
  const organizationIds = bounds.reduce(
    (within, { organizationIds: own }) => common(within, own),
    access.organizationIds,
  );
  const isOutside =
    organizationIds !== null &&
    (organizationId === null ? organizationIds.length === 0 : !organizationIds.includes(organizationId));
  const grants = bounds.reduce((held, { features }) => commonGrants(held, features), access.grants);
  const isUnbounded = bounds.every(({ features, organizationIds: own }) => features === null && own === null);
  return {
    isSuperAdmin: access.isSuperAdmin && isUnbounded,
    grants: isOutside ? [] : grants,
    organizationIds,
  };
}

/** The grants that both cover. Wildcards contain one another or have nothing in common. */
function commonGrants(held: readonly string[], bound: readonly string[] | null): readonly string[] {
  if (bound === null) return held;
  const both = held.flatMap((grant) =>
    bound.flatMap((other) => {
      if (matchFeature(other, grant)) return [grant];
      return matchFeature(grant, other) ? [other] : [];
    }),
  );
  return [...new Set(both)];
}

/** Organizations in both lists; null stands for all. */
export function common(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null) return other;
  return other === null ? one : one.filter((id) => other.includes(id));
}
