import { contributionKind } from '@tenantry/core';
import Joi from 'joi';
import { PROVIDER_VARIABLES } from '../environment';
import type { AiProvider, MakeModel } from './Provider';

declare module '@tenantry/core' {
  interface Contributions {
    /** Who serves language models. */
    readonly 'ai_assistant.providers'?: readonly AiProvider[];
  }
}

const text = () => Joi.string().required();

/** The module reads these variables and no others. */
const variableName = () =>
  Joi.alternatives(Joi.string().pattern(/^TENANTRY_AI_[A-Z0-9_]+$/), Joi.valid(...PROVIDER_VARIABLES));

/** Providers of language models. */
export const providerKind = contributionKind<AiProvider, MakeModel>({
  key: 'ai_assistant.providers',
  noun: 'model provider',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^[a-z0-9][a-z0-9-]*$/)
      .max(64)
      .required(),
    title: text(),
    keyVariables: Joi.array().items(variableName()).min(1).required(),
    baseUrlVariable: variableName(),
    needsBaseUrl: Joi.boolean(),
    isOffline: Joi.boolean(),
    defaultModel: Joi.string().allow('').required(),
    models: Joi.array()
      .items(
        Joi.object({
          id: text(),
          name: text(),
          contextWindow: Joi.number().integer(),
          tags: Joi.array().items(Joi.string()),
        }),
      )
      .required(),
    isGateway: Joi.boolean(),
    moderates: Joi.boolean(),
    endUser: Joi.function(),
    create: Joi.function().required(),
  }),
  create: ({ create }, services) => create(services),
  describe: ({ title, defaultModel }) => ({ title, defaultModel }),
});
