import { useMemo, useState } from 'react';
import {
  Button,
  ConfirmDialog,
  FieldInput,
  ReferenceField,
  refresh,
  Refusal,
  request,
  SelectField,
  useResource,
} from '@tenantry/console';
import { type ActionTypes, useActionTypes } from './actions';
import { Examples } from './Examples';
import { useRuleFields } from './ruleFields';
import { type RuleValues, sentOf } from './ruleValues';
import { text } from './texts';
import { type Tried, TriedOutcome } from './TriedOutcome';
import { triedCase } from './triedRecord';
import { type Rule, RULES, type RuleType } from './types';
import { useTriedRecord } from './useTriedRecord';

/** Id of the part of the page where a rule is tried. */
export const TRY_ID = 'try-rule';

interface Props {
  readonly rule: Rule;
  /** Unsaved values, by which the trial judges; null: none. */
  readonly edited: RuleValues | null;
}

/** Tries a rule as it stands on the page with a record, which may have another value in one field. Nothing is changed. */
export function TryRule({ rule, edited }: Props) {
  const { id } = rule;
  const types = useActionTypes();
  const changes = useMemo(() => (edited ? changesIn(edited, types) : null), [edited, types]);
  const { entityType, eventType, ruleType } = changes ?? rule;
  const [recordId, setRecord] = useState<string | null>(null);
  const [path, setPath] = useState('');
  const [value, setValue] = useState<unknown>(null);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const fields = useRuleFields(entityType);
  const stored = useTriedRecord(entityType, recordId);
  const data = stored && (path === '' ? stored : { ...stored, [path]: value });
  const testCases = [triedCase(eventType, data, stored)];
  const answer = useResource<{ readonly cases: readonly Tried[] }>(
    data ? `${RULES}/${id}/test` : null,
    data ? { json: { testCases, ...(changes && { changes }) } } : {},
  );
  const found = fields.at(path);
  const execute = async () => {
    setError(null);
    try {
      await request('POST', `/business_rules/execute/${id}`, { json: { data, entityId: recordId } });
      await refresh();
    } catch (caught) {
      setError(caught as Error);
    }
  };
  return (
    <>
      <section id={TRY_ID} className="card rule-try" aria-labelledby={`${TRY_ID}-title`}>
        <div className="rule-try-head">
          <h2 id={`${TRY_ID}-title`}>{text('try')}</h2>
          <span className="help">{text(triedAs(edited, changes))}</span>
        </div>
        <ReferenceField
          label={text('withRecord')}
          kind={entityType}
          value={recordId === null ? [] : [recordId]}
          onChange={([next]) => setRecord(next ?? null)}
        />
        <SelectField
          label={text('asIf')}
          none={text('asItIs')}
          options={fields.list
            .filter(({ isWritable }) => isWritable)
            .map((one) => ({ value: one.path, text: one.label }))}
          value={path}
          onChange={(next) => {
            setPath(next);
            setValue(stored?.[next] ?? null);
          }}
        />
        {found && (
          <FieldInput
            key={`${path} ${recordId}`}
            field={found.field}
            label={text('asIfValue', { field: found.label })}
            value={value}
            onChange={setValue}
            isExact
          />
        )}
        <div role="status">
          {data &&
            answer.data?.cases.map((one, index) => (
              <TriedOutcome
                key={index}
                tried={one}
                rule={{ ruleType: ruleType as RuleType }}
                fields={fields}
              />
            ))}
        </div>
        <Refusal error={answer.error ?? error} />
        {data && rule.enabled && edited === null && (
          <div className="buttons">
            <Button onClick={() => setAsked(true)}>{text('execute')}</Button>
          </div>
        )}
      </section>
      {rule.testCases.length > 0 && <Examples rule={rule} />}
      {isAsked && (
        <ConfirmDialog
          title={text('execute')}
          action={text('execute')}
          confirm={execute}
          onClose={() => setAsked(false)}
        >
          <p>{text('executeHelp')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Members that decide what comes of a record; null while the sentence is incomplete. */
function changesIn(values: RuleValues, types: ActionTypes) {
  try {
    const { ruleType, entityType, eventType, conditionExpression, successActions, failureActions } = sentOf(
      values,
      types,
    );
    return { ruleType, entityType, eventType, conditionExpression, successActions, failureActions };
  } catch {
    return null;
  }
}

const triedAs = (edited: RuleValues | null, changes: object | null) =>
  edited === null ? 'nothingChanged' : changes === null ? 'triedAsSaved' : 'triedUnsaved';
