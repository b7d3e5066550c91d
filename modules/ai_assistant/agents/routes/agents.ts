import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { agentParams, coded, list, numberOrNull, textOrNull } from '../../shared/fields';
import { invalidInput } from '../../shared/errors';
import { placeOf } from '../../shared/place';
import { allowsModel, allowsProvider, modelsOf } from '../../providers/rules/Allowlist';
import { mayOverride, type ModelChoice } from '../../providers/services/ModelChoice';
import type { Providers } from '../../providers/services/Providers';
import type { Tools } from '../../tools/services/Tools';
import { agentView } from '../rules/agentView';
import { POLICIES } from '../rules/policy';
import type { Agents } from '../services/Agents';

interface Services {
  readonly aiAgents: Agents;
  readonly aiTools: Tools;
  readonly modelChoice: ModelChoice;
  readonly providers: Providers;
}

const route = routeFor<Services>();
const flag = () => Joi.boolean().required();

const agentShape = Joi.object({
  id: Joi.string().required(),
  moduleId: Joi.string().required(),
  label: Joi.string().required(),
  description: Joi.string().allow('').required(),
  systemPrompt: Joi.string().required(),
  executionMode: Joi.valid('chat', 'object').required(),
  defaultProvider: textOrNull(),
  defaultModel: textOrNull(),
  defaultBaseUrl: textOrNull(),
  allowRuntimeModelOverride: flag(),
  mutationPolicy: Joi.valid(...POLICIES).required(),
  readOnly: flag(),
  maxSteps: numberOrNull(),
  taskPlan: Joi.object({ enabled: flag() }).required(),
  allowedTools: list(),
  tools: list(
    Joi.object({
      name: Joi.string().required(),
      displayName: Joi.string().required(),
      isMutation: flag(),
      registered: flag(),
    }),
  ),
  requiredFeatures: list(),
  acceptedMediaTypes: list(),
  keywords: list(),
  suggestions: list(Joi.object({ label: Joi.string().required(), prompt: Joi.string().required() })),
  hasOutputSchema: flag(),
});

const listAgents = route({
  method: 'GET',
  path: '/ai_assistant/ai/agents',
  summary: 'List the agents that the caller may use',
  access: 'authenticated',
  features: [aiFeatures.view],
  responses: {
    200: {
      description: 'Agents by id, and whether any provider of models is configured',
      body: Joi.object({
        agents: list(agentShape),
        total: Joi.number().integer().required(),
        aiConfigured: flag(),
      }),
    },
  },
  handler: ({ access, services: { aiAgents, aiTools, providers } }) => {
    const agents = aiAgents.visible(access).map((agent) => agentView(agent, aiTools, access));
    return { agents, total: agents.length, aiConfigured: providers.configured().length > 0 };
  },
});

const modelShape = Joi.object({
  id: Joi.string().required(),
  name: Joi.string().required(),
  contextWindow: Joi.number(),
  tags: Joi.array().items(Joi.string()),
  isDefault: flag(),
});

const listModels = route({
  method: 'GET',
  path: '/ai_assistant/ai/agents/:agentId/models',
  summary: 'List the models that the caller may choose for an agent',
  description:
    'The features of the agent are required. `degraded` says that settings of the tenant could not be read, and that the list may not be complete.',
  access: 'authenticated',
  features: [aiFeatures.view],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Models by provider; none where the agent keeps to its own',
      body: Joi.object({
        agentId: Joi.string().required(),
        allowRuntimeOverride: flag(),
        allowRuntimeModelOverride: flag(),
        defaultProviderId: textOrNull(),
        defaultModelId: textOrNull(),
        defaultProviderName: textOrNull(),
        defaultModelName: textOrNull(),
        providers: list(
          Joi.object({
            id: Joi.string().required(),
            name: Joi.string().required(),
            isDefault: flag(),
            models: list(modelShape),
          }),
        ),
        degraded: flag(),
        degradedReason: textOrNull(),
      }),
    },
    400: coded('Malformed id'),
    403: coded('The caller lacks features of the agent'),
    404: coded('No such agent'),
  },
  handler: async (call) => {
    const { modelChoice, providers, aiAgents } = call.services;
    const agent = aiAgents.requireUsable(call.params.agentId, call.access);
    const models = await modelChoice.load(placeOf(call), agent.id);
    const used = modelChoice.resolve(agent, models);
    const isOpen = mayOverride(agent);
    const allowed = modelChoice.choices(agent, models);
    const offered = isOpen ? providers.configured().filter(({ id }) => allowsProvider(allowed, id)) : [];
    return {
      agentId: agent.id,
      allowRuntimeOverride: isOpen,
      allowRuntimeModelOverride: isOpen,
      defaultProviderId: used?.provider.id ?? null,
      defaultModelId: used?.model ?? null,
      defaultProviderName: used?.provider.title ?? null,
      defaultModelName: used
        ? (used.provider.models.find(({ id }) => id === used.model)?.name ?? used.model)
        : null,
      providers: offered.map((provider) => {
        const named = modelsOf(allowed, provider.id) ?? [];
        const known = provider.models.length > 0 ? provider.models : named.map((id) => ({ id, name: id }));
        return {
          id: provider.id,
          name: provider.title,
          isDefault: provider.id === used?.provider.id,
          models: known
            .filter(({ id }) => allowsModel(allowed, provider.id, id))
            .map((model) => ({
              ...model,
              isDefault: provider.id === used?.provider.id && model.id === used.model,
            })),
        };
      }),
      degraded: models.degraded,
      degradedReason: models.degraded ? 'tenant_allowlist_unavailable' : null,
    };
  },
});

export const agentRoutes = [listAgents, listModels];
