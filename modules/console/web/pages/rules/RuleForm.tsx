import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { usePerson } from '../../api/person';
import { useChange } from '../../api/useChange';
import { request } from '../../api/request';
import { useRecord } from '../../api/useRecord';
import {
  ConflictDialog,
  DateField,
  Form,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useForm,
} from '../../kit';
import { useDescription } from '../../views/description';
import { optionsWith, useKinds } from '../../views/kinds';
import { ActionsEditor } from './ActionsEditor';
import { ConditionEditor } from './ConditionEditor';
import { editedOf, expressionOf } from './conditions';
import { editedActions, sentActions } from './actions';
import { EVENTS, eventText, text } from './texts';
import { type Rule, RULE_TYPES, RULES } from './types';

/** What stands around a record. */
const AROUND = ['_before', '_changed', '_user.id', '_user.roles', '_history.count'];

/** Labels of the members, for two versions of a rule. */
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
  const [, navigate] = useLocation();
  const mayChange = usePerson().features.includes('business_rules.manage');
  const create = useChange({ done: text('added'), refreshes: [RULES] });
  const record = useRecord<Rule>({
    read: () => request<Rule>('GET', `${RULES}/${rule?.id ?? ''}`),
    versionOf: ({ updatedAt }) => updatedAt,
    done: text('saved'),
  });
  const [initial] = useState(() => valuesOf(rule));
  const form = useForm(initial, async (values) => {
    const json = sentOf(values);
    if (rule) return record.write('PUT', RULES, { id: rule.id, ...json }, rule.updatedAt);
    const { id } = await create.run<{ id: string }>('POST', RULES, { json });
    navigate(`/backend/business-rules/${id}`);
    return true;
  });
  const { entityType, conditionExpression } = form.values;
  const kinds = useKinds();
  const { data } = useDescription(entityType === '' ? null : entityType);
  const fields = [
    ...(data?.members ?? []).filter(({ takenBy }) => takenBy.length > 0).map(({ name }) => name),
    ...AROUND,
  ];
  const conditionError = form.field('conditionExpression').error;
  return (
    <>
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
          />
          {conditionError !== undefined && (
            <p role="alert" className="field-error">
              {conditionError}
            </p>
          )}
          <ActionsEditor label={text('successActions')} {...form.field('successActions')} />
          <ActionsEditor label={text('failureActions')} {...form.field('failureActions')} />
        </Form>
      </fieldset>
      {record.conflict && (
        <ConflictDialog conflict={record.conflict} members={MEMBERS} onDone={form.settle} />
      )}
    </>
  );
}

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

function sentOf(values: ReturnType<typeof valuesOf>) {
  const { description, eventType, priority, conditionExpression, successActions, failureActions } = values;
  return {
    ...values,
    description: description || null,
    eventType: eventType || null,
    priority: priority ?? 100,
    effectiveFrom: timeOf(values.effectiveFrom),
    effectiveTo: timeOf(values.effectiveTo),
    conditionExpression: expressionOf(conditionExpression),
    successActions: sentActions(successActions),
    failureActions: sentActions(failureActions),
  };
}

/** A time as its input shows it: local, to the minute. */
function localOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const timeOf = (local: string) => (local === '' ? null : new Date(local).toISOString());
