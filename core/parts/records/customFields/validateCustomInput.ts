import type { ValidationErrorItem } from 'joi';
import { badRequest } from '../../../kernel/errors/HttpError';
import type { InputProblem } from '../../http/validation/InputProblem';
import { unknownMember } from '../../http/validation/unknownMembers';
import { MOST_PROBLEMS } from '../../http/validation/cutToBounds';
import { currentContext } from '../../tenancy/executionContext';
import type { CustomFieldDefinition, CustomFieldValue } from './CustomFieldDefinition';
import { customFieldSchema } from './customFieldSchema';
import { type KeptItems, keptItems } from './keptItems';
import type { CustomInput } from './readCustomInput';

/** How custom fields are written. */
interface Writing {
  /** For a change: what was left out stays as it is, and null clears; else defaults fill in, and required fields are demanded. */
  readonly partial: boolean;
  /** Of a change: what the record has, by key. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/**
 * Validates what was given for custom fields. What the record has already is accepted as it is.
 *
 * @returns stored forms by key
 * @throws HttpError 400 `Invalid input` with what is wrong with each field, as `cf_<key>`
 */
export function validateCustomInput(
  definitions: readonly CustomFieldDefinition[],
  { given, problems: found }: CustomInput,
  { partial, stored }: Writing,
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
      const isMissing = stored !== undefined && (stored[key] ?? null) === null;
      if (definition.required && !isMissing) problems.push(problem(key, 'is required', 'any.required'));
      else if (partial && !definition.required) values.set(key, null);
    } else {
      const result = customFieldSchema(definition).validate(value);
      const kept = result.error && keptItems(definition, value, stored?.[key]);
      const details = (result.error?.details ?? []).filter((detail) => !kept || isOfOthers(detail, kept));
      if (details.length === 0) values.set(key, kept ? kept.value : (result.value as CustomFieldValue));
      for (const { path, message, type: code } of details) {
        problems.push({ path: [`cf_${key}`, ...path], message, code });
      }
    }
  }
  if (!partial) {
    for (const definition of definitions) {
      const { key, required, defaultValue } = definition;
      if (given.has(key)) continue;
      if (defaultValue !== null) values.set(key, defaultOf(definition));
      else if (required) problems.push(problem(key, 'is required', 'any.required'));
    }
  }
  if (problems.length > 0) {
    throw badRequest('Invalid input', { details: problems.slice(0, MOST_PROBLEMS) });
  }
  return Object.fromEntries(values);
}

/** The default of a field for a record that is made now: a day that stands for a moment begins in the zone of the scope. */
function defaultOf(definition: CustomFieldDefinition): CustomFieldValue | null {
  const { defaultValue } = definition;
  const { error, value } = customFieldSchema(definition).validate(defaultValue);
  return error ? defaultValue : (value as CustomFieldValue);
}

/** Whether a problem is one of what the record does not have already. */
function isOfOthers({ path: [at], type }: ValidationErrorItem, { areAll, places }: KeptItems): boolean {
  // That no item is valid follows from the items.
  if (areAll || type === 'array.includesRequiredUnknowns') return false;
  return typeof at !== 'number' || !places.has(at);
}

function problem(key: string, what: string, code: string): InputProblem {
  const name = `cf_${key}`;
  return { path: [name], message: `${name} ${what}`, code };
}
