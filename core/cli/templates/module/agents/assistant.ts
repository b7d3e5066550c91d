import type { AgentDeclaration } from '@tenantry/core';

export const assistant: AgentDeclaration = {
  id: '__id__.assistant',
  title: '__title__ assistant',
  instructions: 'Answer questions about the items. Say so when you do not know.',
  tools: ['__id__.find_items'],
  features: ['__id__.view'],
  executionMode: 'chat',
  mutationPolicy: 'read-only',
};
