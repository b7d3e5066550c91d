import { badRequest, type CoreServices, errorResponse, routeFor, type Scope, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { QueryConfig } from 'pg';

type Services = Pick<CoreServices, 'clock' | 'database' | 'tenancy'>;

/** Parameters of every widget of this module. */
export interface WidgetQuery {
  readonly limit: number;
  readonly organizationId?: string;
  readonly tenantId?: string;
}

/** Declares the route of a widget. */
export const widgetRoute = routeFor<Services>();

/** The parameters of `WidgetQuery`. */
export const widgetQuery = {
  limit: Joi.number().integer().min(1).max(20).default(5),
  tenantId: uuid().empty('').description('another one for super administrators'),
  organizationId: uuid().empty('').description('one of those in scope'),
};

/** Members that the routes of all widgets have. */
export const ofWidget = {
  method: 'GET',
  access: 'authenticated',
  invalid: () => badRequest('Invalid query parameters'),
} as const;

/** Refusals of every widget. */
export const refused = { 400: errorResponse('Invalid query, or no tenant') };

/** The body of a list. */
export const itemsOf = (item: Joi.ObjectSchema, more: Joi.SchemaMap = {}) =>
  Joi.object({ items: Joi.array().items(item).required(), ...more });

/** Rows `t` of the tenant: of the organizations in scope, and of one of them where it is named. */
export const SEEN = `($1::uuid[] IS NULL OR t.organization_id = ANY ($1)) AND ($2::uuid IS NULL OR t.organization_id = $2)`;

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
export async function readWidget(
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
