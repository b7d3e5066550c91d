import type { CollectionField, RecordWrite, RowState, StoredRow } from '@tenantry/core';
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

/** Members of a person or company without a column of their own, as requests give them. */
export function storedContact(row: StoredRow, state: RowState): Readonly<Record<string, unknown>> {
  const at = row['next_interaction_at'];
  return {
    tags: new Set((state['customers_tag_assignments'] ?? []).map(({ tag_id: id }) => id)),
    nextInteraction:
      typeof at !== 'string'
        ? null
        : {
            at: new Date(at).toISOString(),
            name: row['next_interaction_name'],
            refId: row['next_interaction_ref_id'],
            icon: row['next_interaction_icon'],
            color: row['next_interaction_color'],
          },
  };
}
