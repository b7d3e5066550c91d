import type { Executed } from '../commands/CommandDeclaration';
import { openCustomValues } from '../customFields/openCustomValues';
import { CUSTOM_FIELD_MEMBER } from '../customFields/CustomFieldDefinition';
import type { CollectionDeclaration, RecordWrite, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { sealCustomValues } from './encryption/sealCustomValues';

/**
 * The column of custom fields after a write; nothing when it stays as it is.
 *
 * @throws HttpError 400 a custom field that is not declared, or a value that does not fit
 */
export async function customValues(
  { kind, table, customFields }: CollectionDeclaration,
  {
    action,
    id: recordId,
    tenantId,
    input,
    services,
  }: Pick<RecordWrite<CollectionServices>, 'action' | 'id' | 'tenantId' | 'input' | 'services'>,
  before: StoredRow | null,
): Promise<{ readonly custom_fields?: object }> {
  if (!customFields) return {};
  if (!Object.keys(input).some(isCustomMember) && action === 'update') return {};
  const stored = before?.['custom_fields'] as Readonly<Record<string, unknown>> | undefined;
  const definitions = await services.customFields.definitionsOf(kind);
  const isThere = before !== null && (before['deleted_at'] ?? null) === null;
  const { values: given } = await services.customFields.take(kind, input, {
    partial: action === 'update',
    ...(isThere && {
      stored: (await openCustomValues(
        services.fieldEncryption,
        definitions,
        { tenantId, table, recordId },
        stored ?? {},
      )) as typeof stored,
    }),
  });
  if (!given) return {};
  const write = { tenantId, table, recordId, definitions, before: stored };
  const merged = { ...stored, ...(await sealCustomValues(services, given, write)) };
  return { custom_fields: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) };
}

/** Members of the input of a write that the action log does not keep: custom fields, where some are encrypted. */
export async function withheldOf(
  { kind, customFields }: CollectionDeclaration,
  services: CollectionServices,
): Promise<Pick<Executed<unknown>, 'withheld'>> {
  if (!customFields) return {};
  const definitions = await services.customFields.definitionsOf(kind);
  return definitions.some(({ encrypted }) => encrypted) ? { withheld: isCustomMember } : {};
}

/** Whether a member of a request holds values of custom fields. */
export function isCustomMember(name: string): boolean {
  return CUSTOM_FIELD_MEMBER.test(name) || name === 'customFields' || name === 'customValues';
}
