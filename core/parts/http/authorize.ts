import { forbidden } from '../../kernel/errors/HttpError';
import { personRequired, startOf } from '../identity/chain';
import type { Caller } from './Caller';
import type { Route } from './route';
import { guardTenant } from './tenantGuard';

/**
 * The gates behind authentication: the tenant that is named, super administration, features, a person.
 *
 * @throws HttpError 403
 */
export function authorize(
  route: Route,
  { principal, access }: Caller,
  query: Record<string, unknown>,
  body: unknown,
): void {
  if (!access.isSuperAdmin) {
    guardTenant(principal?.tenantId ?? null, query, body);
    if (route.access === 'superAdmin') throw forbidden('Only super administrators may do this.');
  }
  if (route.features && !access.hasAll(route.features)) {
    throw forbidden('Forbidden', { requiredFeatures: route.features });
  }
  if (route.needsPerson && (!principal || startOf(principal).kind !== 'user')) {
    throw personRequired(route.needsPerson === true ? undefined : route.needsPerson);
  }
}
