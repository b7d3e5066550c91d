export { FilterChips } from './FilterChips';
import { Button } from '../kit/Button';
import { ConditionValue } from './ConditionValue';
import type { Field } from './Field';
import { type Condition, type ListControl, WITH_LIST, WITHOUT_VALUE } from './listState';
import { offeredOperators, operatorText } from './operatorText';
import { filterText } from './filterTexts';
import { t } from './texts';

const MOST = 20;

/** The conditions that a list is narrowed by. They count as soon as they have a value. */
export function FilterPanel(props: { readonly fields: readonly Field[]; readonly control: ListControl }) {
  const { fields, control } = props;
  const { conditions, logic } = control.state;
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  const [first] = filterable;
  if (!first) return null;
  const change = (index: number, condition: Condition | null, isTyping = false) =>
    control.set(
      { conditions: conditions.flatMap((old, at) => (at === index ? (condition ?? []) : old)) },
      isTyping,
    );
  return (
    <fieldset className="filters">
      <legend>{t('filters')}</legend>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          number={index + 1}
          condition={condition}
          fields={filterable}
          change={(next, isTyping) => change(index, next, isTyping)}
        />
      ))}
      <div className="tools">
        <Button
          disabled={conditions.length >= MOST}
          onClick={() => control.set({ conditions: [...conditions, newCondition(first)] })}
        >
          {filterText('addCondition')}
        </Button>
        {conditions.length > 1 && (
          <label className="select">
            <span>{filterText('match')}</span>
            <select
              value={logic}
              onChange={({ target }) => control.set({ logic: target.value === 'or' ? 'or' : 'and' })}
            >
              <option value="and">{filterText('matchAll')}</option>
              <option value="or">{filterText('matchAny')}</option>
            </select>
          </label>
        )}
        {conditions.length > 0 && (
          <Button onClick={() => control.set({ conditions: [], logic: 'and' })}>{t('clearFilters')}</Button>
        )}
      </div>
    </fieldset>
  );
}

function newCondition({ name, operators, kind }: Field): Condition {
  const wanted = kind === 'text' || kind === 'long' ? 'contains' : 'is';
  return { field: name, operator: operators.includes(wanted) ? wanted : (operators[0] ?? 'is'), value: '' };
}

/** The condition with another operator: of several values, the first stays where it takes one. */
function withOperator(condition: Condition, operator: string): Condition {
  const [first = ''] = condition.value.split('\n');
  return { ...condition, operator, value: WITH_LIST.has(operator) ? condition.value : first };
}

function ConditionRow(props: {
  readonly number: number;
  readonly condition: Condition;
  readonly fields: readonly Field[];
  readonly change: (condition: Condition | null, isTyping?: boolean) => void;
}) {
  const { number, condition, fields, change } = props;
  const field = fields.find(({ name }) => name === condition.field);
  return (
    <div className="condition" role="group" aria-label={filterText('condition', { number })}>
      <select
        aria-label={t('field')}
        value={condition.field}
        onChange={({ target }) => {
          const next = fields.find(({ name }) => name === target.value);
          if (next) change(newCondition(next));
        }}
      >
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label={filterText('operator')}
        value={condition.operator}
        onChange={({ target }) => change(withOperator(condition, target.value))}
      >
        {offeredOperators(field?.operators ?? []).map((operator) => (
          <option key={operator} value={operator}>
            {operatorText(operator)}
          </option>
        ))}
      </select>
      {field && !WITHOUT_VALUE.has(condition.operator) && (
        <ConditionValue field={field} condition={condition} change={change} />
      )}
      <Button
        look="plain"
        className="icon"
        aria-label={filterText('removeCondition', { number })}
        onClick={() => change(null)}
      >
        <span aria-hidden="true">×</span>
      </Button>
    </div>
  );
}
