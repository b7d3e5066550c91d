import { type AccessControl, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { AccessFilters, AccessReader, ExportedAccess } from '../services/AccessReader';
import { viewerOf } from '../services/Viewer';
import { ACCESS_HEADER, accessLine } from '../services/accessCsv';
import { accessPage, csvFile, invalidFilters, validationFailed } from './answers';
import { actors, actorsAsked, boundedInteger, exactText, moment } from './fields';

type Paged = AccessFilters & { page?: number; pageSize?: number; limit?: number };

const route = routeFor<{ accessControl: AccessControl; accessReader: AccessReader }>();

const filters = {
  organizationId: Joi.string().lowercase().max(100).empty('').description('one that the caller may see'),
  actorUserId: actors(),
  resourceKind: exactText().empty(''),
  accessType: exactText().empty(''),
  before: moment(),
  after: moment(),
};

export const listAccesses = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/access',
  summary: 'List what was read',
  description: 'Own reads; those of others with `audit_logs.view_tenant` and `actorUserId`. Newest first.',
  access: 'authenticated',
  features: ['audit_logs.view_self'],
  query: Joi.object<Paged>({
    ...filters,
    page: boundedInteger(1, 10_000_000),
    pageSize: boundedInteger(1, 200),
    limit: boundedInteger(1, 200),
  }).unknown(true),
  invalid: validationFailed,
  responses: { 200: { description: 'A page of reads', body: accessPage }, 400: invalidFilters },
  handler: async (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    const { page = 1 } = query;
    const pageSize = query.pageSize ?? query.limit ?? 50;
    const found = await services.accessReader.page(viewer, query, (page - 1) * pageSize, pageSize);
    const totalPages = Math.max(1, Math.ceil(found.total / pageSize));
    return { ...found, canViewTenant: viewer.canViewTenant, page, pageSize, totalPages };
  },
});

export const exportAccesses = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/access/export',
  summary: 'Export what was read as CSV',
  description: 'Filters are those of the list, and `resourceId`; at most 1000 records, newest first.',
  access: 'authenticated',
  features: ['audit_logs.view_self'],
  query: Joi.object<AccessFilters & { limit?: number }>({
    ...filters,
    resourceId: exactText().empty(''),
    limit: boundedInteger(1, 1_000),
  }).unknown(true),
  invalid: validationFailed,
  responses: {
    200: { description: 'The reads', contentType: 'text/csv; charset=utf-8' },
    400: invalidFilters,
  },
  handler: async (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    const batches = services.accessReader.all(viewer, query);
    // The first read comes before the answer begins, so that a failure has a status of its own.
    const { value } = await batches.next();
    return csvFile(csv(value ?? [], batches, query.limit ?? 1_000), 'access-log-export.csv');
  },
});

async function* csv(
  first: readonly ExportedAccess[],
  rest: AsyncIterable<readonly ExportedAccess[]>,
  limit: number,
): AsyncGenerator<string> {
  yield ACCESS_HEADER;
  let left = limit;
  const text = (items: readonly ExportedAccess[]) =>
    items
      .slice(0, left)
      .map((item) => `\n${accessLine(item)}`)
      .join('');
  yield text(first);
  left -= first.length;
  if (left <= 0) return;
  for await (const items of rest) {
    yield text(items);
    left -= items.length;
    if (left <= 0) return;
  }
}
