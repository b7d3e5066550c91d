import {
  Button,
  Empty,
  Icon,
  Link,
  Loaded,
  pathWith,
  ReferenceField,
  Reorderable,
  SelectField,
  type SlotProps,
  useChange,
  useFresh,
  useKinds,
  usePerson,
  useResource,
} from '@tenantry/console';
import { useState } from 'react';
import { RuleKind, RuleState, Says } from './RuleLine';
import { text } from './texts';
import { type Tried, outcomeOf } from './TriedOutcome';
import { triedCase } from './triedRecord';
import { type ListedRule, RULES, type RuleType } from './types';
import { useTriedRecord } from './useTriedRecord';

interface Member {
  readonly id: string;
  /** Id of the rule. */
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: RuleType;
}

const SETS = '/business_rules/sets';

/** The rules of a set in their order, each in words: added, moved, taken out, and tried together with a record. */
export function SetRules({ record }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  const mayChange = features.includes('business_rules.manage_sets');
  const path = `${SETS}/${record.id}`;
  const resource = useResource<{ readonly members: readonly Member[] }>(path);
  const ids = (resource.data?.members ?? []).map(({ ruleId }) => ruleId).join(',');
  const { data: page } = useResource<{ readonly items: readonly ListedRule[] }>(
    ids === '' ? null : pathWith(RULES, { ids, pageSize: 100 }),
  );
  const rules = page?.items ?? [];
  const [kind, setKind] = useState('');
  const [recordId, setRecord] = useState<string | null>(null);
  const change = useChange({ refreshes: [SETS] });
  useFresh('business_rules.*', [SETS, RULES]);
  const kinds = [...new Set(rules.map(({ entityType }) => entityType))];
  const triedKind = kinds.includes(kind) ? kind : (kinds[0] ?? '');
  return (
    <Loaded resource={resource}>
      {({ members }) => (
        <div className="rule-split">
          <div>
            {members.length === 0 ? (
              <Empty title={text('noRules')}>{text('noRulesHelp')}</Empty>
            ) : (
              <Reorderable
                label={text('rules')}
                className="set-rules"
                items={members}
                idOf={({ id }) => id}
                nameOf={({ ruleName }) => ruleName}
                onOrder={(next) =>
                  void change.attempt('POST', `${path}/members/reorder`, {
                    json: { memberIds: next.map(({ id }) => id) },
                  })
                }
                row={({ id, ruleId, ruleName, ruleType }, grip) => {
                  const rule = rules.find((one) => one.id === ruleId);
                  return (
                    <>
                      {mayChange ? grip : <Icon name="list-checks" />}
                      <span className="rule-name">
                        <Link href={`/backend/business-rules/${ruleId}`}>{ruleName}</Link>
                        {rule && <Says rule={rule} />}
                        {rule && recordId !== null && rule.entityType === triedKind && (
                          <TriedRule rule={rule} recordId={recordId} />
                        )}
                      </span>
                      <span className="rule-marks">
                        <RuleKind type={ruleType} />
                        {rule && <RuleState rule={rule} />}
                      </span>
                      {mayChange && (
                        <Button
                          look="plain"
                          icon="x"
                          className="icon"
                          aria-label={`${text('remove')}: ${ruleName}`}
                          onClick={() => void change.attempt('DELETE', `${path}/members?memberId=${id}`)}
                        >
                          {null}
                        </Button>
                      )}
                    </>
                  );
                }}
              />
            )}
            {mayChange && (
              <ReferenceField
                label={text('addToSet')}
                kind="business_rules.rule"
                value={[]}
                without={members.map(({ ruleId }) => ruleId)}
                onChange={([ruleId]) =>
                  void change.attempt('POST', `${path}/members`, {
                    json: { ruleId, sequence: members.length },
                  })
                }
              />
            )}
          </div>
          {kinds.length > 0 && features.includes('business_rules.execute') && (
            <TrySet
              {...{ kinds, recordId }}
              kind={triedKind}
              setKind={(next) => {
                setKind(next);
                setRecord(null);
              }}
              setRecord={setRecord}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Chooses the record that the rules of a set are tried with. */
function TrySet(props: {
  readonly kinds: readonly string[];
  readonly kind: string;
  readonly setKind: (kind: string) => void;
  readonly recordId: string | null;
  readonly setRecord: (id: string | null) => void;
}) {
  const { kinds, kind, setKind, recordId, setRecord } = props;
  const { titleOf } = useKinds();
  return (
    <section className="card rule-try" aria-labelledby="try-set">
      <div className="rule-try-head">
        <h2 id="try-set">{text('try')}</h2>
        <span className="help">{text('nothingChanged')}</span>
      </div>
      {kinds.length > 1 && (
        <SelectField
          label={text('entityType')}
          isRequired
          options={kinds.map((value) => ({ value, text: titleOf(value) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <ReferenceField
        label={text('withRecord')}
        kind={kind}
        value={recordId === null ? [] : [recordId]}
        onChange={([next]) => setRecord(next ?? null)}
      />
      <p className="help">{text('trySetHelp')}</p>
    </section>
  );
}

/** The result of a rule of a set for a record as it is. */
function TriedRule({ rule, recordId }: { readonly rule: ListedRule; readonly recordId: string }) {
  const { id, entityType, eventType } = rule;
  const stored = useTriedRecord(entityType, recordId);
  const { data, error } = useResource<{ readonly cases: readonly Tried[] }>(
    stored ? `${RULES}/${id}/test` : null,
    stored ? { json: { testCases: [triedCase(eventType, stored, stored)] } } : {},
  );
  const [tried] = data?.cases ?? [];
  if (error) return <span className="rule-result bad">{error.message}</span>;
  if (!tried) return null;
  const outcome = outcomeOf(tried, rule);
  if (outcome === 'wouldNotAct' && tried.error === undefined)
    return (
      <span role="status" className="soft">
        {text(outcome)}
      </span>
    );
  return (
    <span role="status" className={tried.stops ? 'rule-result bad' : 'rule-result good'}>
      <Icon name={tried.stops ? 'circle-x' : 'circle-check'} />
      {tried.error ?? text(outcome)}
    </span>
  );
}
