import type { CollectionDeclaration, RecordWrite, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';

/**
 * The column of custom fields after a write; nothing when it stays as it is.
 *
 * @throws HttpError 400 a custom field that is not declared, or a value that does not fit
 */
export async function customValues(
  { kind, customFields }: CollectionDeclaration,
  { action, input, services }: Pick<RecordWrite<CollectionServices>, 'action' | 'input' | 'services'>,
  before: StoredRow | null,
): Promise<{ readonly custom_fields?: object }> {
  if (!customFields) return {};
  const { values } = await services.customFields.take(kind, input, { partial: action === 'update' });
  if (!values) return {};
  const merged = { ...(before?.['custom_fields'] as object | undefined), ...values };
  return { custom_fields: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) };
}
