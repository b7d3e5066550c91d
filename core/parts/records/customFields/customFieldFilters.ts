import { badRequest } from '../../../kernel/errors/HttpError';
import { unknownMember } from '../../http/validation/unknownMembers';
import { currentContext } from '../../tenancy/executionContext';
import type { CustomFieldDefinition } from './CustomFieldDefinition';
import type { Place } from '../fields/FieldType';
import { OperandProblem } from '../fields/OperandProblem';
import { readTest } from '../fields/operators';
import { isCommas, splitList } from '../fields/readOperands';
import { testSql } from '../fields/testSql';
import { customFieldKinds } from './customFieldKinds';
import { type BindValue, customFieldTested, type CustomFieldRows } from './customFieldSql';

/** Names of such conditions, of which `cf_<key>In` may name a key too. */
export const CUSTOM_FIELD_FILTER = /^cf_/;

/** Values of one parameter that count; the others are as good as absent. */
const MOST_VALUES = 200;

/**
 * The conditions of `cf_<key>` (equal, or among the values of a list) and `cf_<key>In` (equal to one of a comma list) in
 * a query. A repeated parameter means any of its values.
 *
 * @throws HttpError 400 a value that the field cannot have
 */
export function customFieldFilters(
  definitions: readonly CustomFieldDefinition[],
  query: Readonly<Record<string, unknown>>,
  rows: CustomFieldRows,
  { bind, ...place }: Place & { readonly bind: BindValue },
): string[] {
  const conditions: string[] = [];
  for (const definition of definitions) {
    if (!definition.filterable) continue;
    const name = `cf_${definition.key}`;
    const { type } = customFieldKinds[definition.kind];
    const several = textsOf(query, `${name}In`);
    const filters = [
      [name, textsOf(query, name)],
      [`${name}In`, several.length === 1 ? several.flatMap(splitList) : several],
    ] as const;
    for (const [parameter, texts] of filters) {
      const values = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
      if (isCommas(parameter === name ? [] : several, values)) throw unreadable(parameter, 'names no value');
      if (values.length === 0) continue;
      const tested = { type, isList: definition.multi };
      try {
        const test = readTest(tested, 'is_any_of', values.slice(0, MOST_VALUES), place);
        if (test) conditions.push(testSql(test, customFieldTested(definition, rows, bind), bind));
      } catch (error) {
        throw error instanceof OperandProblem ? unreadable(parameter, error.message) : error;
      }
    }
  }
  return conditions;
}

/**
 * Refuses conditions of custom fields that are not there, or that lists are not filtered by.
 *
 * @throws HttpError 400 naming them, unless the client prefers that they are ignored
 */
export function refuseUnknownFilters(
  definitions: readonly CustomFieldDefinition[],
  query: Readonly<Record<string, unknown>>,
): void {
  const given = Object.keys(query).filter((name) => CUSTOM_FIELD_FILTER.test(name));
  if (given.length === 0 || currentContext().isLenient) return;
  const known = definitions
    .filter(({ filterable }) => filterable)
    .flatMap(({ key }) => [`cf_${key}`, `cf_${key}In`]);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw badRequest('Invalid input', { details: unknown.map((name) => unknownMember([name], known)) });
  }
}

const unreadable = (parameter: string, problem: string) =>
  badRequest('Invalid input', {
    details: [{ path: [parameter], message: `${parameter} ${problem}`, code: 'any.invalid' }],
  });

function textsOf(query: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return [value].flat().filter((text) => typeof text === 'string');
}
