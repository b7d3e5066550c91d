import {
  Badge,
  Link,
  ListPage,
  listParts,
  SwitchField,
  Tabs,
  useAddress,
  useChange,
  useFresh,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { RuleLogs } from './RuleLogs';
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
        { id: 'log', title: text('log'), content: () => <RuleLogs /> },
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
    <ListPage<ListedRule>
      more={listParts('business_rules.rule')}
      label={text('title')}
      path={RULES}
      hasSearch
      filters={['ruleType']}
      empty={{ title: text('empty'), help: text('emptyHelp') }}
      add={
        <>
          <Link href="/backend/records/business_rules.set" className="button">
            {text('sets')}
          </Link>
          {mayChange && (
            <Link href="/backend/business-rules/new" className="button primary">
              {text('add')}
            </Link>
          )}
        </>
      }
      tools={
        <label className="field">
          <span>{text('type')}</span>
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
          cell: ({ id, ruleName }) => <Link href={`/backend/business-rules/${id}`}>{ruleName}</Link>,
        },
        { title: text('ruleId'), cell: ({ ruleId }) => <code>{ruleId}</code> },
        { title: text('type'), cell: ({ ruleType }) => text(ruleType) },
        {
          title: text('entityType'),
          cell: ({ entityType, eventType }) =>
            [titleOf(entityType), eventType && eventText(eventType)].filter(Boolean).join(' · '),
        },
        { title: text('priority'), cell: ({ priority }) => priority, isNumber: true },
        {
          title: text('state'),
          cell: ({ id, ruleName, enabled, suspendedAt, suspensionReason, updatedAt }) => (
            <>
              {mayChange ? (
                <SwitchField
                  label={text('enabledOf', { name: ruleName })}
                  isLabelHidden
                  value={enabled}
                  onChange={(isOn) =>
                    void change.attempt('PUT', RULES, { json: { id, enabled: isOn }, updatedAt })
                  }
                />
              ) : (
                <Badge tone={enabled ? 'good' : 'neutral'}>{text(enabled ? 'on' : 'off')}</Badge>
              )}
              {suspendedAt && <Suspension reason={suspensionReason} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Says why a rule does nothing at present. */
export function Suspension({ reason }: { readonly reason: string | null }) {
  return (
    <p>
      <Badge tone="bad">{text('suspended')}</Badge> <span className="help">{reason}</span>
    </p>
  );
}
