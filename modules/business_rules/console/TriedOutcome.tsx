import { Icon } from '@tenantry/console';
import { actionTitle, useActionTypes } from './actions';
import type { RuleFields } from './ruleFields';
import { text } from './texts';
import { isStopping, type Rule } from './types';
import { type Explanation, Verdicts } from './Verdicts';

/** The outcome for a record that a rule is tried with. */
export interface Tried {
  readonly name: string;
  readonly passed: boolean | null;
  /** Whether the rule would refuse the change. */
  readonly stops: boolean;
  readonly conditionResult: boolean;
  readonly conditions?: Explanation;
  readonly error?: string;
  readonly actionsExecuted: {
    readonly results: readonly {
      readonly type: string;
      readonly error?: string;
      readonly result?: Readonly<Record<string, unknown>>;
    }[];
  } | null;
}

/** Actions that say why a change is refused. */
const REASONS: ReadonlySet<string> = new Set(['SHOW_ERROR', 'BLOCK_TRANSITION']);

/** Whether a change would be stopped, why, and which conditions held. */
export function TriedOutcome(props: {
  readonly tried: Tried;
  readonly rule: Pick<Rule, 'ruleType'>;
  readonly fields: RuleFields;
}) {
  const { tried, rule, fields } = props;
  const { stops, conditions, error, actionsExecuted } = tried;
  const types = useActionTypes();
  const results = actionsExecuted?.results ?? [];
  const reason = results.find(({ type, result }) => REASONS.has(type) && result?.['message'])?.result;
  const others = results.filter(({ type }) => !REASONS.has(type));
  return (
    <>
      <div className={stops ? 'rule-outcome bad' : 'rule-outcome good'}>
        <Icon name={stops ? 'circle-x' : 'circle-check'} />
        <div>
          <p>
            <strong>{text(outcomeOf(tried, rule))}</strong>
          </p>
          {stops && reason && <p>{text('quoted', { text: String(reason['message']) })}</p>}
          {error !== undefined && <p>{error}</p>}
          {others.length > 0 && (
            <p>{text('wouldDo', { what: others.map(({ type }) => actionTitle(types, type)).join(', ') })}</p>
          )}
        </div>
      </div>
      {conditions && <Verdicts of={conditions} fields={fields} />}
    </>
  );
}

/** The outcome of a trial, as the key of a text. */
export function outcomeOf({ stops, conditionResult }: Tried, { ruleType }: Pick<Rule, 'ruleType'>) {
  if (stops) return 'stopped';
  if (isStopping(ruleType)) return 'allowed';
  return conditionResult ? 'wouldAct' : 'wouldNotAct';
}
