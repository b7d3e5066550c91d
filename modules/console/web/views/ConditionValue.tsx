import type { Field } from './Field';
import { FieldControl } from './FieldControl';
import { filterText } from './filterTexts';
import { type Condition, WITH_LIST } from './listState';
import { t } from './texts';

/** Operators that compare with a part of a text. */
const OF_PARTS: ReadonlySet<string> = new Set(['contains', 'does_not_contain', 'starts_with', 'ends_with']);

/** The value of a condition, in the control that forms have for the member: two of them for a range. */
export function ConditionValue(props: {
  readonly field: Field;
  readonly condition: Condition;
  /** @param isTyping whether the value changes with each key */
  readonly change: (condition: Condition, isTyping?: boolean) => void;
}) {
  const { field, condition, change } = props;
  const { operator, value } = condition;
  const asked = askedFor(field, operator);
  const isTyped = asked.known.length === 0 && asked.references === null && asked.kind !== 'boolean';
  const set = (next: string) => change({ ...condition, value: next }, isTyped);
  if (operator !== 'between')
    return (
      <FieldControl field={{ ...asked, label: t('value') }} value={value} onChange={set} error={undefined} />
    );
  const [from = '', to = ''] = value.split('\n');
  return (
    <div className="range">
      <FieldControl
        field={{ ...asked, label: filterText('from') }}
        value={from}
        onChange={(next) => set(`${next}\n${to}`)}
        error={undefined}
      />
      <FieldControl
        field={{ ...asked, label: filterText('to') }}
        value={to}
        onChange={(next) => set(`${from}\n${next}`)}
        error={undefined}
      />
    </div>
  );
}

/** A member as an operator compares it: a value is never demanded, and none is out of bounds. */
function askedFor(field: Field, operator: string): Field {
  const { kind, choices, known } = field;
  const free = { ...field, limits: {}, isRequired: false, isNullable: true };
  if (OF_PARTS.has(operator)) return { ...free, kind: 'text', choices: [], known: [], format: null };
  const isList = operator !== 'between' && WITH_LIST.has(operator);
  // Open lists of values are chosen from as well where several are asked for.
  if (isList) return { ...free, kind: 'list', choices: known };
  return { ...free, kind: ONE_LINE[kind] ?? kind, choices };
}

/** Moments are compared by their day, and texts of several lines by one. */
const ONE_LINE: Readonly<Partial<Record<Field['kind'], Field['kind']>>> = {
  time: 'date',
  long: 'text',
  json: 'text',
  options: 'text',
  list: 'text',
};
