import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { list } from '../../shared/fields';
import { jsonSchemaOf } from '../rules/jsonSchema';
import type { Tools } from '../services/Tools';

export const listTools = routeFor<{ readonly aiTools: Tools }>()({
  method: 'GET',
  path: '/ai_assistant/tools',
  summary: 'List the tools that the caller may use',
  access: 'authenticated',
  features: [aiFeatures.view],
  responses: {
    200: {
      description: 'Tools, with their inputs as JSON Schema',
      body: Joi.object({
        tools: list(
          Joi.object({
            name: Joi.string().required(),
            description: Joi.string().required(),
            inputSchema: Joi.object().unknown(true).required(),
            module: Joi.string().required(),
          }),
        ),
      }),
    },
  },
  handler: ({ access, services: { aiTools } }) => ({
    tools: aiTools.visible(access).map(({ id, description, input }) => ({
      name: id,
      description,
      inputSchema: jsonSchemaOf(input),
      module: id.split('.')[0],
    })),
  }),
});
