import { authorIdOf, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { LOOP_MEMBERS, type RuntimeRow, type RuntimeRows } from '../../providers/services/RuntimeRows';
import { invalidInput, refusal } from '../../shared/errors';
import { agentParams, coded } from '../../shared/fields';
import { placeOf, requirePlace } from '../../shared/place';
import { toolIdsOf } from '../../tools/builtIn';
import type { Agents } from '../services/Agents';

type Services = { readonly aiAgents: Agents; readonly runtimeRows: RuntimeRows };
type Loop = Partial<Pick<RuntimeRow, (typeof LOOP_MEMBERS)[number]>>;

const route = routeFor<Services>();
const path = '/ai_assistant/ai/agents/:agentId/loop-override';
const bounded = (min: number, max: number) => Joi.number().integer().min(min).max(max).allow(null);

const stopCondition = Joi.alternatives(
  Joi.object({
    kind: Joi.valid('stepCount').required(),
    count: Joi.number().integer().min(1).max(1_000).required(),
  }),
  Joi.object({ kind: Joi.valid('hasToolCall').required(), toolName: Joi.string().max(256).required() }),
);

const loop = {
  loopDisabled: Joi.boolean().allow(null),
  loopMaxSteps: bounded(1, 1_000),
  loopMaxToolCalls: bounded(1, 10_000),
  loopMaxWallClockMs: bounded(100, 3_600_000),
  loopMaxTokens: bounded(1, 10_000_000),
  loopStopWhenJson: Joi.array().items(stopCondition).max(100).allow(null),
  loopActiveToolsJson: Joi.array().items(Joi.string().max(256)).max(1_000).allow(null),
};

const override = Joi.object({
  id: uuid().required(),
  agentId: Joi.string().allow(null).required(),
  ...loop,
  updatedAt: timestamp().required(),
}).allow(null);

const agentId = Joi.string().required();
const errors = { 400: coded('Invalid id or body'), 404: coded('No such agent') };

const readLoop = route({
  method: 'GET',
  path,
  summary: 'Read the limits that are set for the steps of an agent',
  access: 'authenticated',
  features: [aiFeatures.view],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Limits of the agent, else those of the tenant (`agentId` is null then)',
      body: Joi.object({ agentId, override: override.required() }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, runtimeRows } = call.services;
    const { id } = aiAgents.require(call.params.agentId, call.access);
    const { agent, tenant } = await runtimeRows.find(placeOf(call), id);
    return { agentId: id, override: shown(agent) ?? shown(tenant) };
  },
});

const writeLoop = route({
  method: 'PUT',
  path,
  summary: 'Limit the steps of an agent',
  description: 'Replaces all limits: what is left out or null is not limited by the tenant.',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  body: Joi.object<Loop>(loop).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({ ok: Joi.valid(true).required(), agentId, override: override.required() }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, runtimeRows } = call.services;
    const agent = aiAgents.require(call.params.agentId, call.access);
    const allowed = toolIdsOf(agent);
    const unknown = (call.body.loopActiveToolsJson ?? []).filter((tool) => !allowed.includes(tool));
    if (allowed.length > 0 && unknown.length > 0) {
      const text = 'The agent does not have one of the active tools';
      throw refusal(400, 'invalid_loop_override', text, { tools: unknown });
    }
    const change = Object.fromEntries(LOOP_MEMBERS.map((member) => [member, call.body[member] ?? null]));
    const row = await runtimeRows.save(requirePlace(call), agent.id, change, authorIdOf(call.principal));
    return { ok: true, agentId: agent.id, override: shown(row) };
  },
});

const clearLoop = route({
  method: 'DELETE',
  path,
  summary: 'Remove the limits that are set for the steps of an agent',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Removed, or there was nothing to remove',
      body: Joi.object({ ok: Joi.valid(true).required(), agentId, cleared: Joi.boolean().required() }),
    },
    ...errors,
  },
  handler: async (call) => {
    const { aiAgents, runtimeRows } = call.services;
    const { id } = aiAgents.require(call.params.agentId, call.access);
    const place = placeOf(call);
    const { agent, tenant } = await runtimeRows.find(place, id);
    if (!place || (!agent && !tenant)) return { ok: true, agentId: id, cleared: false };
    const change = Object.fromEntries(LOOP_MEMBERS.map((member) => [member, null]));
    if (agent) await runtimeRows.save(place, id, change, authorIdOf(call.principal));
    return { ok: true, agentId: id, cleared: true };
  },
});

/** The limits of a row; null where none is set. */
function shown(row: RuntimeRow | undefined) {
  if (!row || LOOP_MEMBERS.every((member) => row[member] === null)) return null;
  const { id, agentId: of, updatedAt } = row;
  return { id, agentId: of, ...Object.fromEntries(LOOP_MEMBERS.map((name) => [name, row[name]])), updatedAt };
}

export const loopRoutes = [readLoop, writeLoop, clearLoop];
