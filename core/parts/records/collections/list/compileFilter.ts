import { customFieldCondition } from '../../customFields/customFieldCondition';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import { customFieldOf, type CustomFieldRows } from '../../customFields/customFieldSql';
import { OperandProblem } from '../../fields/OperandProblem';
import { isGroup, type FilterGroup, type FilterRule } from './AdvancedFilter';
import { type ConditionPlace, fieldCondition } from './fieldCondition';
import { filterProblem } from './filterProblem';
import type { PublicField } from './publicFields';

/** Fields that conditions may name, and the collector of their values. */
export interface FilterSubject extends ConditionPlace {
  readonly fields: ReadonlyMap<string, PublicField>;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly rows: CustomFieldRows;
}

/**
 * An advanced filter as a condition. Within a group `and` binds closer than `or`.
 *
 * @throws HttpError 400 an unknown field or operator, or a value that does not fit its field
 */
export function compileFilter(group: FilterGroup, subject: FilterSubject): string {
  return group.children
    .map((child, index) => {
      const condition = isGroup(child) ? compileFilter(child, subject) : compile(child, subject);
      const join = (child.join ?? group.logic) === 'or' ? ' OR ' : ' AND ';
      return `${index === 0 ? '' : join}(${condition})`;
    })
    .join('');
}

function compile(rule: FilterRule, subject: FilterSubject): string {
  const { field: name, operator, path } = rule;
  try {
    const condition = conditionOf(rule, subject);
    if (condition !== null) return condition;
  } catch (error) {
    if (!(error instanceof OperandProblem)) throw error;
    throw filterProblem([...path, 'value'], `value ${error.message}`, error.code);
  }
  throw filterProblem([...path, 'op'], `${name} has no operator ${operator}`, 'filter.operator');
}

/** As `fieldCondition` answers. @throws HttpError 400 no such field */
function conditionOf(
  { field: name, operator, value, path }: FilterRule,
  { fields, definitions, rows, ...place }: FilterSubject,
): string | null {
  const field = fields.get(name);
  if (field) return fieldCondition(field, operator, value, place);
  const definition = customFieldOf(definitions, name);
  if (definition?.encrypted) return null;
  if (definition) return customFieldCondition(definition, operator, value, rows, place);
  throw filterProblem([...path, 'field'], `Records cannot be filtered by ${name}`, 'filter.field');
}
