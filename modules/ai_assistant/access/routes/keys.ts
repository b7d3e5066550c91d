import { type CoreServices, featureNamed, HttpError, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded, list } from '../../shared/fields';
import type { SessionTokens } from '../services/SessionTokens';

type Services = Pick<CoreServices, 'clock' | 'innerRequests'> & { readonly sessionTokens: SessionTokens };

interface Key {
  readonly id: string;
  readonly name: string;
  readonly keyPrefix: string;
  readonly secret: string;
  readonly tenantId: string | null;
  readonly organizationId: string | null;
  readonly roles: readonly { readonly id: string }[];
}

const route = routeFor<Services>();

const createMcpKey = route({
  method: 'POST',
  path: '/ai_assistant/mcp-key',
  summary: 'Make an API key for programs that connect over MCP',
  description: 'It has the roles of the caller. The secret is shown once.',
  access: 'authenticated',
  creates: true,
  features: [featureNamed('api_keys.create')],
  body: Joi.object<{ name?: string; description?: string | null }>({
    name: Joi.string().trim().min(1).max(120),
    description: Joi.string().max(1_000).allow(null, ''),
  }),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The key',
      body: Joi.object({
        id: uuid().required(),
        name: Joi.string().required(),
        keyPrefix: Joi.string().required(),
        secret: Joi.string().required(),
        tenantId: uuid().allow(null).required(),
        organizationId: uuid().allow(null).required(),
        roles: list(uuid()),
      }),
    },
    400: coded('Invalid body, or no key can be made'),
    403: coded('The caller may not give these roles'),
  },
  handler: async ({ body, principal, services: { clock, innerRequests } }) => {
    const day = clock.now().toISOString().slice(0, 10);
    const { status, body: answer } = await innerRequests.send(principal, {
      method: 'POST',
      path: '/api_keys/keys',
      body: {
        name: body?.name ?? `MCP Config - ${day}`,
        ...(body?.description && { description: body.description }),
        roles: [...(principal.roleIds ?? [])],
      },
    });
    if (status !== 201) {
      const { error = 'The key could not be made', ...details } = answer as Record<string, unknown>;
      throw new HttpError(status, String(error), details);
    }
    const { id, name, keyPrefix, secret, tenantId, organizationId, roles } = answer as Key;
    const roleIds = roles.map((role) => role.id);
    return { id, name, keyPrefix, secret, tenantId, organizationId, roles: roleIds };
  },
});

const createSessionKey = route({
  method: 'POST',
  path: '/ai_assistant/session-key',
  summary: 'Make a token by which calls of tools over MCP act for the caller, a person or an API key',
  description:
    'Sent as the argument `_sessionToken`. Good for two hours, and no longer than the session or API key that makes it. It has the rights of that one, and no others. Changes are proposed, ' +
    'unless the token is made with `actsUnconfirmed` by a person with the feature `ai_assistant.actions.unconfirmed`.',
  access: 'authenticated',
  creates: true,
  features: [aiFeatures.view],
  body: Joi.object<{ actsUnconfirmed?: boolean }>({
    actsUnconfirmed: Joi.boolean().description(
      'whether calls with the token make changes without confirmation',
    ),
  }),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The token, shown once',
      body: Joi.object({ sessionToken: Joi.string().required(), expiresAt: timestamp().required() }),
    },
    400: coded('No tenant, or no user'),
    403: coded('The caller may not make changes without confirmation'),
  },
  handler: (call) => call.services.sessionTokens.create(call, call.body?.actsUnconfirmed ?? false),
});

export const keyRoutes = [createMcpKey, createSessionKey];
