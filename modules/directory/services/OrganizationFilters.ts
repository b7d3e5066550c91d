import { foldOf, type PageRequest } from '@tenantry/core';
import type { OrganizationRow } from './OrganizationReader';

/** Which organizations are wanted. */
export interface OrganizationFilters {
  /** Undefined for any; an empty list for none. */
  readonly ids?: readonly string[];
  readonly search?: string;
  readonly status?: 'all' | 'active' | 'inactive';
  /** False leaves inactive ones out; `status` takes precedence. */
  readonly includeInactive?: boolean;
  /** True for those with a logo or a colour of their own, false for the others. */
  readonly isBranded?: boolean;
}

/** Filters of the paged view. */
export type OrganizationPageFilters = OrganizationFilters & PageRequest;

/** The wanted state: active, inactive, or null for both. */
export function wantedState({ status, includeInactive }: OrganizationFilters): boolean | null {
  if (status !== undefined) return status === 'all' ? null : status === 'active';
  return includeInactive === false ? true : null;
}

/** Whether an organization is wanted. */
export function matcherOf(filters: OrganizationFilters): (row: OrganizationRow) => boolean {
  const ids = filters.ids && new Set(filters.ids);
  const state = wantedState(filters);
  const text = foldOf(filters.search ?? '');
  const { isBranded } = filters;
  return ({ id, name, isActive, logoUrl, accentColor }) =>
    (!ids || ids.has(id)) &&
    (state === null || isActive === state) &&
    (isBranded === undefined || (logoUrl !== null || accentColor !== null) === isBranded) &&
    (!text || foldOf(name).includes(text));
}
