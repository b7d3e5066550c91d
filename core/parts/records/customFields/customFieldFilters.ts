import type { CustomFieldDefinition } from './CustomFieldDefinition';
import { holdsOneOf, partWith, type BindValue, type CustomFieldRows } from './customFieldSql';

/** Values of one parameter that count; the others are as good as absent. */
const MOST_VALUES = 200;

/**
 * The conditions of `cf_<key>` (equal, or among the values of a list) and `cf_<key>In` (equal to one of a comma list) in
 * a query. A repeated parameter means any of its values. Unknown keys are
 * ignored; a value that the field cannot have finds nothing.
 */
export function customFieldFilters(
  definitions: readonly CustomFieldDefinition[],
  query: Readonly<Record<string, unknown>>,
  rows: CustomFieldRows,
  bind: BindValue,
): string[] {
  const conditions: string[] = [];
  for (const definition of definitions) {
    if (!definition.filterable) continue;
    const name = `cf_${definition.key}`;
    const filters = [textsOf(query, name), textsOf(query, `${name}In`).flatMap((text) => text.split(','))];
    for (const texts of filters) {
      const values = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
      if (values.length === 0) continue;
      const parts = values.slice(0, MOST_VALUES).map((value) => partWith(definition, value));
      conditions.push(
        holdsOneOf(
          parts.filter((part) => part !== undefined),
          rows,
          bind,
        ),
      );
    }
  }
  return conditions;
}

function textsOf(query: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return [value].flat().filter((text) => typeof text === 'string');
}
