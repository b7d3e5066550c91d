import { useLocation } from 'wouter';
import { usePerson } from '../../api/person';
import { useResource } from '../../api/useResource';
import { Button, Loaded, Tabs, useAddress, useRemoval } from '../../kit';
import { kitText } from '../../kit/texts';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import { RuleForm } from './RuleForm';
import { RuleLogs } from './RuleLogs';
import { Suspension } from './RulesPage';
import { text } from './texts';
import { TryRule } from './TryRule';
import { type Rule, RULES } from './types';

/** A rule: its form, a place to try it, and what has come of it. At `new` another one is made. */
export default function RulePage({ params }: PageProps) {
  const id = params['id'] ?? 'new';
  return id === 'new' ? <NewRule /> : <StoredRule id={id} />;
}

function NewRule() {
  usePageTitle(text('add'));
  return <RuleForm rule={null} />;
}

function StoredRule({ id }: { readonly id: string }) {
  const { get, set } = useAddress();
  const [, navigate] = useLocation();
  const { features } = usePerson();
  const rule = useResource<Rule>(`${RULES}/${encodeURIComponent(id)}`);
  const { ask, dialog } = useRemoval();
  usePageTitle(rule.data?.ruleName);
  return (
    <Loaded resource={rule} lines={8}>
      {(found) => (
        <>
          {found.suspendedAt && <Suspension reason={found.suspensionReason} />}
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
                    key={found.updatedAt}
                    rule={found}
                    buttons={
                      features.includes('business_rules.manage') && (
                        <Button
                          onClick={() =>
                            ask({
                              name: found.ruleName,
                              path: `${RULES}?id=${id}`,
                              updatedAt: found.updatedAt,
                              help: text('removeHelp'),
                            })
                          }
                        >
                          {kitText('remove')}
                        </Button>
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
            ]}
          />
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
