import { agentKind, pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { aiFeatures } from './features';
import { sidebar } from './sidebar';

/** Conversations with agents, and their settings, in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'ai_assistant',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.chat),
      component: 'ChatPage',
    },
    {
      ...pageOf(sidebar.settings),
      help: 'The models that agents use, and what agents may do.',
      component: 'AiSettingsPage',
    },
  ],
  slots: [
    {
      id: 'ai_assistant.ask',
      slot: '*.toolbar',
      kinds: (contributions, access) =>
        contributions
          .of(agentKind)
          .visible(access)
          .flatMap(({ item: { pageRecords = [] } }) => pageRecords.flatMap(({ entityTypes }) => entityTypes)),
      title: 'AI assistant',
      features: [aiFeatures.view],
      component: 'AskAssistant',
    },
  ],
};
