import {
  BesideRecord,
  Button,
  Empty,
  FOLLOWED,
  kitText,
  Loaded,
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
  navigate,
} from '@tenantry/console';
import { RuleForm } from './RuleForm';
import { RuleLogs } from './RuleLogs';
import { Suspension } from './RulesPage';
import { text } from './texts';
import { TryRule } from './TryRule';
import { type Rule, RULES } from './types';

const KIND = 'business_rules.rule';
const MANAGE = 'business_rules.manage';

/** A rule: its form, a place to try it, and what has come of it. At `new` another one is made. */
export function RulePage({ params }: PageProps) {
  const id = params['id'] ?? 'new';
  return id === 'new' ? <NewRule /> : <StoredRule id={id} />;
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
  const { features } = usePerson();
  const rule = useResource<Rule>(`${RULES}/${encodeURIComponent(id)}`, FOLLOWED);
  useFresh('business_rules.rule.*', [RULES]);
  const { ask, dialog } = useRemoval();
  const tabs = useRecordTabs(KIND, rule.data ?? {});
  usePageTitle(rule.data?.ruleName);
  const askToRemove = ({ ruleName: name, updatedAt }: Rule) =>
    ask({ name, path: `${RULES}?id=${id}`, updatedAt, help: text('removeHelp') });
  return (
    <Loaded resource={rule} lines={8}>
      {(found) => (
        <>
          {found.suspendedAt && <Suspension reason={found.suspensionReason} />}
          <PageActions>
            <RecordTools kind={KIND} record={found} />
          </PageActions>
          <BesideRecord kind={KIND} record={found}>
            <Tabs
              label={found.ruleName}
              selected={get('tab') || 'rule'}
              select={(tab) => set({ tab }, true)}
              tabs={[
                {
                  id: 'rule',
                  title: text('rule'),
                  content: () => (
                    <RuleForm
                      key={id}
                      rule={found}
                      buttons={
                        features.includes(MANAGE) && (
                          <Button onClick={() => askToRemove(found)}>{kitText('remove')}</Button>
                        )
                      }
                    />
                  ),
                },
                ...(features.includes('business_rules.execute')
                  ? [{ id: 'try', title: text('try'), content: () => <TryRule rule={found} /> }]
                  : []),
                ...(features.includes('business_rules.view_logs')
                  ? [{ id: 'log', title: text('log'), content: () => <RuleLogs ruleId={id} /> }]
                  : []),
                ...tabs,
              ]}
            />
          </BesideRecord>
          {dialog}
          <p>
            <Button look="plain" onClick={() => navigate('/backend/business-rules')}>
              {text('all')}
            </Button>
          </p>
        </>
      )}
    </Loaded>
  );
}
