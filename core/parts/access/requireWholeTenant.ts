import type { RequiredFeature } from './Feature';
import { forbidden } from '../../kernel/errors/HttpError';
import type { Access } from './AccessControl';

/**
 * Refuses a change to something that holds for the whole tenant, such as its languages or definitions of fields, to
 * callers who do not hold the features for it in all organizations.
 *
 * @throws HttpError 403 with the code `all_organizations_required`
 */
export function requireWholeTenant(access: Access, features: readonly RequiredFeature[]): void {
  if (access.holdsThroughout(features)) return;
  throw forbidden('Only for administrators of all organizations.', { code: 'all_organizations_required' });
}
