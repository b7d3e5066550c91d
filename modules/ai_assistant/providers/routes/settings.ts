import { authorIdOf, routeFor, timestamp, uuid, webAddress } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded, list, textOrNull } from '../../shared/fields';
import { placeOf, requirePlace } from '../../shared/place';
import type { AiSettings } from '../services/AiSettings';
import type { SettingsChange, SettingsWrites } from '../services/SettingsWrites';

type Services = { readonly aiSettings: AiSettings; readonly settingsWrites: SettingsWrites };

const route = routeFor<Services>();
const flag = () => Joi.boolean().required();

const listShape = {
  providers: Joi.array().items(Joi.string()).allow(null).required(),
  modelsByProvider: Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string())).required(),
  hasRestrictions: flag(),
};
const providerShape = {
  id: Joi.string().required(),
  name: Joi.string().required(),
  defaultModel: Joi.string().allow('').required(),
  envKey: textOrNull(),
  configured: flag(),
};
const offered = list(Joi.object({ ...providerShape, defaultModels: list(Joi.object().unknown(true)) }));
const row = { providerId: textOrNull(), modelId: textOrNull(), baseURL: textOrNull() };
const resolved = { ...row, source: textOrNull() };

const agentShape = Joi.object({
  agentId: Joi.string().required(),
  moduleId: Joi.string().required(),
  allowRuntimeOverride: flag(),
  allowRuntimeModelOverride: flag(),
  codeDefaultProviderId: textOrNull(),
  codeDefaultModelId: textOrNull(),
  override: Joi.object({ ...row, updatedAt: timestamp().required() })
    .allow(null)
    .required(),
  runtimeOverrideAllowlist: Joi.object({
    env: Joi.object(listShape).allow(null).required(),
    tenant: Joi.object(listShape).allow(null).required(),
    effective: Joi.object(listShape).required(),
    envVarNames: Joi.object({ providers: Joi.string(), modelsByProvider: Joi.string() }).required(),
  }).required(),
  ...resolved,
  moderation: Joi.object({
    enforced: flag(),
    override: Joi.boolean().allow(null).required(),
    effective: Joi.valid('enforced', 'on', 'off').required(),
  }).required(),
});

const readSettings = route({
  method: 'GET',
  path: '/ai_assistant/settings',
  summary: 'Read which providers and models agents use',
  access: 'authenticated',
  features: [aiFeatures.view],
  responses: {
    200: {
      description: 'Providers, what operator and tenant allow, and what each agent uses',
      body: Joi.object({
        provider: Joi.object({ ...providerShape, model: Joi.string().required() })
          .allow(null)
          .required(),
        availableProviders: offered,
        allowlistProviders: offered,
        allowlist: Joi.object(listShape).required(),
        tenantAllowlist: Joi.object().unknown(true).allow(null).required(),
        effectiveAllowlist: Joi.object({ ...listShape, tenantOverridesActive: flag() }).required(),
        mcpKeyConfigured: flag(),
        resolvedDefault: Joi.object(resolved).allow(null).required(),
        tenantOverride: Joi.object({ ...row, agentId: Joi.valid(null), updatedAt: timestamp() })
          .allow(null)
          .required(),
        agents: list(agentShape),
      }),
    },
  },
  handler: (call) => call.services.aiSettings.read(placeOf(call), call.access),
});

const provider = () => Joi.string().max(64);
const model = () => Joi.string().max(256);
export const modelMap = () =>
  Joi.object<Record<string, string[]>>()
    .pattern(Joi.string().max(64), Joi.array().items(model()).max(1_000))
    .max(100);

const writeSettings = route({
  method: 'PUT',
  path: '/ai_assistant/settings',
  summary: 'Choose provider and model of all agents, or of one',
  description: 'What is left out stays; null clears it.',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  body: Joi.object<SettingsChange>({
    providerId: provider().allow(null),
    modelId: model().allow(null),
    baseURL: webAddress().allow(null),
    agentId: Joi.string().max(128).allow(null).description('null: all agents'),
    allowedOverrideProviders: Joi.array().items(provider()).max(100).allow(null),
    allowedOverrideModelsByProvider: modelMap(),
    inputModeration: Joi.boolean().allow(null),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The stored row',
      body: Joi.object({
        id: uuid().required(),
        tenantId: uuid().required(),
        organizationId: uuid().allow(null).required(),
        agentId: textOrNull(),
        ...row,
        allowedOverrideProviders: Joi.array().items(Joi.string()).allow(null).required(),
        allowedOverrideModelsByProvider: Joi.object().unknown(true).required(),
        inputModeration: Joi.boolean().allow(null).required(),
        updatedAt: timestamp().required(),
      }),
    },
    400: coded('Unknown or disallowed provider, model or address'),
  },
  handler: (call) =>
    call.services.settingsWrites.save(requirePlace(call), call.body, authorIdOf(call.principal)),
});

const clearSettings = route({
  method: 'DELETE',
  path: '/ai_assistant/settings',
  summary: 'Remove the choice of provider and model of all agents, or of one',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  body: Joi.object<{ agentId?: string | null }>({ agentId: Joi.string().max(128).allow(null) }),
  invalid: invalidInput,
  responses: {
    200: { description: 'Removed, or there was nothing', body: Joi.object({ cleared: flag() }) },
    400: coded('Invalid body'),
  },
  handler: async (call) => {
    const place = placeOf(call);
    if (!place) return { cleared: false };
    const agentId = call.body?.agentId ?? null;
    return { cleared: await call.services.settingsWrites.clear(place, agentId, authorIdOf(call.principal)) };
  },
});

interface ListBody {
  readonly allowedProviders?: string[] | null;
  readonly allowedModelsByProvider?: Record<string, string[]>;
}

const writeAllowlist = route({
  method: 'PUT',
  path: '/ai_assistant/settings/allowlist',
  summary: 'Say which providers and models agents may use',
  description: 'Replaces the list. Null or left out: what the operator allows; an empty list: none.',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  body: Joi.object<ListBody>({
    allowedProviders: Joi.array().items(provider()).max(100).allow(null),
    allowedModelsByProvider: modelMap(),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The stored list',
      body: Joi.object({
        id: uuid().required(),
        tenantId: uuid().required(),
        organizationId: uuid().allow(null).required(),
        allowedProviders: Joi.array().items(Joi.string()).allow(null).required(),
        allowedModelsByProvider: Joi.object().unknown(true).required(),
        updatedAt: timestamp().required(),
      }),
    },
    400: coded('Beyond what the operator allows'),
  },
  handler: (call) => {
    const { allowedProviders: providers = null, allowedModelsByProvider: modelsByProvider = {} } = call.body;
    const { settingsWrites } = call.services;
    return settingsWrites.saveList(
      requirePlace(call),
      { providers, modelsByProvider },
      authorIdOf(call.principal),
    );
  },
});

const clearAllowlist = route({
  method: 'DELETE',
  path: '/ai_assistant/settings/allowlist',
  summary: 'Let agents use what the operator allows',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  responses: {
    200: { description: 'Removed, or there was nothing', body: Joi.object({ cleared: flag() }) },
  },
  handler: async (call) => {
    const place = placeOf(call);
    return { cleared: place !== null && (await call.services.settingsWrites.clearList(place)) };
  },
});

export const settingsRoutes = [readSettings, writeSettings, clearSettings, writeAllowlist, clearAllowlist];
