import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import type { Providers } from '../../providers/services/Providers';
import { textOrNull } from '../../shared/fields';

const MCP_PATH = '/api/ai_assistant/mcp';

export const health = routeFor<{ readonly providers: Providers }>()({
  method: 'GET',
  path: '/ai_assistant/health',
  summary: 'Say whether agents and MCP can be used',
  description: '`opencode` stands for what answers `POST /ai_assistant/chat`, which is this module.',
  access: 'authenticated',
  features: [aiFeatures.view],
  responses: {
    200: {
      description: 'How both stand',
      body: Joi.object({
        status: Joi.valid('ok', 'error').required(),
        message: Joi.string(),
        opencode: Joi.object({ healthy: Joi.boolean().required(), version: textOrNull() }),
        mcp: Joi.object().unknown(true),
        search: Joi.object().unknown(true).required(),
        url: Joi.string().required(),
        mcpUrl: Joi.string().required(),
      }),
    },
  },
  handler: ({ services: { providers } }) => {
    const healthy = providers.configured().length > 0;
    return {
      status: healthy ? ('ok' as const) : ('error' as const),
      ...(!healthy && { message: 'No provider of models is configured' }),
      opencode: { healthy, version: null },
      mcp: { tenantry: { status: 'connected' } },
      search: { available: false, driver: null, url: null },
      url: '/api/ai_assistant/chat',
      mcpUrl: MCP_PATH,
    };
  },
});
