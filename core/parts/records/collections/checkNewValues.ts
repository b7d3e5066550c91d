import { badRequest } from '../../../kernel/errors/HttpError';
import type { InputProblem } from '../../http/validation/InputProblem';
import type { CollectionField, StoredRow } from './CollectionDeclaration';
import { isStoredValue } from './hasStoredValues';
import { columnOf } from './RecordStore';

/**
 * Checks members that take the value of their record besides the values of their schema (`orStored`): any other value has to fit
 * the schema.
 *
 * @param before the row that changes; null for a new record
 * @param path of the input in the request, for what is wrong with it
 * @throws HttpError 400 `Invalid input` with what is wrong with each member
 */
export function checkNewValues(
  { fields }: { readonly fields: Readonly<Record<string, CollectionField>> },
  input: Readonly<Record<string, unknown>>,
  before: StoredRow | null,
  path: InputProblem['path'] = [],
): void {
  const problems: InputProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name];
    if (!field.orStored || field.column === false || value === undefined) continue;
    if (before && isStoredValue(field, before[columnOf(name, field.column)], value)) continue;
    const { error } = field.schema.label(name).validate(value);
    for (const { message, type: code } of error?.details ?? []) {
      problems.push({ path: [...path, name], message, code });
    }
  }
  if (problems.length > 0) throw badRequest('Invalid input', { details: problems });
}
