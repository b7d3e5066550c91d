import type { FormState } from '@tenantry/console';
import { ActionList } from './ActionList';
import type { ActionTypes } from './actions';
import { ChoiceSlot } from './ChoiceSlot';
import { ConditionList } from './ConditionList';
import { useRuleFields } from './ruleFields';
import type { RuleValues } from './ruleValues';
import { text } from './texts';
import { isStopping } from './types';
import { WhenClause } from './WhenClause';

/** A rule as a sentence in which each part can be chosen. */
export function Sentence(props: {
  readonly form: FormState<RuleValues>;
  readonly types: ActionTypes;
  /** Null for a new rule. */
  readonly organizationId: string | null;
}) {
  const { form, types, organizationId } = props;
  const { values, set, field } = form;
  const { ruleType } = values;
  const fields = useRuleFields(values.entityType);
  const stops = isStopping(ruleType);
  const common = { types, fields };
  return (
    <section className="card rule-says" aria-labelledby="rule-says">
      <h2 id="rule-says" className="help">
        {text('says')}
      </h2>
      <div className="sentence">
        <WhenClause
          values={values}
          set={set}
          organizationId={organizationId}
          error={field('entityType').error ?? field('eventType').error}
        />
        <ConditionList
          node={values.conditionExpression}
          change={(root) => set({ conditionExpression: root })}
          fields={fields}
          lead={text(stops ? 'allowIf' : 'and')}
          error={field('conditionExpression').error}
        />
        <ActionList
          {...common}
          label={text('successActions')}
          lead={text('then')}
          initial="SET_FIELD"
          {...field('successActions')}
        />
        <ActionList
          {...common}
          label={text('failureActions')}
          lead={text('otherwise')}
          initial={stops ? 'SHOW_ERROR' : 'SET_FIELD'}
          first={<StopSlot ruleType={ruleType} choose={(next) => set({ ruleType: next })} />}
          {...field('failureActions')}
        />
      </div>
    </section>
  );
}

/** The effect on a change where the conditions do not hold, which is the type of the rule. */
function StopSlot(props: { readonly ruleType: string; readonly choose: (type: string) => void }) {
  const { ruleType, choose } = props;
  const other = isStopping(ruleType) ? 'ACTION' : ruleType;
  return (
    <ChoiceSlot
      look="word"
      label={text('stopping')}
      choices={[
        { value: 'VALIDATION', text: text('stop') },
        { value: 'GUARD', text: text('stopAlways') },
        { value: other, text: text('goOn') },
      ]}
      value={ruleType}
      choose={choose}
    />
  );
}
