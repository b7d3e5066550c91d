import { isSchema, type JsonSchema } from './JsonSchema';
import { jsonValue } from './jsonValue';

/**
 * Corrects, in one schema as Joi writes it, what would make the document wrong or hard to read. What lies
 * inside has been corrected before.
 */
export function repairJsonSchema(schema: JsonSchema): JsonSchema {
  const result = { ...schema };
  repairTypes(result);
  repairValues(result);
  // A formatted text is never empty: saying so adds nothing, and keeps equal alternatives apart.
  if (result['format'] !== undefined && result['minLength'] === 1) delete result['minLength'];
  repairPatterns(result);
  // Not in `oneOf`, where alternatives that are equal exclude each other.
  for (const keyword of ['anyOf', 'allOf']) removeRepeats(result, keyword);
  return flattened(result);
}

/** Joi nests lists of types when null comes in addition. */
function repairTypes(schema: JsonSchema): void {
  if (Array.isArray(schema['type'])) schema['type'] = [...new Set((schema['type'] as unknown[]).flat())];
}

/** Joi forgets null among the values, and lets through values that are not JSON. */
function repairValues(schema: JsonSchema): void {
  if (Array.isArray(schema['enum'])) {
    const values = schema['enum'].map(jsonValue).filter((value) => value !== undefined);
    if ([schema['type']].flat().includes('null') && !values.includes(null)) values.push(null);
    if (values.length > 0) schema['enum'] = values;
    else delete schema['enum'];
  }
  if ('default' in schema) {
    const value = jsonValue(schema['default']);
    if (value === undefined) delete schema['default'];
    else schema['default'] = value;
  }
}

/** A pattern that any name fits says the same as `additionalProperties`, which readers understand. */
function repairPatterns(schema: JsonSchema): void {
  const { patternProperties } = schema;
  if (!isSchema(patternProperties)) return;
  const { '.*': any, ...others } = patternProperties;
  if (any === undefined || Object.keys(others).length > 0) return;
  delete schema['patternProperties'];
  schema['additionalProperties'] = any;
}

function removeRepeats(schema: JsonSchema, keyword: string): void {
  const list = schema[keyword];
  if (!Array.isArray(list)) return;
  schema[keyword] = [...new Map(list.map((inner) => [JSON.stringify(inner), inner as unknown])).values()];
}

/** Replaces a choice with a single alternative by that alternative. */
function flattened(schema: JsonSchema): JsonSchema {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const { [keyword]: list, ...rest } = schema;
    if (!Array.isArray(list) || list.length !== 1 || !isSchema(list[0])) continue;
    const clash = Object.keys(rest).some((name) => name in (list[0] as JsonSchema));
    if (!clash && !('$ref' in list[0])) return { ...list[0], ...rest };
  }
  return schema;
}
