import {
  badRequest,
  type CoreServices,
  errorResponse,
  isoTime,
  routeFor,
  type Scope,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { QueryConfig } from 'pg';
import { customersFeatures } from '../features';

interface Query {
  readonly limit: number;
  readonly kind?: 'person' | 'company';
}

type Services = Pick<CoreServices, 'clock' | 'database' | 'tenancy'>;

const route = routeFor<Services>();
const text = () => Joi.string().allow(null, '').required();

const query = {
  limit: Joi.number().integer().min(1).max(20).default(5),
  tenantId: uuid().empty('').description('another one for super administrators'),
  organizationId: uuid().empty('').description('one of those in scope'),
};
const contact = {
  id: uuid().required(),
  displayName: Joi.string().allow('').required(),
  kind: Joi.valid('person', 'company').required(),
  organizationId: uuid().required(),
  ownerUserId: uuid().allow(null).required(),
};
const common = { method: 'GET', access: 'authenticated' } as const;
const invalid = () => badRequest('Invalid query parameters');
const refused = { 400: errorResponse('Invalid query, or no tenant') };

/** Rows `t` of the tenant: of the organizations in scope, and of one of them where it is named. */
const SEEN = `($1::uuid[] IS NULL OR t.organization_id = ANY ($1)) AND ($2::uuid IS NULL OR t.organization_id = $2)`;

interface Call {
  readonly query: { readonly tenantId?: string };
  readonly scope: Scope;
  readonly services: Services;
}

/**
 * Reads in the tenant of the caller, or in another one that a super administrator names; whoever else names one has been refused.
 *
 * @throws HttpError 400 no tenant
 */
async function read(
  { query: { tenantId }, scope, services: { database, tenancy } }: Call,
  statement: (organizationIds: readonly string[] | null) => QueryConfig,
): Promise<Record<string, unknown>[]> {
  if (tenantId !== undefined && tenantId !== scope.tenantId) {
    return tenancy.inTenant(tenantId, 'customers: widgets of another tenant', () =>
      database.query(statement(null)),
    );
  }
  if (scope.tenantId === null) throw badRequest('Tenant context is required');
  return database.query(statement(scope.organizationIds));
}

export const newCustomers = route({
  ...common,
  path: '/customers/dashboard/widgets/new-customers',
  features: ['dashboards.view', customersFeatures['widgets.new-customers']],
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
  handler: async (call) => {
    const { limit, kind = null, organizationId = null } = call.query;
    const items = await read(call, (organizationIds) => ({
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

export const nextInteractions = route({
  ...common,
  path: '/customers/dashboard/widgets/next-interactions',
  features: ['dashboards.view', customersFeatures['widgets.next-interactions']],
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
  handler: async (call) => {
    const { limit, includePast, organizationId = null } = call.query;
    const now = call.services.clock.now();
    const items = await read(call, (organizationIds) => ({
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
