import { startOf } from '@tenantry/core';
import { aiFeatures } from '../features';
import type { Caller } from './place';

/**
 * Whether a caller may have changes made that nobody confirms. The roles of an API key have to name the feature: whoever holds
 * everything of the assistant has not said so.
 */
export function mayActUnconfirmed({ principal, access }: Pick<Caller, 'principal' | 'access'>): boolean {
  const feature = aiFeatures['actions.unconfirmed'];
  const isNamed = startOf(principal).kind === 'user' || access.grants.includes(feature);
  return access.has(feature) && isNamed;
}
