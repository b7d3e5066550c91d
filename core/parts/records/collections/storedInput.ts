import { HttpError } from '../../../kernel/errors/HttpError';
import { readCustomInput } from '../customFields/readCustomInput';
import { decimalOf, roundedTo } from '../fields/decimals';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { isCustomMember } from './customValues';
import { scaleOf } from './hasStoredValues';
import { storedValue } from './writtenColumns';

type Input = Readonly<Record<string, unknown>>;

/**
 * An input as the record will have it, whatever the client wrote: amounts with the decimals that their columns keep, null for blank texts that
 * clear, and custom fields as `cf_<key>`, in the form that is stored. What does not fit stays as it was sent, for the write to refuse.
 *
 * @param action a creation has the defaults of custom fields that it does not name
 */
export async function storedInput(
  { kind, fields, customFields: hasCustomFields }: CollectionDeclaration,
  input: Input,
  { customFields }: Pick<CollectionServices, 'customFields'>,
  action: 'create' | 'update',
): Promise<Input> {
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = fields[name];
    const scale = field?.type === 'numeric' ? scaleOf(field.sqlType) : undefined;
    const kept = field ? storedValue(field, value) : value;
    stored[name] = scale === undefined ? kept : rounded(kept, scale);
  }
  const isConcerned = hasCustomFields && (action === 'create' || Object.keys(input).some(isCustomMember));
  if (!isConcerned) return stored;
  const own = Object.entries(stored).filter(([name]) => !isCustomMember(name));
  const custom = await customFields
    .take(kind, input, { partial: action === 'update' })
    .then(({ values = {} }) => Object.entries(values))
    .catch((error: unknown) => {
      if (error instanceof HttpError) return [...readCustomInput(input).given];
      throw error;
    });
  return Object.fromEntries([...own, ...custom.map(([key, value]) => [`cf_${key}`, value] as const)]);
}

function rounded(value: unknown, scale: number): unknown {
  const exact = decimalOf(value);
  if (!exact) return value;
  const kept = roundedTo(exact, scale);
  return typeof value === 'number' ? kept.toNumber() : kept.toFixed();
}
