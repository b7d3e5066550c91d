/**
 * The part of the platform a piece of work may see: one tenant, and within it some organizations.
 *
 * Carried by every request (and later by jobs and subscribers) in the execution context, never passed by hand.
 */
export interface Scope {
  /** The tenant all rows belong to; null for public requests and for super administrators without a tenant. */
  readonly tenantId: string | null;
  /** The one selected organization, or null when all visible organizations are meant. */
  readonly organizationId: string | null;
  /**
   * Organizations with rows that may be seen: the selected one and its descendants, or the caller's allowed
   * set. Null means no restriction inside the tenant.
   */
  readonly organizationIds: readonly string[] | null;
  /** True when the caller's `selected_org` cookie named an organization that cannot be selected. */
  readonly selectionRejected: boolean;
  /** True when the caller chose tenant or organization by cookie rather than by account. */
  readonly selected: boolean;
  /** Locale of messages, for example `en`. */
  readonly locale: string;
  /**
   * Time zone in which days begin, as `Europe/Warsaw` in the IANA database: of the organization that is worked in, else of the
   * tenant, else `UTC`.
   */
  readonly zone: string;
}

/** The scope of work without a principal: no tenant, hence no rows. */
export function publicScope(locale = 'en'): Scope {
  return {
    tenantId: null,
    organizationId: null,
    organizationIds: [],
    selectionRejected: false,
    selected: false,
    locale,
    zone: 'UTC',
  };
}
