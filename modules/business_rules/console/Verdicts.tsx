import { FieldText, Icon } from '@tenantry/console';
import { editedOf, isGroup, isUnary } from './conditions';
import { comparePhrase, isJoining } from './operators';
import { Phrase } from './Phrase';
import type { RuleFields } from './ruleFields';
import { text } from './texts';
import { comparedField, placeholderText } from './values';

/** Which conditions held, with the values that decided. */
export interface Explanation {
  readonly operator: string;
  readonly held: boolean;
  readonly field?: string;
  readonly value?: unknown;
  readonly compared?: unknown;
  readonly rules?: readonly Explanation[];
}

/** Conditions with whether each held and the value that its field had. */
export function Verdicts({ of, fields }: { readonly of: Explanation; readonly fields: RuleFields }) {
  return (
    <ul className="verdicts">
      <Verdict of={of} fields={fields} />
    </ul>
  );
}

function Verdict({ of, fields }: { readonly of: Explanation; readonly fields: RuleFields }) {
  const { operator, held, rules } = of;
  if (rules && isJoining(operator) && rules.length > 0)
    return (
      <li>
        <Mark held={held} /> <span className="soft">{text(operator as 'AND' | 'OR' | 'NOT')}</span>
        <ul className="verdicts">
          {rules.map((rule, index) => (
            <Verdict key={index} of={rule} fields={fields} />
          ))}
        </ul>
      </li>
    );
  return (
    <li className="verdict">
      <Mark held={held} />
      <span>
        <Compared of={of} fields={fields} />
      </span>
    </li>
  );
}

/** A check or a cross, with the word that it stands for. */
function Mark({ held }: { readonly held: boolean }) {
  return (
    <span className={held ? 'good' : 'bad'}>
      <Icon name={held ? 'check' : 'x'} />
      <span className="hidden">{text(held ? 'held' : 'notHeld')}: </span>
    </span>
  );
}

function Compared({ of, fields }: { readonly of: Explanation; readonly fields: RuleFields }) {
  const { field = '', operator: stored, compared = null, value: present } = of;
  const [node] = editedOf({ field, operator: stored, value: compared }).rules;
  if (!node || isGroup(node)) return null;
  const found = fields.at(node.field);
  const { operator } = node;
  const shown = (value: unknown) =>
    found ? (
      (placeholderText(found, value) ?? <FieldText field={comparedField(found, operator)} value={value} />)
    ) : (
      <span>{String(value)}</span>
    );
  const isOfChange = operator === 'CHANGED' || operator === 'UNCHANGED';
  const isNothing = present === null || present === undefined || present === '';
  return (
    <>
      <Phrase
        of={comparePhrase(found, operator)}
        slots={{
          field: <span>{fields.labelOf(node.field)}</span>,
          value: isUnary(operator) ? null : shown(compared),
        }}
      />{' '}
      {!isOfChange && !(isUnary(operator) && isNothing) && (
        <span className="soft">
          {isNothing ? (
            text('nowEmpty')
          ) : (
            <Phrase of={text('nowIs', { value: '{{value}}' })} slots={{ value: shown(present) }} />
          )}
        </span>
      )}
    </>
  );
}
