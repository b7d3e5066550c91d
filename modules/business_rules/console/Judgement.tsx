import { Badge, shownValue } from '@tenantry/console';
import { operatorTexts } from './operatorTexts';
import { text } from './texts';

/** Which conditions held, with the values that decided. */
export interface Explanation {
  readonly operator: string;
  readonly held: boolean;
  readonly field?: string;
  readonly value?: unknown;
  readonly compared?: unknown;
  readonly rules?: readonly Explanation[];
}

/** Whether a condition held, in a word. */
export function Held({ held }: { readonly held: boolean }) {
  return <Badge tone={held ? 'good' : 'bad'}>{text(held ? 'held' : 'notHeld')}</Badge>;
}

/** Conditions with whether each held, and the values on both sides. */
export function Judgement({ of: { operator, held, field, value, compared, rules } }: { of: Explanation }) {
  if (rules)
    return (
      <div className="judgement">
        <strong>{operatorTexts(operator)}</strong> <Held held={held} />
        <ul>
          {rules.map((rule, index) => (
            <li key={index}>
              <Judgement of={rule} />
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <span>
      <code>{field}</code> ({shownValue(value)}) {operatorTexts(operator)} {shownValue(compared)}{' '}
      <Held held={held} />
    </span>
  );
}
