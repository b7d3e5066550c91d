import type { CoreServices } from '@tenantry/core';

const ENTITY = 'attachments.attachment';

/** The custom fields of an attachment by key, as a member of its answer; none where it has none. */
export async function valuesOf(
  customFields: CoreServices['customFields'],
  id: string,
  stored: unknown,
): Promise<{ readonly customFields?: object }> {
  const { customValues } = await customFields.present(ENTITY, stored, id);
  return customValues ? { customFields: customValues } : {};
}
