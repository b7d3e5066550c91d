/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1) by keyword. */
export type JsonSchema = Record<string, unknown>;

const BY_NAME = ['properties', 'patternProperties', '$defs'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLE = ['items', 'additionalProperties', 'unevaluatedItems', 'contains', 'not', 'propertyNames'];

/**
 * Replaces every schema directly inside a schema. Values of `default`, `enum` and the like are not schemas
 * and stay as they are.
 *
 * @param change gets a schema and the words that lead to it, for names; undefined leaves the schema out of
 *   the map or list that holds it
 */
export function mapSubschemas(
  schema: JsonSchema,
  change: (inner: JsonSchema, place: string) => JsonSchema | undefined,
): JsonSchema {
  const result: JsonSchema = { ...schema };
  for (const keyword of BY_NAME) {
    const members = schema[keyword];
    if (!isSchema(members)) continue;
    const entries = Object.entries(members).map(([name, inner]) => [name, changed(inner, name)] as const);
    result[keyword] = Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  }
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    result[keyword] = list
      .map((inner, index) => changed(inner, index === 0 ? '' : `Option${index + 1}`))
      .filter((inner) => inner !== undefined);
  }
  for (const keyword of SINGLE) {
    if (isSchema(schema[keyword])) result[keyword] = change(schema[keyword], 'Item') ?? {};
  }
  return result;

  // `true` and `false` are schemas too, and have nothing to change.
  function changed(inner: unknown, place: string): unknown {
    return isSchema(inner) ? change(inner, place) : inner;
  }
}

/** True for a schema that has keywords. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
