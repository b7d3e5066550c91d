import { authorIdOf, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput, refusal } from '../../shared/errors';
import { agentParams, coded, list, textOrNull } from '../../shared/fields';
import { placeOf, requirePlace } from '../../shared/place';
import type { AgentOverrides } from '../services/AgentOverrides';
import type { Agents } from '../services/Agents';

type Services = { readonly aiAgents: Agents; readonly agentOverrides: AgentOverrides };
type Sections = Record<string, string>;

const route = routeFor<Services>();

/** Reserved names of sections: these values are set elsewhere. */
const RESERVED = new Set(['mutationpolicy', 'readonly', 'allowedtools', 'acceptedmediatypes']);

const sections = () =>
  Joi.object<Sections>().pattern(Joi.string().max(200), Joi.string().allow('').max(64_000)).max(100);

const override = Joi.object({
  id: uuid().required(),
  agentId: Joi.string().required(),
  version: Joi.number().integer().required(),
  sections: Joi.object().unknown(true).required(),
  notes: textOrNull(),
  createdByUserId: uuid().allow(null).required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
});

const readPrompt = route({
  method: 'GET',
  path: '/ai_assistant/ai/agents/:agentId/prompt-override',
  summary: 'Read what is added to the prompt of an agent',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The version in use, and the last ten',
      body: Joi.object({
        agentId: Joi.string().required(),
        override: override.allow(null).required(),
        versions: list(override),
      }),
    },
    400: coded('Malformed id'),
    404: coded('No such agent'),
  },
  handler: async (call) => {
    const { aiAgents, agentOverrides } = call.services;
    const { id } = aiAgents.require(call.params.agentId, call.access);
    const versions = await agentOverrides.prompts(placeOf(call), id);
    return { agentId: id, override: versions[0] ?? null, versions };
  },
});

const writePrompt = route({
  method: 'POST',
  path: '/ai_assistant/ai/agents/:agentId/prompt-override',
  summary: 'Add text to the prompt of an agent',
  creates: true,
  description:
    'Stores the next version. Texts stand below the sections that they are named after, or in sections of their own.',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  params: agentParams,
  body: Joi.object<{ sections?: Sections; overrides?: Sections; notes?: string }>({
    sections: sections(),
    overrides: sections().description('former name of `sections`'),
    notes: Joi.string().allow('').max(2_000),
  })
    .or('sections', 'overrides')
    .required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        agentId: Joi.string().required(),
        version: Joi.number().integer().required(),
        updatedAt: timestamp().required(),
      }),
    },
    400: coded('Invalid body, or a reserved key (`reserved_key`)'),
    404: coded('No such agent'),
  },
  handler: async (call) => {
    const { aiAgents, agentOverrides } = call.services;
    const given = call.body.sections ?? call.body.overrides ?? {};
    const reservedKeys = Object.keys(given).filter((key) => RESERVED.has(key.trim().toLowerCase()));
    if (reservedKeys.length > 0)
      throw refusal(400, 'reserved_key', 'A section has a reserved name', { reservedKeys });
    const { id } = aiAgents.require(call.params.agentId, call.access);
    const kept = Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''));
    const { version, updatedAt } = await agentOverrides.addPrompt(requirePlace(call), kept, {
      agentId: id,
      notes: call.body.notes?.trim() || null,
      userId: authorIdOf(call.principal),
    });
    return { ok: true, agentId: id, version, updatedAt };
  },
});

export const promptRoutes = [readPrompt, writePrompt];
