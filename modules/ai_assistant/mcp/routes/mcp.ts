import { HttpError, type RawExchange, routeFor, jsonObject, jsonValue } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { coded } from '../../shared/fields';
import type { McpServers } from '../services/McpServers';

const route = routeFor<{ readonly mcpServers: McpServers }>();
const path = '/ai_assistant/mcp';

/** Bytes of a message of the protocol. */
const MOST_BYTES = 1_048_576;

/** Response of the protocol to a refused request. */
const refused = (description: string) => ({
  description,
  body: Joi.object({
    jsonrpc: Joi.valid('2.0').required(),
    error: Joi.object({
      code: Joi.number().integer().required(),
      message: Joi.string().required(),
    }).required(),
    id: Joi.valid(null).required(),
  }),
});

const serveMcp = route({
  method: 'POST',
  path,
  summary: 'Serve tools over the Model Context Protocol',
  description:
    'Streamable HTTP without sessions. Tools are those of the API key, or of the user whose session token a call has as `_sessionToken`.',
  access: 'authenticated',
  features: [aiFeatures.view],
  raw: true,
  body: Joi.alternatives(
    jsonObject(MOST_BYTES),
    Joi.array().items(jsonValue(MOST_BYTES)).max(100),
  ).required(),
  responses: {
    200: { description: 'Answers of JSON-RPC', body: Joi.any() },
    202: { description: 'Notifications were taken', contentType: 'text/plain' },
    400: refused('No request of the protocol, or of a version of it that is not served'),
    406: refused('The client does not accept both JSON and events'),
  },
  handler: async (call) => {
    const { request, response } = call.raw as RawExchange;
    await call.services.mcpServers.serve(request, response, call.body, call);
  },
});

const streamMcp = route({
  method: 'GET',
  path,
  summary: 'Refuse a stream of events over MCP',
  description: 'Clients of the protocol try this. Nothing is sent without a request.',
  access: 'authenticated',
  features: [aiFeatures.view],
  responses: {
    405: coded('No stream is served'),
  },
  handler: () => {
    throw new HttpError(405, 'No stream is served', {}, { allow: 'POST' });
  },
});

export const mcpRoutes = [serveMcp, streamMcp];
