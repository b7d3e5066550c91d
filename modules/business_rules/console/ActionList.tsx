import type { ReactNode } from 'react';
import { Button } from '@tenantry/console';
import { ActionLine } from './ActionLine';
import { type ActionTypes, type EditedAction, newAction } from './actions';
import { Clause } from './ConditionList';
import type { RuleFields } from './ruleFields';
import { text } from './texts';

/** The actions of a rule, as clauses of the sentence in their order. */
export function ActionList(props: {
  /** Names the actions: where they are done. */
  readonly label: string;
  /** Before the first one. */
  readonly lead: string;
  /** Actions that are done before them. */
  readonly first?: ReactNode;
  readonly value: readonly EditedAction[];
  readonly onChange: (value: readonly EditedAction[]) => void;
  readonly error: string | undefined;
  readonly types: ActionTypes;
  readonly fields: RuleFields;
  /** Type that a new action begins with. */
  readonly initial: string;
}) {
  const { label, lead, first, value, onChange, error, types, fields, initial } = props;
  const isRefused = error !== undefined;
  const isFirst = first === undefined || first === null;
  return (
    <>
      {!isFirst && <Clause lead={lead}>{first}</Clause>}
      {value.map((action, index) => (
        <Clause key={action.key} lead={index > 0 || !isFirst ? text('and') : lead}>
          <ActionLine
            action={action}
            change={(next) => onChange(value.with(index, next))}
            remove={() => onChange(value.toSpliced(index, 1))}
            types={types}
            fields={fields}
            name={`${label} ${index + 1}`}
          />
        </Clause>
      ))}
      <Clause lead={value.length === 0 && isFirst ? lead : null}>
        <div className="buttons">
          <Button
            look="plain"
            icon="plus"
            data-refused={isRefused || undefined}
            aria-label={`${text(value.length > 0 || !isFirst ? 'doMore' : 'doSomething')}: ${label}`}
            onClick={() => onChange([...value, newAction(initial)])}
          >
            {text(value.length > 0 || !isFirst ? 'doMore' : 'doSomething')}
          </Button>
          {isRefused && <p className="field-error">{error}</p>}
        </div>
      </Clause>
    </>
  );
}
