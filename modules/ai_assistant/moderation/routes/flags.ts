import { type CoreServices, day, isoTime, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded, list } from '../../shared/fields';

interface Query {
  readonly page: number;
  readonly pageSize: number;
  readonly agentId?: string;
  readonly userId?: string;
  readonly from?: string;
  readonly to?: string;
}

const name = () => Joi.string().min(1).max(256);

const CONDITION = `
  ($1::text IS NULL OR agent_id = $1) AND ($2::text IS NULL OR user_id = $2)
  AND ($3::date IS NULL OR created_at >= $3::date::timestamp AT TIME ZONE 'UTC')
  AND ($4::date IS NULL OR created_at < ($4::date + 1)::timestamp AT TIME ZONE 'UTC')`;

export const listFlags = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path: '/ai_assistant/moderation-flags',
  summary: 'List input that was blocked, newest first',
  description: 'Categories and scores; what was sent is not kept.',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  query: Joi.object<Query>({
    page: Joi.number().integer().min(1).max(1_000_000).default(1),
    pageSize: Joi.number().integer().min(1).max(100).default(50),
    agentId: name(),
    userId: name(),
    from: day(),
    to: day(),
  }),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'A page of flags of the tenant; days are those of UTC',
      body: Joi.object({
        items: list(
          Joi.object({
            id: uuid().required(),
            tenantId: uuid().required(),
            organizationId: uuid().allow(null).required(),
            agentId: Joi.string().required(),
            userId: Joi.string().required(),
            providerId: Joi.string().required(),
            modelId: Joi.string().allow('').required(),
            categories: Joi.object().unknown(true).required(),
            createdAt: timestamp().required(),
          }),
        ),
        total: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
      }),
    },
    400: coded('Invalid query'),
  },
  handler: async ({ query, services: { database } }) => {
    const { page, pageSize, agentId = null, userId = null, from = null, to = null } = query;
    const values = [agentId, userId, from, to];
    const items = await database.query({
      name: 'ai_assistant_flags',
      text: `SELECT id, tenant_id AS "tenantId", organization_id AS "organizationId", agent_id AS "agentId",
                user_id AS "userId", provider_id AS "providerId", model_id AS "modelId", categories,
                ${isoTime('created_at')} AS "createdAt"
               FROM ai_assistant_moderation_flags f WHERE ${CONDITION}
              ORDER BY f.created_at DESC, id LIMIT $5 OFFSET $6`,
      values: [...values, pageSize, (page - 1) * pageSize],
    });
    const counted = await database.first<{ total: number }>({
      name: 'ai_assistant_flag_count',
      text: `SELECT count(*)::int AS total FROM ai_assistant_moderation_flags WHERE ${CONDITION}`,
      values,
    });
    return { items, total: counted?.total ?? 0, page, pageSize };
  },
});
