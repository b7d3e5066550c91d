import {
  badRequest,
  type CoreServices,
  errorResponse,
  isoTime,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../features';

interface Query {
  readonly limit: number;
  readonly kind?: 'person' | 'company';
}

const route = routeFor<Pick<CoreServices, 'clock' | 'database'>>();
const features = [
  'dashboards.view',
  customersFeatures['people.view'],
  customersFeatures['companies.view'],
] as const;
const text = () => Joi.string().allow(null, '').required();

const query = {
  limit: Joi.number().integer().min(1).max(20).default(5),
  tenantId: uuid().empty(''),
  organizationId: uuid().empty('').description('one of those in scope'),
};
const contact = {
  id: uuid().required(),
  displayName: Joi.string().allow('').required(),
  kind: Joi.valid('person', 'company').required(),
  organizationId: uuid().required(),
  ownerUserId: uuid().allow(null).required(),
};
const common = { method: 'GET', access: 'authenticated', features } as const;
const invalid = () => badRequest('Invalid query parameters');
const refused = { 400: errorResponse('Invalid query, or no tenant') };

/** Rows `t` of the tenant: of the organizations in scope, and of one of them where it is named. */
const SEEN = `($1::uuid[] IS NULL OR t.organization_id = ANY ($1)) AND ($2::uuid IS NULL OR t.organization_id = $2)`;

export const newCustomers = route({
  ...common,
  path: '/customers/dashboard/widgets/new-customers',
  summary: 'The people and companies that came last',
  query: Joi.object<Query & { organizationId?: string; tenantId?: string }>({
    ...query,
    kind: Joi.valid('person', 'company').empty(''),
  }),
  invalid,
  responses: {
    200: {
      description: 'Newest first',
      body: Joi.object({
        items: Joi.array()
          .items(Joi.object({ ...contact, createdAt: timestamp().required() }))
          .required(),
      }),
    },
    ...refused,
  },
  handler: async ({ query: { limit, kind = null, organizationId = null }, scope, services }) => {
    if (scope.tenantId === null) throw badRequest('Tenant context is required');
    const items = await services.database.query({
      name: 'customers_new_customers',
      text: `SELECT t.id, t.display_name AS "displayName", t.kind, t.organization_id AS "organizationId",
                    ${isoTime('t.created_at')} AS "createdAt", t.owner_user_id AS "ownerUserId"
               FROM customers_entities t
              WHERE ${SEEN} AND ($3::text IS NULL OR t.kind = $3)
              ORDER BY t.created_at DESC, t.id LIMIT $4`,
      values: [scope.organizationIds, organizationId, kind, limit],
    });
    return { items };
  },
});

export const nextInteractions = route({
  ...common,
  path: '/customers/dashboard/widgets/next-interactions',
  summary: 'What is planned next with people and companies',
  query: Joi.object<{ limit: number; includePast: boolean; organizationId?: string; tenantId?: string }>({
    ...query,
    includePast: Joi.boolean().default(false),
  }),
  invalid,
  responses: {
    200: {
      description: 'The earliest first',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              ...contact,
              nextInteractionAt: timestamp().required(),
              nextInteractionName: text(),
              nextInteractionIcon: text(),
              nextInteractionColor: text(),
            }),
          )
          .required(),
        now: timestamp().required(),
      }),
    },
    ...refused,
  },
  handler: async ({ query: { limit, includePast, organizationId = null }, scope, services }) => {
    if (scope.tenantId === null) throw badRequest('Tenant context is required');
    const now = services.clock.now();
    const items = await services.database.query({
      name: 'customers_next_interactions',
      text: `SELECT t.id, t.display_name AS "displayName", t.kind, t.organization_id AS "organizationId",
                    ${isoTime('t.next_interaction_at')} AS "nextInteractionAt",
                    t.next_interaction_name AS "nextInteractionName",
                    t.next_interaction_icon AS "nextInteractionIcon",
                    t.next_interaction_color AS "nextInteractionColor", t.owner_user_id AS "ownerUserId"
               FROM customers_entities t
              WHERE t.next_interaction_at IS NOT NULL AND ${SEEN} AND ($3::timestamptz IS NULL OR t.next_interaction_at >= $3)
              ORDER BY t.next_interaction_at, t.id LIMIT $4`,
      values: [scope.organizationIds, organizationId, includePast ? null : now, limit],
    });
    return { items, now: now.toISOString() };
  },
});
