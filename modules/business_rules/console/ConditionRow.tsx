import type { MouseEvent } from 'react';
import { Button, LimitedInput } from '@tenantry/console';
import { isUnary, OPERATORS, type SimpleNode } from './conditions';
import { operatorTexts } from './operatorTexts';
import { text } from './texts';

interface Props {
  readonly node: SimpleNode;
  readonly change: (node: SimpleNode) => void;
  readonly remove: (event: MouseEvent) => void;
  /** Where it stands: `1.2`. */
  readonly place: string;
  /** Id of the list of known fields. */
  readonly list: string;
}

/** A condition: a field, an operator, and a value or another field. */
export function ConditionRow({ node, change, remove, place, list }: Props) {
  const { field, operator, text: value, isField } = node;
  const isList = operator === 'IN' || operator === 'NOT_IN';
  return (
    <div className="rule-part">
      <label className="field">
        <span>{text('field')}</span>
        <LimitedInput
          value={field}
          list={list}
          required
          limit={200}
          aria-label={text('fieldAt', { place })}
          onChange={({ target }) => change({ ...node, field: target.value })}
        />
      </label>
      <label className="field">
        <span>{text('operator')}</span>
        <select
          value={operator}
          aria-label={text('operatorAt', { place })}
          onChange={({ target }) => change({ ...node, operator: target.value })}
        >
          {OPERATORS.map((one) => (
            <option key={one} value={one}>
              {operatorTexts(one)}
            </option>
          ))}
        </select>
      </label>
      {!isUnary(operator) && (
        <>
          <label className="field">
            <span>{text('comparedWith')}</span>
            <select
              value={isField ? 'field' : 'value'}
              aria-label={text('comparedAt', { place })}
              onChange={({ target }) => change({ ...node, isField: target.value === 'field' })}
            >
              <option value="value">{text('value')}</option>
              <option value="field">{text('otherField')}</option>
            </select>
          </label>
          <label className="field">
            <span>{isField ? text('otherField') : isList ? text('values') : text('value')}</span>
            <LimitedInput
              value={value}
              {...(isField && { list })}
              limit={2_000}
              aria-label={text('valueAt', { place })}
              onChange={({ target }) => change({ ...node, text: target.value })}
            />
          </label>
        </>
      )}
      <Button aria-label={text('removeAt', { place })} onClick={remove}>
        {text('remove')}
      </Button>
    </div>
  );
}
