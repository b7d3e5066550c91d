import type { Bind } from '../ListDeclaration';
import { isGroup, type FilterGroup, type FilterRule } from './AdvancedFilter';
import { compileRule } from './compileRule';
import { filterProblem } from './filterProblem';
import type { PublicField } from './publicFields';

/**
 * An advanced filter as a condition. Within a group `and` binds closer than `or`.
 *
 * @throws HttpError 400 an unknown field or operator, or a value that does not fit its field
 */
export function compileFilter(
  group: FilterGroup,
  fields: ReadonlyMap<string, PublicField>,
  bind: Bind,
): string {
  return group.children
    .map((child, index) => {
      const condition = isGroup(child) ? compileFilter(child, fields, bind) : compile(child, fields, bind);
      const join = (child.join ?? group.logic) === 'or' ? ' OR ' : ' AND ';
      return `${index === 0 ? '' : join}(${condition})`;
    })
    .join('');
}

function compile(
  { field: name, operator, value, path }: FilterRule,
  fields: ReadonlyMap<string, PublicField>,
  bind: Bind,
): string {
  const field = fields.get(name);
  if (!field)
    throw filterProblem([...path, 'field'], `There is no field ${name} to filter by`, 'filter.field');
  const condition = compileRule(field, operator, value, bind);
  if (condition === null) {
    throw filterProblem([...path, 'op'], `${operator} is no operator of ${name}`, 'filter.operator');
  }
  if (condition === undefined) {
    throw filterProblem([...path, 'value'], `The value does not fit ${operator} of ${name}`, 'filter.value');
  }
  return condition;
}
