import { type AgentDeclaration, authorIdOf, personIdOf, startOf } from '@tenantry/core';
import Joi from 'joi';
import type { Agent, Agents } from '../agents/services/Agents';
import { planInput, type PlannedTask, TASK_PLAN_TOOL } from '../chat/rules/taskPlan';
import { agentId } from '../shared/fields';
import type { Tool } from './Tool';

const none = () => Promise.resolve(undefined);

/** Tools of the assistant itself: who calls, which agents there are, and what an agent is going to do. */
export function builtInTools(agents: Agents): Tool[] {
  return [
    {
      id: 'context_whoami',
      title: 'Who am I',
      description: 'Says for whom you act: tenant, organization, user, and the features that they hold.',
      input: Joi.object({}),
      targets: none,
      run: (_input, { principal, scope, access }) =>
        Promise.resolve({
          tenantId: scope.tenantId,
          organizationId: scope.organizationId,
          userId: personIdOf(principal),
          apiKeyId: startOf(principal).kind === 'api_key' ? authorIdOf(principal) : null,
          isSuperAdmin: access.isSuperAdmin,
          features: access.grants,
          featureCount: access.grants.length,
        }),
    },
    {
      id: 'meta.list_agents',
      title: 'List agents',
      description: 'Lists the agents that the person may use.',
      input: Joi.object({ moduleId: Joi.string().max(100) }),
      targets: none,
      run: (input, { access }) => {
        const { moduleId } = input as { moduleId?: string };
        const found = agents
          .visible(access)
          .filter((agent) => moduleId === undefined || agent.moduleId === moduleId);
        return Promise.resolve({ agents: found.map(summaryOf), total: found.length });
      },
    },
    {
      id: 'meta.describe_agent',
      title: 'Describe an agent',
      description: 'Describes an agent that the person may use, with its prompt.',
      input: Joi.object({ agentId: agentId().required() }),
      targets: none,
      run: (input, { access }) => {
        const agent = agents.find((input as { agentId: string }).agentId, access);
        if (!agent) return Promise.resolve({ agent: null, reason: 'not_found' });
        if (!access.hasAll(agent.features ?? []))
          return Promise.resolve({ agent: null, reason: 'forbidden' });
        return Promise.resolve({
          agent: {
            ...summaryOf(agent),
            output: agent.output?.name ?? null,
            prompt: { systemPrompt: agent.instructions, hasDynamicPageContext: readsPages(agent) },
          },
        });
      },
    },
    {
      id: TASK_PLAN_TOOL,
      title: 'Show a plan',
      description:
        'Shows the person a plan of your next tasks, at most eight. It replaces the one that you showed before.',
      input: planInput,
      targets: none,
      run: (input) => {
        const { tasks } = input as { tasks: readonly PlannedTask[] };
        return Promise.resolve({ ok: true, tasks, accepted: tasks.length, dropped: 0 });
      },
    },
  ];
}

function summaryOf(agent: Agent) {
  return {
    id: agent.id,
    moduleId: agent.moduleId,
    label: agent.title,
    description: agent.description ?? '',
    requiredFeatures: agent.features ?? [],
    allowedTools: toolIdsOf(agent),
    executionMode: agent.executionMode ?? 'chat',
    mutationPolicy: agent.mutationPolicy ?? 'read-only',
    readOnly: isReadOnly(agent),
    acceptedMediaTypes: agent.acceptedMediaTypes ?? [],
    keywords: agent.keywords ?? [],
    suggestions: agent.suggestions ?? [],
    taskPlan: { enabled: agent.plansTasks ?? false },
    maxSteps: agent.loop?.maxSteps ?? null,
    hasOutputSchema: agent.output !== undefined,
    hasPageContextResolver: readsPages(agent),
  };
}

const readsPages = ({ pageRecords = [] }: AgentDeclaration): boolean => pageRecords.length > 0;

/** Ids of the tools that an agent may use. */
export const toolIdsOf = ({ tools = [], plansTasks }: AgentDeclaration): string[] => [
  ...tools.map(({ id }) => id),
  ...(plansTasks ? [TASK_PLAN_TOOL] : []),
];

export const isReadOnly = ({ mutationPolicy = 'read-only' }: AgentDeclaration): boolean =>
  mutationPolicy === 'read-only';
