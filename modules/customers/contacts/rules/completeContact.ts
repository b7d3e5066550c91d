import type { CollectionField, RecordWrite } from '@tenantry/core';
import type { ContactInput } from '../collections/contactFields';
import { takeProfile } from './takeProfile';

/**
 * Columns that a write of a person or company has besides its plain members: of the nested profile, and of what is
 * planned next. Blank text clears a column.
 *
 * @param profileFields members that `profile` may have
 * @throws HttpError 400 as `takeProfile`
 */
export function completeContact<TServices>(
  { columns, input }: RecordWrite<TServices, ContactInput>,
  profileFields: Readonly<Record<string, CollectionField>>,
): void {
  Object.assign(columns, takeProfile(profileFields, input as Readonly<Record<string, unknown>>));
  const { nextInteraction: next } = input;
  if (next !== undefined) {
    Object.assign(columns, {
      next_interaction_at: next?.at ?? null,
      next_interaction_name: next?.name || null,
      next_interaction_ref_id: next?.refId || null,
      next_interaction_icon: next?.icon || null,
      next_interaction_color: next?.color || null,
    });
  }
}
