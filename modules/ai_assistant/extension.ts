import { agentKind } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { aiFeatures } from './features';

/** Conversations with agents, and their settings, in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'ai_assistant',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      id: 'ai_assistant.chat',
      path: '/backend/ai-assistant',
      title: 'AI assistant',
      features: [aiFeatures.view],
      component: 'ChatPage',
    },
    {
      id: 'ai_assistant.settings',
      path: '/backend/ai-settings',
      title: 'AI agents',
      features: [aiFeatures['settings.manage']],
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
