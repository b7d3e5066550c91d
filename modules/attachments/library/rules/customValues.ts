import type { CoreServices } from '@tenantry/core';

const ENTITY = 'attachments.attachment';

/** The custom fields of an attachment by key, as a member of its answer; none where it has none. */
export async function valuesOf(
  customFields: CoreServices['customFields'],
  stored: unknown,
): Promise<{ readonly customFields?: object }> {
  const { customValues } = await customFields.present(ENTITY, stored);
  return customValues ? { customFields: customValues } : {};
}
