import { badRequest, columnName, optionalService, type RecordWrite } from '@tenantry/core';
import type { DictionariesServices, KeyedDictionaries } from '@tenantry/module-dictionaries/contract';
import { workplaceOf } from '../../shared/workplace';
import { type DescribedMembers, type DictionaryKind, keyOf } from '../kinds';

type Write = Pick<
  RecordWrite<never>,
  'before' | 'call' | 'columns' | 'input' | 'organizationId' | 'tenantId'
>;

/**
 * Checks and names values of members that dictionaries describe. Without the module `dictionaries` all values are accepted, and
 * named by themselves.
 */
export class DescribedFields {
  private readonly dictionaries: KeyedDictionaries | undefined;

  constructor(services: Partial<DictionariesServices>) {
    this.dictionaries = optionalService<DictionariesServices, 'keyedDictionaries'>(
      services,
      'keyedDictionaries',
    );
  }

  /** Labels of values of a dictionary in the organization that the caller works in. A value without an entry is its own label. */
  async labels(
    call: Parameters<typeof workplaceOf>[0] & Pick<Write['call'], 'access'>,
    kind: DictionaryKind,
    values: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const place = workplaceOf(call);
    const isOn = call.access.isModuleOn('dictionaries');
    const known = place && isOn ? await this.dictionaries?.labels(place, keyOf(kind), values) : undefined;
    return new Map(values.map((value) => [value, known?.get(value) ?? value]));
  }

  /**
   * Checks the members that a write sets to another value. Call it once the columns are complete.
   *
   * @throws HttpError 400 a value is not an active entry of a closed dictionary
   */
  async check(write: Write, described: DescribedMembers): Promise<void> {
    const { columns, before, call, tenantId } = write;
    if (!this.dictionaries || !call.access.isModuleOn('dictionaries')) return;
    const values = Object.entries(described).flatMap(([member, kind]) => {
      const column = columnName(member);
      const value = columns[column];
      const isNew = typeof value === 'string' && value !== before?.[column] && isSent(write, member);
      return isNew ? [{ path: isSent(write, member) ?? [], key: keyOf(kind), value }] : [];
    });
    if (values.length === 0) return;
    const organizationId = (columns['organization_id'] ?? write.organizationId) as string;
    const refused = await this.dictionaries.refused({ tenantId, organizationId }, values);
    if (!refused) return;
    const detail = {
      path: refused.path,
      message: 'The dictionary has no entry with this value. Choose another value, or add the entry first.',
      code: 'any.only',
    };
    throw badRequest('Invalid input', { details: [detail] });
  }
}

/** Where a request sets a member; undefined where the value is an initial one. */
function isSent({ input }: Pick<Write, 'input'>, member: string): string[] | undefined {
  const sent = input as Readonly<Record<string, unknown>>;
  if (sent[member] !== undefined) return [member];
  const profile = sent['profile'] as Readonly<Record<string, unknown>> | undefined;
  return profile?.[member] === undefined ? undefined : ['profile', member];
}
