import type { AgentDeclaration } from '@tenantry/core';
import { features } from '../features';
import { findItems } from './findItems';

export const assistant: AgentDeclaration = {
  id: '__id__.assistant',
  title: '__title__ assistant',
  instructions: 'Answer questions about the items. Say so when you do not know.',
  tools: [findItems],
  features: [features.view],
  executionMode: 'chat',
  mutationPolicy: 'read-only',
};
