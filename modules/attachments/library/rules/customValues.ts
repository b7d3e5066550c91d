import type { CoreServices } from '@tenantry/core';

const ENTITY = 'attachments.attachment';

/** The custom fields of an attachment by key; null where it has none. */
export async function valuesOf(
  customFields: CoreServices['customFields'],
  id: string,
  stored: unknown,
): Promise<{ readonly customFields: object | null }> {
  const { customValues } = await customFields.present(ENTITY, stored, id);
  return { customFields: customValues };
}
