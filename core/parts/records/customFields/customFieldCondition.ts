import { operatorsOf, readTest, type Tested } from '../fields/operators';
import type { Place } from '../fields/FieldType';
import { testSql } from '../fields/testSql';
import type { CustomFieldDefinition } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';
import { type BindValue, type CustomFieldRows, customFieldTested } from './customFieldSql';

const tested = ({ kind, multi }: CustomFieldDefinition): Tested => ({
  type: customFieldKinds[kind].type,
  isList: multi,
});

/**
 * The condition of an advanced filter on a custom field. Records without a value count as not equal, not containing, none of.
 * So do records of other tenants, since a field with the same key of another tenant is a different field.
 *
 * @param operator one of the advanced operators
 * @param value as sent: a text, or a list of them, also as a JSON text
 * @returns null where the field has no such operator
 * @throws OperandProblem a value that the operator does not take, or that does not fit the field
 */
export function customFieldCondition(
  definition: CustomFieldDefinition,
  operator: string,
  value: unknown,
  rows: CustomFieldRows,
  { bind, ...place }: Place & { readonly bind: BindValue },
): string | null {
  if (!definition.filterable) return null;
  const test = readTest(tested(definition), operator, value, place);
  return test && testSql(test, customFieldTested(definition, rows, bind), bind);
}

/** Operators of the advanced filter that a custom field takes; none where lists cannot be filtered by it. */
export function customFieldOperators(definition: CustomFieldDefinition): readonly string[] {
  return definition.filterable ? operatorsOf(tested(definition)) : [];
}
