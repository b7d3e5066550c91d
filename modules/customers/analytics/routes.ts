import { isoTime, personIdOf, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../features';
import { seenKinds, shownContact } from '../shared/shownContact';
import {
  itemsOf,
  ofWidget,
  readWidget,
  refused,
  SEEN,
  widgetQuery,
  type WidgetQuery,
  widgetRoute,
} from './widgetRoute';

const text = () => Joi.string().allow(null, '').required();

const contact = {
  id: uuid().required(),
  displayName: Joi.string().allow('').required(),
  kind: Joi.valid('person', 'company').required(),
  organizationId: uuid().required(),
  ownerUserId: uuid().allow(null).required(),
};

export const newCustomers = widgetRoute({
  ...ofWidget,
  path: '/customers/dashboard/widgets/new-customers',
  features: ['dashboards.view', customersFeatures['widgets.new-customers']],
  summary: 'The people and companies that came last',
  query: Joi.object<WidgetQuery & { readonly kind?: 'person' | 'company' }>({
    ...widgetQuery,
    kind: Joi.valid('person', 'company').empty(''),
  }),
  responses: {
    200: {
      description: 'Newest first',
      body: itemsOf(Joi.object({ ...contact, createdAt: timestamp().required() })),
    },
    ...refused,
  },
  handler: async (call) => {
    const { limit, kind = null, organizationId = null } = call.query;
    const items = await readWidget(call, (organizationIds) => ({
      name: 'customers_new_customers',
      text: `SELECT t.id, t.display_name AS "displayName", t.kind, t.organization_id AS "organizationId",
                    ${isoTime('t.created_at')} AS "createdAt", t.owner_user_id AS "ownerUserId"
               FROM customers_entities t
              WHERE ${SEEN} AND ($3::text IS NULL OR t.kind = $3)
              ORDER BY t.created_at DESC, t.id DESC LIMIT $4`,
      values: [organizationIds, organizationId, kind, limit],
    }));
    return { items };
  },
});

export const nextInteractions = widgetRoute({
  ...ofWidget,
  path: '/customers/dashboard/widgets/next-interactions',
  features: ['dashboards.view', customersFeatures['widgets.next-interactions']],
  summary: 'What is planned next with people and companies',
  query: Joi.object<WidgetQuery & { readonly includePast: boolean }>({
    ...widgetQuery,
    includePast: Joi.boolean().default(false),
  }),
  responses: {
    200: {
      description: 'The earliest first',
      body: itemsOf(
        Joi.object({
          ...contact,
          nextInteractionAt: timestamp().required(),
          nextInteractionName: text(),
          nextInteractionIcon: text(),
          nextInteractionColor: text(),
        }),
        { now: timestamp().required() },
      ),
    },
    ...refused,
  },
  handler: async (call) => {
    const { limit, includePast, organizationId = null } = call.query;
    const now = call.services.clock.now();
    const items = await readWidget(call, (organizationIds) => ({
      name: 'customers_next_interactions',
      text: `SELECT t.id, t.display_name AS "displayName", t.kind, t.organization_id AS "organizationId",
                    ${isoTime('t.next_interaction_at')} AS "nextInteractionAt",
                    t.next_interaction_name AS "nextInteractionName",
                    t.next_interaction_icon AS "nextInteractionIcon",
                    t.next_interaction_color AS "nextInteractionColor", t.owner_user_id AS "ownerUserId"
               FROM customers_entities t
              WHERE t.next_interaction_at IS NOT NULL AND ${SEEN} AND ($3::timestamptz IS NULL OR t.next_interaction_at >= $3)
              ORDER BY t.next_interaction_at, t.id LIMIT $4`,
      values: [organizationIds, organizationId, includePast ? null : now, limit],
    }));
    return { items, now: now.toISOString() };
  },
});

export const newDeals = widgetRoute({
  ...ofWidget,
  path: '/customers/dashboard/widgets/new-deals',
  features: ['dashboards.view', customersFeatures['widgets.new-deals']],
  summary: 'The deals that came last',
  query: Joi.object<WidgetQuery>(widgetQuery),
  responses: {
    200: {
      description: 'Newest first',
      body: itemsOf(
        Joi.object({
          id: uuid().required(),
          title: Joi.string().required(),
          status: Joi.string().required(),
          organizationId: uuid().required(),
          createdAt: timestamp().required(),
          ownerUserId: uuid().allow(null).required(),
          valueAmount: text().description('decimal'),
          valueCurrency: text(),
        }),
      ),
    },
    ...refused,
  },
  handler: async (call) => {
    const { limit, organizationId = null } = call.query;
    const items = await readWidget(call, (organizationIds) => ({
      name: 'customers_new_deals',
      text: `SELECT t.id, t.title, t.status, t.organization_id AS "organizationId",
                    ${isoTime('t.created_at')} AS "createdAt", t.owner_user_id AS "ownerUserId",
                    t.value_amount::text AS "valueAmount", t.value_currency AS "valueCurrency"
               FROM customers_deals t
              WHERE ${SEEN}
              ORDER BY t.created_at DESC, t.id DESC LIMIT $3`,
      values: [organizationIds, organizationId, limit],
    }));
    return { items };
  },
});

export const customerTodos = widgetRoute({
  ...ofWidget,
  path: '/customers/dashboard/widgets/customer-todos',
  features: ['dashboards.view', customersFeatures['widgets.todos']],
  summary: 'The todos of people and companies that came last',
  query: Joi.object<WidgetQuery & { readonly next: boolean; readonly own: boolean }>({
    ...widgetQuery,
    next: Joi.boolean().default(false).description('those that are not done, the earliest due first'),
    own: Joi.boolean().default(false).description('those of the caller'),
  }),
  responses: {
    200: {
      description: 'Newest first; with `next` the earliest due first',
      body: itemsOf(
        Joi.object({
          id: uuid().required(),
          todoId: uuid().required(),
          todoSource: Joi.string().required(),
          todoTitle: Joi.string().required(),
          createdAt: timestamp().required(),
          dueAt: timestamp().allow(null).required(),
          isDone: Joi.boolean().required(),
          organizationId: uuid().required(),
          entity: Joi.object({ ...shownContact, ownerUserId: uuid().allow(null).required() }).required(),
        }),
      ),
    },
    ...refused,
  },
  handler: async (call) => {
    const { limit, next, own, organizationId = null } = call.query;
    const owner = own ? personIdOf(call.principal) : null;
    const items = await readWidget(call, (organizationIds) => ({
      name: next ? 'customers_next_todos' : 'customers_latest_todos',
      text: `SELECT t.id, t.todo_id AS "todoId", t.todo_source AS "todoSource", t.title AS "todoTitle",
                    ${isoTime('t.created_at')} AS "createdAt", t.organization_id AS "organizationId",
                    ${isoTime('t.due_at')} AS "dueAt", t.is_done AS "isDone",
                    json_build_object('id', e.id, 'kind', e.kind,
                      'displayName', CASE WHEN e.kind = ANY ($4::text[]) THEN e.display_name ELSE '' END,
                      'ownerUserId', CASE WHEN e.kind = ANY ($4::text[]) THEN e.owner_user_id END) AS entity
               FROM customers_todos t JOIN customers_entities e ON e.id = t.entity_id
              WHERE ${SEEN} AND ($5::uuid IS NULL OR t.owner_user_id = $5)${next ? ' AND NOT t.is_done' : ''}
              ORDER BY ${next ? 't.due_at, t.id' : 't.created_at DESC, t.id DESC'} LIMIT $3`,
      values: [organizationIds, organizationId, limit, seenKinds(call.access), owner],
    }));
    return { items };
  },
});
