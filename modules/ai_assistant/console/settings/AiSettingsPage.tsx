import { type ReactNode, Suspense } from 'react';
import { FOLLOWED, lazyCode, Loaded, Skeleton, Tabs, useAddress, useResource } from '@tenantry/console';
import type { AgentList } from '../chat/types';
import { AGENTS } from '../chat/types';
import { ModelsTab } from './ModelsTab';
import { text } from './texts';
import { SETTINGS, type Settings } from './types';

// Each tab is loaded when it is shown.
const AgentTab = lazyCode(
  () => import('./AgentTab'),
  (code) => code.AgentTab,
);
const ModerationTab = lazyCode(
  () => import('./ModerationTab'),
  (code) => code.ModerationTab,
);
const ProgramsTab = lazyCode(
  () => import('./ProgramsTab'),
  (code) => code.ProgramsTab,
);
const ProposalsTab = lazyCode(
  () => import('./ProposalsTab'),
  (code) => code.ProposalsTab,
);
const UsageTab = lazyCode(
  () => import('./UsageTab'),
  (code) => code.UsageTab,
);

const shown = (content: ReactNode) => <Suspense fallback={<Skeleton />}>{content}</Suspense>;

/** How agents work in the organization, what they use, and what they propose. */
export function AiSettingsPage() {
  const { get, set } = useAddress();
  const settings = useResource<Settings>(SETTINGS, FOLLOWED);
  const agents = useResource<AgentList>(AGENTS);
  return (
    <Loaded resource={settings} lines={8}>
      {(found) => (
        <Loaded resource={agents} lines={8}>
          {(list) => (
            <Tabs
              label={text('title')}
              selected={get('tab') || 'models'}
              select={(tab) => set({ tab, agent: '' }, true)}
              tabs={[
                { id: 'models', title: text('models'), content: () => <ModelsTab settings={found} /> },
                {
                  id: 'agents',
                  title: text('agents'),
                  content: () => shown(<AgentTab settings={found} agents={list.agents} />),
                },
                {
                  id: 'proposals',
                  title: text('proposals'),
                  content: () => shown(<ProposalsTab />),
                },
                {
                  id: 'usage',
                  title: text('usage'),
                  content: () => shown(<UsageTab settings={found} agents={list.agents} />),
                },
                {
                  id: 'moderation',
                  title: text('moderation'),
                  content: () => shown(<ModerationTab agents={list.agents} />),
                },
                { id: 'programs', title: text('programs'), content: () => shown(<ProgramsTab />) },
              ]}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
