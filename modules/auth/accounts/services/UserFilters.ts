import type { PageRequest } from '../../shared/Page';

/** Which accounts are wanted; all conditions must hold. */
export interface UserFilters extends PageRequest {
  readonly id?: string;
  /** Any of these; an empty list matches nothing. */
  readonly ids?: readonly string[];
  readonly search?: string;
  readonly name?: string;
  readonly organizationId?: string;
  /** Only accounts of exactly the caller's active organization. */
  readonly scopeToActiveOrganization?: boolean;
  /** Holders of any of these roles. */
  readonly roleIds?: readonly string[];
}
