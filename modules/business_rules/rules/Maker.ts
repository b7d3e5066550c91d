import type { StoredPrincipal } from '@tenantry/core';

/** Who changed a rule last, and hence answers for what it does: a person or key, with the bounds of a chain behind it. */
export interface Maker extends StoredPrincipal {
  readonly tenantId: string;
}

/** Tells makers apart; the same start with other bounds is another maker. */
export function makerKey({ tenantId, subject, links = [] }: Maker): string {
  return links.length === 0 ? `${tenantId}/${subject}` : `${tenantId}/${subject}/${JSON.stringify(links)}`;
}
