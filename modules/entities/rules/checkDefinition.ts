import {
  badRequest,
  type CustomFieldDefinition,
  type CustomFieldKind,
  customFieldKinds,
  type CustomFieldRules,
  customFieldSchema,
  isDay,
} from '@tenantry/core';

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: string;
}

/** Kinds with values that are ids of other records. */
const NAMING: ReadonlySet<string> = new Set(['relation', 'attachment']);

/**
 * Checks what no schema can: whether options, rules and default value go with the kind of the field, and with one
 * another.
 *
 * @returns the definition with times and the default value in stored form
 * @throws HttpError 400 `Invalid input` with details
 */
export function checkDefinition<T extends CustomFieldDefinition>(definition: T): T {
  const problems: Problem[] = [];
  const report = (path: Problem['path'], message: string, code: string): void => {
    problems.push({ path, message, code });
  };
  const { kind, multi, encrypted, options, defaultValue } = definition;
  const traits = customFieldKinds[kind];
  if (multi && !traits.multiple)
    report(['multi'], `a field of kind ${kind} has one value`, 'customField.single');
  if (encrypted === true && NAMING.has(kind)) {
    report(['encrypted'], `a field of kind ${kind} cannot be encrypted`, 'customField.encrypted');
  }
  if (kind === 'select' && options.length === 0) report(['options'], 'options is required', 'any.required');
  if (kind !== 'select' && options.length > 0) {
    report(['options'], 'options are for the kind select', 'customField.options');
  }
  const allowed: readonly string[] = multi ? [...traits.rules, 'maxItems'] : traits.rules;
  for (const name of Object.keys(definition.rules)) {
    if (!allowed.includes(name)) report(['rules', name], `rules.${name} is not allowed`, 'object.unknown');
  }
  const rules = withBounds(definition, report);
  checkOrder(rules, 'min', 'max', report);
  checkOrder(rules, 'minLength', 'maxLength', report);
  // Ciphertext cannot be compared.
  const checked: T = { ...definition, rules, ...(encrypted && { filterable: false }) };
  if (defaultValue !== null && problems.length === 0) {
    const result = customFieldSchema(checked).label('defaultValue').validate(defaultValue);
    for (const { path, message, type } of result.error?.details ?? []) {
      report(['defaultValue', ...path], message, type);
    }
    if (problems.length === 0) {
      const stored = asDefined(kind, defaultValue, result.value as T['defaultValue']);
      return { ...checked, defaultValue: stored as T['defaultValue'] };
    }
  }
  if (problems.length > 0) throw badRequest('Invalid input', { details: problems });
  return checked;
}

type Report = (path: Problem['path'], message: string, code: string) => void;

/** The rules with `min` and `max` in the form that values are stored in. */
function withBounds(definition: CustomFieldDefinition, report: Report): CustomFieldRules {
  const { kind, rules } = definition;
  if (!customFieldKinds[kind].type.abilities.has('order')) return rules;
  const bounds: Record<string, number | string> = {};
  for (const name of ['min', 'max'] as const) {
    if (rules[name] === undefined) continue;
    const schema = customFieldSchema({ ...definition, multi: false, rules: {} }).label(`rules.${name}`);
    const result = schema.validate(rules[name]);
    if (result.error) report(['rules', name], result.error.message, 'customField.bound');
    else bounds[name] = asDefined(kind, rules[name], result.value as number | string) as number | string;
  }
  return { ...rules, ...bounds };
}

/**
 * A value of a definition in stored form. A day stays one also where it stands for a moment, as it is another moment in each time zone in
 * which records of the tenant are.
 */
function asDefined(kind: CustomFieldKind, given: unknown, stored: unknown): unknown {
  if (kind !== 'datetime') return stored;
  // Values that stand twice count once.
  if (Array.isArray(stored) && [given].flat().length !== stored.length) return stored;
  if (Array.isArray(stored)) return [given].flat().map((each, index) => asDefined(kind, each, stored[index]));
  return typeof given === 'string' && isDay(given.trim()) ? given.trim() : stored;
}

function checkOrder(
  rules: CustomFieldRules,
  low: 'min' | 'minLength',
  high: 'max' | 'maxLength',
  report: Report,
): void {
  const [least, most] = [rules[low], rules[high]];
  if (least === undefined || most === undefined || typeof least !== typeof most) return;
  // All of a day is within a bound that is one.
  const isOrdered =
    typeof most === 'string' && isDay(most) ? (String(least).split('T')[0] as string) <= most : least <= most;
  if (isOrdered) return;
  report(['rules', high], `rules.${high} must not be less than rules.${low}`, 'customField.bounds');
}
