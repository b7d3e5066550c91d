import { declareFeatures } from '@tenantry/core';

/** Features of the assistant. */
export const aiFeatures = declareFeatures('ai_assistant', {
  view: { title: 'Use AI agents' },
  'settings.manage': { title: 'Set up AI agents, and see what they use', dependsOn: ['view'] },
  'conversations.manage': { title: 'See and change conversations of others', dependsOn: ['view'] },
  'conversations.share': { title: 'Share own conversations', dependsOn: ['view'] },
  'actions.unconfirmed': {
    title: 'Let API keys and session tokens make changes without confirmation',
    dependsOn: ['view'],
  },
  'mcp.serve': { title: 'Connect programs over MCP', dependsOn: ['view'] },
  'tools.list': { title: 'List the tools of agents', dependsOn: ['view'] },
});
