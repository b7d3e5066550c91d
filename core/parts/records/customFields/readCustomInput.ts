import type { InputProblem } from '../../http/validation/InputProblem';
import { CUSTOM_FIELD_MEMBER } from './CustomFieldDefinition';

/** A body taken apart. */
export interface CustomInput {
  /** The body without its custom fields. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** Values given for custom fields, by key; blank is null. */
  readonly given: ReadonlyMap<string, unknown>;
  readonly problems: readonly InputProblem[];
}

/**
 * Finds the custom fields of a body in every spelling: `cf_<key>`, `cf:<key>`, `customFields` as an object or as a list
 * of `{ key, value }`, and `customValues`. Of a key that is spelt twice, the prefixed member counts before
 * `customFields`, and that before `customValues`.
 */
export function readCustomInput(body: Readonly<Record<string, unknown>>): CustomInput {
  const given = new Map<string, unknown>();
  const problems: InputProblem[] = [];
  const take = (key: string, value: unknown): void => {
    given.set(key, isBlank(value) ? null : value);
  };
  for (const container of ['customValues', 'customFields'] as const) {
    const value = Object.hasOwn(body, container) ? body[container] : undefined;
    if (isBlank(value)) continue;
    if (typeof value !== 'object' || (Array.isArray(value) && container === 'customValues')) {
      problems.push({
        path: [container],
        message: `${container} must be of type object`,
        code: 'object.base',
      });
    } else if (Array.isArray(value)) takeList(value, take, problems);
    else for (const [key, member] of Object.entries(value as object)) take(key, member);
  }
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (CUSTOM_FIELD_MEMBER.test(name)) take(name.slice(3), value);
    else if (name !== 'customValues' && name !== 'customFields') rest.push([name, value]);
  }
  return { rest: Object.fromEntries(rest), given, problems };
}

function takeList(
  list: readonly unknown[],
  take: (key: string, value: unknown) => void,
  problems: InputProblem[],
): void {
  list.forEach((entry, index) => {
    const { key, value } = (entry ?? {}) as { key?: unknown; value?: unknown };
    if (typeof key === 'string') take(key, value);
    else {
      const path = ['customFields', index, 'key'];
      problems.push({ path, message: `customFields[${index}].key is required`, code: 'any.required' });
    }
  });
}

/** Nothing: a field that is left empty in a form is sent as an empty text. */
function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
