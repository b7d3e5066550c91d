import {
  Badge,
  Chip,
  formatDay,
  formatWhen,
  Icon,
  Link,
  ListPage,
  PageActions,
  listParts,
  serverNow,
  SwitchField,
  Tabs,
  useAddress,
  useChange,
  useFresh,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { editedOf } from './conditions';
import { useRuleFields } from './ruleFields';
import { Outcome, RuleHistory } from './RuleHistory';
import { shownCondition } from './shownRule';
import { eventText, text } from './texts';
import { isStopping, type ListedRule, RULE_TYPES, type RuleType, RULES } from './types';

const TONES: Readonly<Record<RuleType, string>> = {
  GUARD: 'red',
  VALIDATION: 'amber',
  CALCULATION: 'blue',
  ASSIGNMENT: 'teal',
  ACTION: 'green',
};

/** Rules of the tenant, and what has come of them. */
export function RulesPage() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  if (!features.includes('business_rules.view_logs')) return <RuleList />;
  return (
    <Tabs
      label={text('title')}
      selected={get('tab') || 'rules'}
      select={(tab) => set({ tab }, true)}
      tabs={[
        { id: 'rules', title: text('rules'), content: () => <RuleList /> },
        { id: 'log', title: text('log'), content: () => <RuleHistory /> },
      ]}
    />
  );
}

function RuleList() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  const mayChange = features.includes('business_rules.manage');
  const { titleOf } = useKinds();
  const change = useChange({ refreshes: [RULES] });
  useFresh('business_rules.rule.*', [RULES]);
  return (
    <>
      <PageActions>
        <Link href="/backend/business-rule-sets" className="button">
          {text('sets')}
        </Link>
        {mayChange && (
          <Link href="/backend/business-rules/new" className="button primary">
            <Icon name="plus" />
            {text('add')}
          </Link>
        )}
      </PageActions>
      <ListPage<ListedRule>
        more={listParts('business_rules.rule')}
        label={text('title')}
        path={RULES}
        hasSearch
        filters={['ruleType']}
        empty={{ title: text('empty'), help: text('emptyHelp') }}
        tools={
          <label className="field">
            <span className="hidden">{text('type')}</span>
            <select value={get('ruleType')} onChange={({ target }) => set({ ruleType: target.value })}>
              <option value="">{text('allTypes')}</option>
              {RULE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {text(type)}
                </option>
              ))}
            </select>
          </label>
        }
        columns={[
          {
            title: text('name'),
            cell: (rule) => (
              <span className="rule-name">
                <Link href={`/backend/business-rules/${rule.id}`}>{rule.ruleName}</Link>
                <Says rule={rule} />
              </span>
            ),
          },
          {
            title: text('type'),
            cell: ({ ruleType }) => <Chip tone={TONES[ruleType]}>{text(ruleType)}</Chip>,
          },
          { title: text('entityType'), cell: ({ entityType }) => titleOf(entityType) },
          { title: text('eventType'), cell: ({ eventType }) => eventText(eventType ?? '') },
          {
            title: text('lastRun'),
            cell: ({ ruleType, lastExecutedAt, lastExecutionResult }) =>
              lastExecutedAt && lastExecutionResult ? (
                <span className="rule-name">
                  <Outcome executionResult={lastExecutionResult} ruleType={ruleType} errorMessage={null} />
                  <span className="help">{formatWhen(lastExecutedAt)}</span>
                </span>
              ) : (
                <span className="soft">{text('neverRun')}</span>
              ),
          },
          { title: text('state'), cell: (rule) => <State rule={rule} /> },
          ...(mayChange
            ? [
                {
                  title: text('enabled'),
                  cell: ({ id, ruleName, enabled, updatedAt }: ListedRule) => (
                    <SwitchField
                      label={text('enabledOf', { name: ruleName })}
                      isLabelHidden
                      value={enabled}
                      onChange={(isOn) =>
                        void change.attempt('PUT', RULES, { json: { id, enabled: isOn }, updatedAt })
                      }
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** What has to hold by a rule, in words. */
function Says({ rule }: { readonly rule: ListedRule }) {
  const { condition = null, description, entityType, ruleType } = rule;
  const fields = useRuleFields(entityType);
  if (condition === null) return <span className="help">{description}</span>;
  const holds = shownCondition(editedOf(condition), fields);
  return (
    <span className="help rule-condition" title={description ?? undefined}>
      {isStopping(ruleType) ? `${text('allowIf')} ${holds}` : holds}
    </span>
  );
}

/** Whether a rule acts at present, and why it does not. */
function State({ rule }: { readonly rule: ListedRule }) {
  const { enabled, suspendedAt, suspensionReason, effectiveFrom, effectiveTo } = rule;
  if (suspendedAt) return <Suspension reason={suspensionReason} />;
  if (!enabled) return <Chip tone="grey">{text('off')}</Chip>;
  const now = serverNow();
  if (effectiveFrom !== null && new Date(effectiveFrom).getTime() > now)
    return <Chip tone="amber">{text('actsFrom', { day: formatDay(effectiveFrom) })}</Chip>;
  if (effectiveTo !== null && new Date(effectiveTo).getTime() <= now)
    return <Chip tone="grey">{text('actedUntil', { day: formatDay(effectiveTo) })}</Chip>;
  return <Chip tone="green">{text('on')}</Chip>;
}

/** Says why a rule does nothing at present. */
export function Suspension({ reason }: { readonly reason: string | null }) {
  return (
    <p>
      <Badge tone="bad">{text('suspended')}</Badge> <span className="help">{reason}</span>
    </p>
  );
}
