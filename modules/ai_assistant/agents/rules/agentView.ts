import type { Access } from '@tenantry/core';
import { mayOverride } from '../../providers/services/ModelChoice';
import { isReadOnly, toolIdsOf } from '../../tools/builtIn';
import type { Tools } from '../../tools/services/Tools';
import type { Agent } from '../services/Agents';

/** An agent as callers see it who may use it. */
export function agentView(agent: Agent, aiTools: Tools, access: Access) {
  return {
    id: agent.id,
    moduleId: agent.moduleId,
    label: agent.title,
    description: agent.description ?? '',
    systemPrompt: agent.instructions,
    executionMode: agent.executionMode ?? 'chat',
    defaultProvider: agent.defaultProvider ?? null,
    defaultModel: agent.defaultModel ?? null,
    defaultBaseUrl: null,
    allowRuntimeModelOverride: mayOverride(agent),
    mutationPolicy: agent.mutationPolicy ?? 'read-only',
    readOnly: isReadOnly(agent),
    maxSteps: agent.loop?.maxSteps ?? null,
    taskPlan: { enabled: agent.plansTasks ?? false },
    allowedTools: toolIdsOf(agent),
    tools: toolIdsOf(agent).map((name) => {
      const tool = aiTools.find(name, access);
      return {
        name,
        displayName: tool?.title ?? name,
        isMutation: tool?.isMutation ?? false,
        registered: tool !== undefined,
      };
    }),
    requiredFeatures: agent.features ?? [],
    acceptedMediaTypes: agent.acceptedMediaTypes ?? [],
    keywords: agent.keywords ?? [],
    suggestions: agent.suggestions ?? [],
    hasOutputSchema: agent.output !== undefined,
  };
}

export type AgentView = ReturnType<typeof agentView>;
