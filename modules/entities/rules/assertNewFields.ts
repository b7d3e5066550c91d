import { badRequest, conflict, type CoreServices, type CustomFieldDefinition } from '@tenantry/core';

/** Fields that one entity may have in a tenant. */
const MOST_FIELDS = 200;

type Earlier = Pick<CustomFieldDefinition, 'key' | 'kind' | 'multi' | 'encrypted'>;

/**
 * Checks that an entity can be given fields. Values that a deleted field of the same key has left are shown again.
 *
 * @returns the place after the last field
 * @throws HttpError 400 unknown entity, or too many fields; 409 `kind_in_use` when values of another kind are left, or ciphertext
 *   where values are to be in clear, or the other way round
 */
export async function assertNewFields(
  entityId: string,
  definitions: readonly CustomFieldDefinition[],
  { customFields, database }: Pick<CoreServices, 'customFields' | 'database'>,
): Promise<number> {
  if (!(await customFields.entityOn(entityId))) throw badRequest('Unknown entity');
  const present = await database.first<{ count: number; next: number }>(
    `SELECT count(*)::int AS count, coalesce(max(position) + 1, 0) AS next
       FROM entities_custom_fields WHERE entity_id = $1 AND deleted_at IS NULL`,
    [entityId],
  );
  const { count = 0, next = 0 } = present ?? {};
  if (count + definitions.length > MOST_FIELDS) {
    throw badRequest('There are too many custom fields for this entity');
  }
  const earlier = await database.query<Earlier>(
    `SELECT DISTINCT ON (key) key, kind, multi, encrypted FROM entities_custom_fields
      WHERE entity_id = $1 AND key = ANY ($2) AND deleted_at IS NOT NULL ORDER BY key, deleted_at DESC`,
    [entityId, definitions.map(({ key }) => key)],
  );
  for (const { key, kind, multi, encrypted } of earlier) {
    const isSame = definitions.some(
      (field) =>
        field.key === key &&
        field.kind === kind &&
        field.multi === multi &&
        (field.encrypted ?? false) === encrypted,
    );
    if (isSame || !(await customFields.hasValues(entityId, key))) continue;
    throw conflict('Records still hold values of another kind under this key', {
      code: 'kind_in_use',
      kind,
      multi,
      encrypted,
    });
  }
  return next;
}
