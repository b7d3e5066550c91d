import { DateField, type FormState, NumberField, SelectField, Summary, TextField } from '@tenantry/console';
import type { RuleValues } from './ruleValues';
import { text } from './texts';
import { RULE_TYPES } from './types';

const NAMES = ['ruleId', 'description', 'ruleType', 'priority', 'effectiveFrom', 'effectiveTo'] as const;

/** Settings of a rule that seldom change, folded below its sentence. */
export function MoreSettings({ form }: { readonly form: FormState<RuleValues> }) {
  const isRefused = NAMES.some((name) => form.field(name).error !== undefined);
  return (
    <details className="rule-more" {...(isRefused && { open: true })}>
      <Summary>{text('more')}</Summary>
      <div className="form">
        <TextField
          label={text('ruleId')}
          help={text('ruleIdHelp')}
          isRequired={form.values.ruleName !== ''}
          maxLength={50}
          {...form.field('ruleId')}
        />
        <TextField label={text('description')} lines={2} maxLength={5_000} {...form.field('description')} />
        <SelectField
          label={text('type')}
          isRequired
          options={RULE_TYPES.map((type) => ({ value: type, text: text(type) }))}
          {...form.field('ruleType')}
        />
        <NumberField
          label={text('priority')}
          help={text('priorityHelp')}
          min={0}
          max={9_999}
          step={1}
          {...form.field('priority')}
        />
        <DateField label={text('effectiveFrom')} withTime {...form.field('effectiveFrom')} />
        <DateField label={text('effectiveTo')} withTime {...form.field('effectiveTo')} />
      </div>
    </details>
  );
}
