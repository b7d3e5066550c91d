import { authorIdOf, type CoreServices, isoTime, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded, list, textOrNull } from '../../shared/fields';
import { HERE, placeOf } from '../../shared/place';
import type { ActionStatus } from '../PendingAction';

const STATUSES = ['pending', 'confirmed', 'cancelled', 'expired', 'executing', 'failed'] as const;

interface Query {
  readonly status?: ActionStatus;
  readonly page: number;
  readonly pageSize: number;
}

const CONDITION = `${HERE} AND ($3::text IS NULL OR status = $3)`;

export const listActions = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path: '/ai_assistant/ai/actions',
  summary: 'List changes that agents propose, newest first',
  description:
    'Those of the organization, without what they change: `GET /ai_assistant/ai/actions/{id}` shows that. Only who caused ' +
    'one is told its conversation.',
  access: 'authenticated',
  features: [aiFeatures.view],
  query: Joi.object<Query>({
    status: Joi.valid(...STATUSES),
    page: Joi.number().integer().min(1).max(1_000_000).default(1),
    pageSize: Joi.number().integer().min(1).max(100).default(25),
  }),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'A page of actions',
      body: Joi.object({
        items: list(
          Joi.object({
            id: uuid().required(),
            agentId: Joi.string().required(),
            toolName: Joi.string().required(),
            status: Joi.valid(...STATUSES).required(),
            targetEntityType: textOrNull(),
            conversationId: textOrNull(),
            createdAt: timestamp().required(),
            expiresAt: timestamp().required(),
            resolvedAt: timestamp().allow(null).required(),
          }),
        ),
        total: Joi.number().integer().required(),
        totalPages: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
      }),
    },
    400: coded('Invalid query'),
  },
  handler: async (call) => {
    const { status = null, page, pageSize } = call.query;
    const place = placeOf(call);
    if (!place) return { items: [], total: 0, totalPages: 0, page, pageSize };
    const { database } = call.services;
    const values = [place.tenantId, place.organizationId, status];
    const items = await database.query({
      name: 'ai_assistant_actions',
      text: `SELECT id, agent_id AS "agentId", tool_name AS "toolName", status,
                    target_entity_type AS "targetEntityType",
                    CASE WHEN created_by_user_id::text = $6 THEN conversation_id END AS "conversationId",
                    ${isoTime('created_at')} AS "createdAt", ${isoTime('expires_at')} AS "expiresAt",
                    ${isoTime('resolved_at')} AS "resolvedAt"
               FROM ai_assistant_actions a WHERE ${CONDITION}
              ORDER BY a.created_at DESC, id LIMIT $4 OFFSET $5`,
      values: [...values, pageSize, (page - 1) * pageSize, authorIdOf(call.principal)],
    });
    const counted = await database.first<{ total: number }>({
      name: 'ai_assistant_action_count',
      text: `SELECT count(*)::int AS total FROM ai_assistant_actions WHERE ${CONDITION}`,
      values,
    });
    const total = counted?.total ?? 0;
    return { items, total, totalPages: Math.ceil(total / pageSize), page, pageSize };
  },
});
