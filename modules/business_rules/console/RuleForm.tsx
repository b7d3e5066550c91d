import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  Button,
  Form,
  type FormState,
  formatTime,
  navigate,
  InHead,
  shownOptions,
  shownValue,
  SwitchField,
  TextField,
  Icon,
  useChange,
  useForm,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { type ActionTypes, useActionTypes } from './actions';
import { MoreSettings } from './MoreSettings';
import { type RuleFields, useRuleFields } from './ruleFields';
import { keyOf, type RuleValues, sentOf, valuesOf } from './ruleValues';
import { Sentence } from './Sentence';
import { sameEdited, shownActions, shownCondition } from './shownRule';
import { eventText, text } from './texts';
import { type Rule, RULES } from './types';

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
  includesDescendants: text('reach'),
  conditionExpression: text('condition'),
  successActions: text('successActions'),
  failureActions: text('failureActions'),
};

interface Props {
  /** Null for a new one. */
  readonly rule: Rule | null;
  /** Further buttons in the head of the page. */
  readonly buttons?: ReactNode;
  /** Gets what is not saved yet, once the person pauses; null: nothing. */
  readonly onEdit?: (values: RuleValues | null) => void;
}

/** Milliseconds without a change after which what is typed is tried. */
const PAUSE = 400;

/** All of a rule: its sentence, and what seldom changes below it. */
export function RuleForm({ rule, buttons, onEdit }: Props) {
  const mayChange = usePerson().features.includes('business_rules.manage');
  const create = useChange({ done: text('added'), refreshes: [RULES] });
  const change = useChange({ done: text('saved') });
  const kinds = useKinds();
  const types = useActionTypes();
  const stored = useMemo(() => valuesOf(rule), [rule]);
  const fields = useRuleFields(stored.entityType);
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
      shown: (name, value) => shownMember(name, value, { kinds, types, fields }),
    },
  );
  const { values: edited, isChanged } = form;
  useEffect(() => {
    const timer = setTimeout(() => onEdit?.(isChanged ? edited : null), PAUSE);
    return () => clearTimeout(timer);
  }, [edited, isChanged, onEdit]);
  const sentence = (
    <>
      <Sentence form={form} types={types} organizationId={rule?.organizationId ?? null} />
      <MoreSettings form={form} />
    </>
  );
  if (!mayChange)
    return (
      <fieldset className="rule-form" disabled aria-label={text('readOnly')}>
        {sentence}
      </fieldset>
    );
  return (
    <div className="rule-form">
      <Form
        form={form}
        action={text('save')}
        buttonsIn="head"
        buttons={
          <>
            <SwitchField label={text('enabled')} {...form.field('enabled')} />
            {buttons}
          </>
        }
      >
        <Name form={form} isNew={rule === null} />
        {sentence}
      </Form>
    </div>
  );
}

/** The name: of a new rule with the key that is proposed by it, else behind a button beside the heading. */
function Name({ form, isNew }: { readonly form: FormState<RuleValues>; readonly isNew: boolean }) {
  const { ruleName, ruleId } = form.values;
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const member = form.field('ruleName');
  const isShown = isNew || isAsked || member.error !== undefined || member.mark !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.querySelector('input')?.focus();
  }, [isAsked]);
  const change = (next: string) => {
    const isProposed = isNew && ruleId === keyOf(ruleName);
    form.set({ ruleName: next, ...(isProposed && { ruleId: keyOf(next) }) });
  };
  return (
    <>
      {!isNew && (
        <InHead place="marks">
          <Button
            look="plain"
            className="icon"
            aria-label={text('rename')}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            <Icon name="pencil" />
          </Button>
        </InHead>
      )}
      {isShown && (
        <div ref={field}>
          <TextField label={text('name')} isRequired maxLength={200} {...member} onChange={change} />
        </div>
      )}
    </>
  );
}

/** A member of a rule as people read it. */
function shownMember(
  name: string,
  value: unknown,
  by: {
    readonly kinds: ReturnType<typeof useKinds>;
    readonly types: ActionTypes;
    readonly fields: RuleFields;
  },
): string {
  const { kinds, types, fields } = by;
  if (name === 'conditionExpression')
    return shownCondition(value as RuleValues['conditionExpression'], fields);
  if (name === 'successActions' || name === 'failureActions')
    return shownActions(value as RuleValues['successActions'], types, fields);
  if (name === 'entityType') return shownOptions(kinds.options, value);
  if (name === 'eventType') return eventText(String(value));
  if (name === 'ruleType') return text(value as Rule['ruleType']);
  if (name === 'includesDescendants') return text(value === true ? 'andBelow' : 'onlyHere');
  if (name.startsWith('effective') && value !== '') return formatTime(String(value));
  return shownValue(value);
}
