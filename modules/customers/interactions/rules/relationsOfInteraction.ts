import type { ResourceReference, StoredRow } from '@tenantry/core';
import { dealOf } from '../../contacts/rules/placeWithOwner';
import type { LinkedEntity } from '../collections/interactionFields';

/** Types of linked records that this module keeps. */
export const OWN_TYPES: readonly string[] = ['person', 'company', 'deal'];

/** The deal of an interaction, and the people, companies and deals that it links, for the action log. */
export function relationsOfInteraction(row: StoredRow): ResourceReference[] {
  const linked = (row['linked_entities'] ?? []) as readonly LinkedEntity[];
  return [
    ...dealOf(row),
    ...linked
      .filter(({ type }) => OWN_TYPES.includes(type))
      .map(({ type, id }) => ({ kind: `customers.${type}`, id })),
  ];
}
