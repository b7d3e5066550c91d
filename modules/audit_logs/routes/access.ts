import {
  type CoreServices,
  csvFile,
  csvQuery,
  pageMembers,
  type PageRequest,
  routeFor,
} from '@tenantry/core';
import Joi from 'joi';
import type { AccessFilters, AccessReader } from '../services/AccessReader';
import { type Viewer, viewerOf } from '../services/Viewer';
import type { ReadRow } from '../services/accessedRecords';
import { ACCESS_HEADER, accessLine } from '../services/accessCsv';
import { accessPage, invalidFilters, validationFailed } from './answers';
import { actors, actorsAsked, boundedInteger, cappedInteger, exactText, moment } from './fields';
import { auditLogsFeatures } from '../features';

type Paged = AccessFilters & Partial<PageRequest> & { limit?: number };

const route = routeFor<Pick<CoreServices, 'accessControl'> & { accessReader: AccessReader }>();

const filters = {
  organizationId: Joi.string().lowercase().max(100).empty('').description('one that the caller may see'),
  actorUserId: actors(),
  resourceKind: exactText().empty(''),
  accessType: exactText().empty(''),
  before: moment(),
  after: moment('end'),
};

export const listAccesses = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/access',
  summary: 'List what was read',
  description: 'Own reads; those of others with `audit_logs.view_tenant` and `actorUserId`. Newest first.',
  access: 'authenticated',
  features: [auditLogsFeatures.view_self],
  query: Joi.object<Paged>({
    ...filters,
    page: boundedInteger(1, 10_000_000),
    pageSize: boundedInteger(1, 200),
    limit: boundedInteger(1, 200),
  }),
  invalid: validationFailed,
  responses: { 200: { description: 'A page of reads', body: accessPage }, 400: invalidFilters },
  handler: async (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    const { page = 1 } = query;
    const pageSize = query.pageSize ?? query.limit ?? 50;
    const found = await services.accessReader.page(viewer, query, (page - 1) * pageSize, pageSize);
    const { items, total } = found;
    return { items, canViewTenant: viewer.canViewTenant, ...pageMembers(total, { page, pageSize }) };
  },
});

export const exportAccesses = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/access/export',
  summary: 'Export what was read as CSV',
  description: 'Filters are those of the list, and `resourceId`; at most 1000 records, newest first.',
  access: 'authenticated',
  features: [auditLogsFeatures.view_self],
  query: Joi.object<AccessFilters & { limit?: number; bom?: boolean }>({
    ...filters,
    resourceId: exactText().empty(''),
    limit: cappedInteger(1_000),
    ...csvQuery,
  }),
  invalid: validationFailed,
  responses: {
    200: { description: 'The reads', contentType: 'text/csv; charset=utf-8' },
    400: invalidFilters,
  },
  handler: (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    return csvFile(csv(services.accessReader, viewer, query), 'access-log-export.csv', context);
  },
});

async function* csv(
  accessReader: AccessReader,
  viewer: Viewer,
  query: AccessFilters & { limit?: number },
): AsyncGenerator<string> {
  let left = query.limit ?? 1_000;
  /** Holds no records while the client takes its time with their text. */
  const read = async (before?: ReadRow): Promise<{ text: string; last?: ReadRow }> => {
    const { items, last } = await accessReader.batch(viewer, query, before);
    const lines = items.slice(0, left).map((item) => `\n${accessLine(item)}`);
    left -= lines.length;
    return { text: lines.join(''), last };
  };
  let { text, last } = await read();
  yield ACCESS_HEADER + text;
  while (last && left > 0) {
    ({ text, last } = await read(last));
    yield text;
  }
}
