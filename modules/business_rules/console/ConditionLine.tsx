import type { MouseEvent } from 'react';
import { Button, Icon } from '@tenantry/console';
import { ChoiceSlot } from './ChoiceSlot';
import { isUnary, type SimpleNode, takesList, valueOf } from './conditions';
import { fieldChoices } from './fieldChoices';
import { comparePhrase, operatorsOf, operatorText } from './operators';
import { Phrase } from './Phrase';
import type { RuleFields } from './ruleFields';
import { text } from './texts';
import { ValueSlot } from './ValueSlot';

interface Props {
  readonly node: SimpleNode;
  readonly change: (node: SimpleNode) => void;
  readonly remove: (event: MouseEvent) => void;
  /** Where it stands: `1.2`. */
  readonly place: string;
  readonly fields: RuleFields;
}

/** A condition as a part of the sentence: its field, its operator, and a value or another field. */
export function ConditionLine({ node, change, remove, place, fields }: Props) {
  const { field, operator, isField } = node;
  const found = fields.at(field);
  const chooseField = (path: string) => {
    const next = fields.at(path);
    const keeps = operatorsOf(next, '').includes(operator);
    const isAlike =
      next &&
      found &&
      next.field.kind === found.field.kind &&
      next.field.references === found.field.references;
    change({
      ...node,
      field: path,
      operator: keeps ? operator : (operatorsOf(next, '')[0] ?? '='),
      ...(isAlike !== true && { text: '', isField: false }),
    });
  };
  const chooseOperator = (next: string) => {
    const hasOther = takesList(next) !== takesList(operator) || (next === 'BECOMES' && isField);
    const value = hasOther && !isField ? single(node) : undefined;
    change({
      ...node,
      operator: next,
      ...(hasOther && { text: takesList(next) ? (value ?? '') : '', isField: false }),
    });
  };
  return (
    <>
      <Phrase
        of={comparePhrase(found, operator)}
        word={(word) => (
          <ChoiceSlot
            look="word"
            label={text('operatorAt', { place })}
            choices={operatorsOf(found, operator).map((one) => ({
              value: one,
              text: operatorText(found, one),
            }))}
            value={operator}
            choose={chooseOperator}
          >
            {word}
          </ChoiceSlot>
        )}
        slots={{
          field: (
            <ChoiceSlot
              label={text('fieldAt', { place })}
              choices={fieldChoices(fields.list, field)}
              value={field}
              choose={chooseField}
              isOpenEnded={field === ''}
              startsOpen={field === ''}
            >
              {field === '' ? text('field') : fields.labelOf(field)}
            </ChoiceSlot>
          ),
          value: isUnary(operator) ? null : (
            <ValueSlot
              label={text('valueAt', { place })}
              found={found}
              operator={operator}
              compared={node}
              change={(compared) => change({ ...node, ...compared })}
              fields={fields}
            />
          ),
        }}
      />
      <Button look="plain" className="icon away" aria-label={text('removeAt', { place })} onClick={remove}>
        <Icon name="x" />
      </Button>
    </>
  );
}

/** The only value of a comparison as the text of a list. */
function single({ text: value, operator }: SimpleNode): string | undefined {
  return value === '' || Array.isArray(valueOf(value, operator)) ? undefined : value;
}
