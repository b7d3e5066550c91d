import { Icon } from '../kit/Icon';
import type { Field } from './Field';
import { shownText } from './fieldValue';
import { filterText } from './filterTexts';
import { type Condition, type ListControl, WITH_LIST, WITHOUT_VALUE } from './listState';
import { operatorText } from './operatorText';
import { type NameOf, useNames } from './useNames';

/** The conditions of a list in words, each with a button that takes it away. @param props.open opens their editor */
export function FilterChips(props: {
  readonly fields: readonly Field[];
  readonly control: ListControl;
  readonly open: () => void;
}) {
  const { fields, control, open } = props;
  const { conditions } = control.state;
  const asItems = conditions.map(({ field, value }) => ({ [field]: value.split('\n') }));
  const ofConditions = fields.filter(({ name }) => conditions.some(({ field }) => field === name));
  const nameOf = useNames(
    ofConditions.map(({ name, references }) => ({ column: name, references })),
    asItems,
  );
  return conditions.map((condition, index) => {
    const field = fields.find(({ name }) => name === condition.field);
    if (!field) return null;
    return (
      <span key={index} className="filter">
        <button type="button" onClick={open}>
          <span>
            <span className="soft">
              {field.label} {operatorText(condition.operator)}
            </span>{' '}
            {textOf(condition, field, nameOf)}
          </span>
        </button>
        <button
          type="button"
          aria-label={filterText('removeCondition', { number: index + 1 })}
          onClick={() => control.set({ conditions: conditions.filter((one) => one !== condition) })}
        >
          <Icon name="x" />
        </button>
      </span>
    );
  });
}

/** The value of a condition as people read it. */
function textOf({ operator, value }: Condition, field: Field, nameOf: NameOf): string {
  if (WITHOUT_VALUE.has(operator)) return '';
  const values = WITH_LIST.has(operator) ? value.split('\n').filter(Boolean) : [value];
  return values
    .map((each) =>
      shownText(each, field, (id) => (field.references === null ? undefined : nameOf(field.references, id)), {
        isShort: true,
      }),
    )
    .join(', ');
}
