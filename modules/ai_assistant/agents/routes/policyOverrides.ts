import { authorIdOf, type MutationPolicy, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput, refusal } from '../../shared/errors';
import { agentParams, coded, textOrNull } from '../../shared/fields';
import { placeOf, requirePlace } from '../../shared/place';
import { isEscalation, POLICIES } from '../rules/policy';
import type { AgentOverrides } from '../services/AgentOverrides';
import type { Agents } from '../services/Agents';

type Services = { readonly aiAgents: Agents; readonly agentOverrides: AgentOverrides };

const route = routeFor<Services>();
const path = '/ai_assistant/ai/agents/:agentId/mutation-policy';
const policy = () => Joi.valid(...POLICIES).required();

const override = Joi.object({
  id: uuid().required(),
  agentId: Joi.string().required(),
  mutationPolicy: policy(),
  notes: textOrNull(),
  createdByUserId: uuid().allow(null).required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
});
const common = { agentId: Joi.string().required(), codeDeclared: policy() };
const errors = { 400: coded('Invalid id or body'), 404: coded('No such agent') };

const readPolicy = route({
  method: 'GET',
  path,
  summary: 'Read which changes an agent may make',
  access: 'authenticated',
  features: [aiFeatures.view],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'What the agent declares, and what the tenant has set',
      body: Joi.object({ ...common, override: override.allow(null).required() }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, agentOverrides } = call.services;
    const { id, mutationPolicy = 'read-only' } = aiAgents.require(call.params.agentId, call.access);
    return {
      agentId: id,
      codeDeclared: mutationPolicy,
      override: await agentOverrides.policy(placeOf(call), id),
    };
  },
});

const writePolicy = route({
  method: 'POST',
  path,
  summary: 'Restrict which changes an agent may make',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  body: Joi.object<{ mutationPolicy: MutationPolicy; notes?: string }>({
    mutationPolicy: policy(),
    notes: Joi.string().allow('').max(2_000),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({ ok: Joi.valid(true).required(), ...common, override: override.required() }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, agentOverrides } = call.services;
    const { id, mutationPolicy: codeDeclared = 'read-only' } = aiAgents.require(
      call.params.agentId,
      call.access,
    );
    const requested = call.body.mutationPolicy;
    if (isEscalation(codeDeclared, requested)) {
      const text = 'The policy allows more than the agent declares';
      throw refusal(400, 'escalation_not_allowed', text, { codeDeclared, requested });
    }
    const stored = await agentOverrides.setPolicy(requirePlace(call), requested, {
      agentId: id,
      notes: call.body.notes?.trim() || null,
      userId: authorIdOf(call.principal),
    });
    return { ok: true, agentId: id, codeDeclared, override: stored };
  },
});

const clearPolicy = route({
  method: 'DELETE',
  path,
  summary: 'Let an agent make the changes that it declares',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Cleared, or there was nothing to clear',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        ...common,
        override: Joi.valid(null).required(),
        cleared: Joi.boolean().required(),
      }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, agentOverrides } = call.services;
    const { id, mutationPolicy = 'read-only' } = aiAgents.require(call.params.agentId, call.access);
    const place = placeOf(call);
    const cleared = place !== null && (await agentOverrides.clearPolicy(place, id));
    return { ok: true, agentId: id, codeDeclared: mutationPolicy, override: null, cleared };
  },
});

export const policyRoutes = [readPolicy, writePolicy, clearPolicy];
