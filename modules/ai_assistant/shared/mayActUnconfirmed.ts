import { startOf } from '@tenantry/core';
import { aiFeatures } from '../features';
import type { Caller } from './place';

/**
 * Whether a caller may make changes without a confirmation. The roles of an API key have to name the feature: a grant of all
 * features of the assistant does not include it.
 */
export function mayActUnconfirmed({ principal, access }: Pick<Caller, 'principal' | 'access'>): boolean {
  const feature = aiFeatures['actions.unconfirmed'];
  const isNamed = startOf(principal).kind === 'user' || access.grants.includes(feature);
  return access.has(feature) && isNamed;
}
