import type { AgentDeclaration } from '@tenantry/core';
import { jobs } from '../collections/jobs';
import { features } from '../features';

export const planner: AgentDeclaration = {
  id: 'workshop.planner',
  title: 'Workshop planner',
  instructions: 'Answer questions about jobs. Propose a change only when you are asked for it.',
  tools: [jobs.tools.list, jobs.tools.update],
  features: [features.manage],
  mutationPolicy: 'confirm-required',
};
