import {
  BackLink,
  BesideRecord,
  Button,
  Empty,
  FOLLOWED,
  kitText,
  Loaded,
  Menu,
  PageActions,
  type PageProps,
  RecordTools,
  Tabs,
  useAddress,
  useFresh,
  usePageTitle,
  usePerson,
  useRecordTabs,
  useRemoval,
  useResource,
} from '@tenantry/console';
import { useState } from 'react';
import { RuleForm } from './RuleForm';
import { RuleHistory } from './RuleHistory';
import type { RuleValues } from './ruleValues';
import { Suspension } from './RuleLine';
import { text } from './texts';
import { TRY_ID, TryRule } from './TryRule';
import { type Rule, RULES } from './types';

const KIND = 'business_rules.rule';
const MANAGE = 'business_rules.manage';

/** A rule: its sentence, a place to try it, and what has come of it. At `new` another one is made. */
export function RulePage({ params }: PageProps) {
  const id = params['id'] ?? 'new';
  return (
    <>
      <BackLink href="/backend/business-rules">{text('title')}</BackLink>
      {id === 'new' ? <NewRule /> : <StoredRule id={id} />}
    </>
  );
}

function NewRule() {
  const { features } = usePerson();
  usePageTitle(text('add'));
  if (!features.includes(MANAGE))
    return <Empty title={kitText('forbidden')}>{kitText('features', { features: MANAGE })}</Empty>;
  return <RuleForm rule={null} />;
}

function StoredRule({ id }: { readonly id: string }) {
  const { get, set } = useAddress();
  const rule = useResource<Rule>(`${RULES}/${encodeURIComponent(id)}`, FOLLOWED);
  useFresh('business_rules.rule.*', [RULES]);
  const tabs = useRecordTabs(KIND, rule.data ?? {});
  usePageTitle(rule.data?.ruleName);
  return (
    <Loaded resource={rule} lines={8}>
      {(found) => (
        <>
          {found.suspendedAt && <Suspension reason={found.suspensionReason} />}
          <PageActions>
            <RecordTools kind={KIND} record={found} />
          </PageActions>
          <BesideRecord kind={KIND} record={found}>
            {tabs.length === 0 ? (
              <RuleParts key={id} rule={found} />
            ) : (
              <Tabs
                label={found.ruleName}
                selected={get('tab') || 'rule'}
                select={(tab) => set({ tab }, true)}
                tabs={[
                  { id: 'rule', title: text('rule'), content: () => <RuleParts key={id} rule={found} /> },
                  ...tabs,
                ]}
              />
            )}
          </BesideRecord>
        </>
      )}
    </Loaded>
  );
}

/** The sentence with the history below it, and the trial beside it. */
function RuleParts({ rule }: { readonly rule: Rule }) {
  const { id, ruleName, updatedAt } = rule;
  const { features } = usePerson();
  const { ask, dialog } = useRemoval();
  const mayTry = features.includes('business_rules.execute');
  const [edited, setEdited] = useState<RuleValues | null>(null);
  const askToRemove = () =>
    ask({ name: ruleName, path: `${RULES}?id=${id}`, updatedAt, help: text('removeHelp') });
  const buttons = (
    <>
      {mayTry && (
        <Button icon="play" onClick={showTrial}>
          {text('try')}
        </Button>
      )}
      <Menu entries={[{ id: 'remove', text: kitText('remove'), run: askToRemove, look: 'danger' }]} />
    </>
  );
  return (
    <div className={mayTry ? 'rule-split' : undefined}>
      <div>
        <RuleForm rule={rule} buttons={buttons} onEdit={setEdited} />
        {features.includes('business_rules.view_logs') && (
          <section className="rule-history" aria-labelledby="rule-history">
            <h2 id="rule-history">{text('history')}</h2>
            <RuleHistory ruleId={id} />
          </section>
        )}
      </div>
      {mayTry && (
        <div className="rule-aside">
          <TryRule rule={rule} edited={edited} />
        </div>
      )}
      {dialog}
    </div>
  );
}

/** Goes to the choice of a record to try the rule with. */
function showTrial(): void {
  const trial = document.getElementById(TRY_ID);
  trial?.scrollIntoView({ block: 'nearest' });
  trial?.querySelector('input')?.focus();
}
