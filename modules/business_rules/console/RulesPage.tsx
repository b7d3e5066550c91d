import {
  formatWhen,
  Icon,
  Link,
  ListPage,
  PageActions,
  listParts,
  SwitchField,
  Tabs,
  useAddress,
  useChange,
  useFresh,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { RuleKind, RuleState, Says } from './RuleLine';
import { Outcome, RuleHistory } from './RuleHistory';
import { eventText, text } from './texts';
import { type ListedRule, RULE_TYPES, RULES } from './types';

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
            narrow: 'none',
            cell: ({ ruleType }) => <RuleKind type={ruleType} />,
          },
          { title: text('entityType'), isShort: true, cell: ({ entityType }) => titleOf(entityType) },
          {
            title: text('eventType'),
            isShort: true,
            cell: ({ eventType }) => eventText(eventType ?? ''),
          },
          {
            title: text('lastRun'),
            narrow: 'none',
            isShort: true,
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
          {
            title: text('enabled'),
            cell: (rule) => (
              <span className="rule-state">
                {mayChange && (
                  <SwitchField
                    label={text('enabledOf', { name: rule.ruleName })}
                    isLabelHidden
                    value={rule.enabled}
                    onChange={(isOn) =>
                      void change.attempt('PUT', RULES, {
                        json: { id: rule.id, enabled: isOn },
                        updatedAt: rule.updatedAt,
                      })
                    }
                  />
                )}
                <RuleState rule={rule} hasSwitch={mayChange} />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
