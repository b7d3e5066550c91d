import { badRequest } from '../../../kernel/errors/HttpError';
import type { InputProblem } from '../../http/validation/InputProblem';
import { unknownMember } from '../../http/validation/unknownMembers';
import { MOST_PROBLEMS } from '../../http/validation/cutToBounds';
import { currentContext } from '../../tenancy/executionContext';
import type { CustomFieldDefinition, CustomFieldValue } from './CustomFieldDefinition';
import { customFieldSchema } from './customFieldSchema';
import type { CustomInput } from './readCustomInput';

/**
 * Validates what was given for custom fields.
 *
 * @param partial for a change: what was left out stays as it is, and null clears; else defaults fill in, and required
 *   fields are demanded
 * @returns stored forms by key
 * @throws HttpError 400 `Invalid input` with what is wrong with each field, as `cf_<key>`
 */
export function validateCustomInput(
  definitions: readonly CustomFieldDefinition[],
  { given, problems: found }: CustomInput,
  partial: boolean,
): Record<string, CustomFieldValue | null> {
  const problems: InputProblem[] = [...found];
  const values = new Map<string, CustomFieldValue | null>();
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const known = definitions.map(({ key }) => `cf_${key}`);
  const { isLenient } = currentContext();
  for (const [key, value] of given) {
    if (problems.length >= MOST_PROBLEMS) break;
    const definition = byKey.get(key);
    if (!definition) {
      if (!isLenient) problems.push(unknownMember([`cf_${key}`], known));
    } else if (value === null) {
      if (definition.required) problems.push(problem(key, 'is required', 'any.required'));
      else if (partial) values.set(key, null);
    } else {
      const result = customFieldSchema(definition).validate(value);
      if (!result.error) values.set(key, result.value as CustomFieldValue);
      for (const { path, message, type: code } of result.error?.details ?? []) {
        problems.push({ path: [`cf_${key}`, ...path], message, code });
      }
    }
  }
  if (!partial) {
    for (const { key, required, defaultValue } of definitions) {
      if (given.has(key)) continue;
      if (defaultValue !== null) values.set(key, defaultValue);
      else if (required) problems.push(problem(key, 'is required', 'any.required'));
    }
  }
  if (problems.length > 0) {
    throw badRequest('Invalid input', { details: problems.slice(0, MOST_PROBLEMS) });
  }
  return Object.fromEntries(values);
}

function problem(key: string, what: string, code: string): InputProblem {
  const name = `cf_${key}`;
  return { path: [name], message: `${name} ${what}`, code };
}
