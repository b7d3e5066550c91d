import type { AiSettings } from '@tenantry/module-ai_assistant/contract';

export const SETTINGS = '/ai_assistant/settings';
export const ALLOWLIST = `${SETTINGS}/allowlist`;

/** The answer of `GET /ai_assistant/settings`. */
export type Settings = Awaited<ReturnType<AiSettings['read']>>;

/** A provider of models. */
export type Provider = Settings['availableProviders'][number];

/** Settings of an agent. */
export type AgentSettings = Settings['agents'][number];

/** Which model is used. */
export type Choice = Pick<AgentSettings, 'providerId' | 'modelId' | 'baseURL'>;
