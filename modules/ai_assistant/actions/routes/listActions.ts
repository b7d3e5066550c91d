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
        counts: Joi.object()
          .pattern(Joi.valid(...STATUSES), Joi.number().integer())
          .required()
          .description(
            'how many there are of each status, whatever the query asks for; a status of none is left out',
          ),
      }),
    },
    400: coded('Invalid query'),
  },
  handler: async (call) => {
    const { status = null, page, pageSize } = call.query;
    const place = placeOf(call);
    if (!place) return { items: [], total: 0, totalPages: 0, page, pageSize, counts: {} };
    const { database } = call.services;
    const here = [place.tenantId, place.organizationId];
    const items = await database.query({
      name: 'ai_assistant_actions',
      text: `SELECT id, agent_id AS "agentId", tool_name AS "toolName", status,
                    target_entity_type AS "targetEntityType",
                    CASE WHEN created_by_user_id::text = $6 THEN conversation_id END AS "conversationId",
                    ${isoTime('created_at')} AS "createdAt", ${isoTime('expires_at')} AS "expiresAt",
                    ${isoTime('resolved_at')} AS "resolvedAt"
               FROM ai_assistant_actions a WHERE ${HERE} AND ($3::text IS NULL OR status = $3)
              ORDER BY a.created_at DESC, id LIMIT $4 OFFSET $5`,
      values: [...here, status, pageSize, (page - 1) * pageSize, authorIdOf(call.principal)],
    });
    const counted = await database.query<{ status: ActionStatus; count: number }>({
      name: 'ai_assistant_action_counts',
      text: `SELECT status, count(*)::int FROM ai_assistant_actions WHERE ${HERE} GROUP BY status`,
      values: here,
    });
    const total = counted.reduce(
      (sum, one) => sum + (status === null || one.status === status ? one.count : 0),
      0,
    );
    const counts = Object.fromEntries(counted.map((one) => [one.status, one.count]));
    return { items, total, totalPages: Math.ceil(total / pageSize), page, pageSize, counts };
  },
});
