import { badRequest, type CommandCall, requireWholeTenant } from '@tenantry/core';
import { consoleFeatures } from '../features';

/** The columns of a stored view that say who sees it. */
export interface Sharing {
  readonly visibility: 'own' | 'shared';
  readonly role_ids: readonly string[];
}

export const sharingOf = (row: Readonly<Record<string, unknown>>): Sharing => row as unknown as Sharing;

/**
 * Checks that the caller may bring a view from one state to another. Shared views are of the whole tenant.
 *
 * @param states before and after; null where the view is not there
 * @throws HttpError 403 a shared view and a caller who may not share views, 400 roles of a view that is not shared
 */
export function assertMayShare({ access }: CommandCall, ...states: readonly (Sharing | null)[]): void {
  if (states.some((state) => state?.visibility === 'own' && state.role_ids.length > 0))
    throw badRequest('Only shared views open first for roles', {
      fieldErrors: { roleIds: 'Share the view first' },
    });
  if (states.some((state) => state?.visibility === 'shared'))
    requireWholeTenant(access, [consoleFeatures['views.share']]);
}
