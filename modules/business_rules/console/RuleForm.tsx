import { type ReactNode, useId, useMemo } from 'react';
import {
  DateField,
  Form,
  formatTime,
  localText,
  momentOf,
  NumberField,
  optionsWith,
  SelectField,
  shownOptions,
  shownValue,
  SwitchField,
  TextField,
  useChange,
  useDescription,
  useForm,
  useKinds,
  usePerson,
  navigate,
} from '@tenantry/console';
import { ActionsEditor } from './ActionsEditor';
import { ConditionEditor } from './ConditionEditor';
import { editedOf, expressionOf } from './conditions';
import { type ActionTypes, editedActions, sentActions, useActionTypes } from './actions';
import { sameEdited, shownActions, shownCondition } from './shownRule';
import { EVENTS, eventText, text } from './texts';
import { type Rule, RULE_TYPES, RULES } from './types';

/** Paths into the context of a record. */
const AROUND = ['_before', '_changed', '_user.id', '_user.roles', '_history.count'];

/** Labels of the members, for changes of others. */
const MEMBERS = {
  ruleName: text('name'),
  ruleId: text('ruleId'),
  description: text('description'),
  ruleType: text('type'),
  entityType: text('entityType'),
  eventType: text('eventType'),
  priority: text('priority'),
  effectiveFrom: text('effectiveFrom'),
  effectiveTo: text('effectiveTo'),
  enabled: text('enabled'),
  includesDescendants: text('includesDescendants'),
  conditionExpression: text('condition'),
  successActions: text('successActions'),
  failureActions: text('failureActions'),
};

interface Props {
  /** Null for a new one. */
  readonly rule: Rule | null;
  readonly buttons?: ReactNode;
}

/** All of a rule: when it is judged, its condition, and what it does. */
export function RuleForm({ rule, buttons }: Props) {
  const errorId = useId();
  const mayChange = usePerson().features.includes('business_rules.manage');
  const create = useChange({ done: text('added'), refreshes: [RULES] });
  const change = useChange({ done: text('saved') });
  const kinds = useKinds();
  const types = useActionTypes();
  const stored = useMemo(() => valuesOf(rule), [rule]);
  const form = useForm(
    stored,
    async (values) => {
      const json = sentOf(values, types);
      if (rule)
        return change.run('PUT', RULES, { json: { id: rule.id, ...json }, updatedAt: rule.updatedAt });
      const { id } = await create.run<{ id: string }>('POST', RULES, { json });
      navigate(`/backend/business-rules/${id}`);
      return true;
    },
    {
      labels: MEMBERS,
      same: sameEdited,
      shown: (name, value) => shownMember(name, value, kinds, types),
    },
  );
  const { entityType, conditionExpression } = form.values;
  const { data } = useDescription(entityType === '' ? null : entityType);
  const fields = [
    ...(data?.members ?? []).filter(({ takenBy }) => takenBy.length > 0).map(({ name }) => name),
    ...AROUND,
  ];
  const conditionError = form.field('conditionExpression').error;
  return (
    <fieldset className="field" disabled={!mayChange}>
      <Form form={form} {...(mayChange ? {} : { action: text('readOnly') })} buttons={buttons}>
        <TextField label={text('name')} isRequired maxLength={200} {...form.field('ruleName')} />
        <TextField
          label={text('ruleId')}
          help={text('ruleIdHelp')}
          isRequired
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
        <SelectField
          label={text('entityType')}
          isRequired
          options={optionsWith(kinds, entityType)}
          {...form.field('entityType')}
        />
        <SelectField
          label={text('eventType')}
          none={text('byHand')}
          options={[...new Set([...EVENTS, rule?.eventType ?? ''])]
            .filter(Boolean)
            .map((value) => ({ value, text: eventText(value) }))}
          {...form.field('eventType')}
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
        <SwitchField label={text('enabled')} {...form.field('enabled')} />
        <SwitchField label={text('includesDescendants')} {...form.field('includesDescendants')} />
        <ConditionEditor
          root={conditionExpression}
          change={(root) => form.set({ conditionExpression: root })}
          fields={fields}
          {...(conditionError !== undefined && { describedBy: errorId })}
        />
        {conditionError !== undefined && (
          <p id={errorId} className="field-error">
            {conditionError}
          </p>
        )}
        <ActionsEditor label={text('successActions')} types={types} {...form.field('successActions')} />
        <ActionsEditor label={text('failureActions')} types={types} {...form.field('failureActions')} />
      </Form>
    </fieldset>
  );
}

/** A member of a rule as people read it. */
function shownMember(
  name: string,
  value: unknown,
  kinds: ReturnType<typeof useKinds>,
  types: ActionTypes,
): string {
  if (name === 'conditionExpression') return shownCondition(value as RuleValues['conditionExpression']);
  if (name === 'successActions' || name === 'failureActions')
    return shownActions(value as RuleValues['successActions'], types);
  if (name === 'entityType') return shownOptions(kinds.options, value);
  if (name === 'eventType') return value === '' ? text('byHand') : eventText(String(value));
  if (name === 'ruleType') return text(value as Rule['ruleType']);
  if (name.startsWith('effective') && value !== '') return formatTime(String(value));
  return shownValue(value);
}

type RuleValues = ReturnType<typeof valuesOf>;

function valuesOf(rule: Rule | null) {
  return {
    ruleName: rule?.ruleName ?? '',
    ruleId: rule?.ruleId ?? '',
    description: rule?.description ?? '',
    ruleType: (rule?.ruleType ?? 'VALIDATION') as string,
    entityType: rule?.entityType ?? '',
    eventType: rule ? (rule.eventType ?? '') : 'update',
    priority: (rule?.priority ?? 100) as number | null,
    enabled: rule?.enabled ?? true,
    includesDescendants: rule?.includesDescendants ?? false,
    effectiveFrom: localOf(rule?.effectiveFrom ?? null),
    effectiveTo: localOf(rule?.effectiveTo ?? null),
    conditionExpression: editedOf(rule?.conditionExpression ?? null),
    successActions: editedActions(rule?.successActions ?? null),
    failureActions: editedActions(rule?.failureActions ?? null),
  };
}

function sentOf(values: RuleValues, types: ActionTypes) {
  const { description, eventType, priority, conditionExpression, successActions, failureActions } = values;
  return {
    ...values,
    description: description || null,
    eventType: eventType || null,
    priority: priority ?? 100,
    effectiveFrom: timeOf(values.effectiveFrom),
    effectiveTo: timeOf(values.effectiveTo),
    conditionExpression: expressionOf(conditionExpression),
    successActions: sentActions(successActions, types),
    failureActions: sentActions(failureActions, types),
  };
}

/** A time as its input shows it: local, to the minute. */
function localOf(time: string | null): string {
  if (time === null) return '';
  return localText(new Date(time));
}

const timeOf = (local: string) => (local === '' ? null : momentOf(local).toISOString());
