/**
 * True when a stored grant covers a feature or another grant.
 *
 * `*` covers all; `<p>.*` covers `<p>` and everything that starts with `<p>.`; otherwise both must be equal.
 */
export function matchFeature(grant: string, feature: string): boolean {
  if (grant === '*' || grant === feature) return true;
  if (!grant.endsWith('.*')) return false;
  const prefix = grant.slice(0, -2);
  return feature === prefix || feature.startsWith(`${prefix}.`);
}

/** The module a grant belongs to when no feature declares it: the first segment of the id. */
export function moduleOfGrant(grant: string): string {
  const dot = grant.indexOf('.');
  return dot === -1 ? grant : grant.slice(0, dot);
}
