import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { AccessFilters, AccessReader } from '../services/AccessReader';
import { viewerOf } from '../services/Viewer';
import { accessPage, invalidFilters, validationFailed } from './answers';
import { boundedInteger, exactText, idList, moment } from './fields';

type Paged = AccessFilters & { page?: number; pageSize?: number; limit?: number };

export const listAccesses = routeFor<{ accessReader: AccessReader }>()({
  method: 'GET',
  path: '/audit_logs/audit-logs/access',
  summary: 'List what was read',
  description: 'Own reads; those of others with `audit_logs.view_tenant` and `actorUserId`. Newest first.',
  access: 'authenticated',
  features: ['audit_logs.view_self'],
  query: Joi.object<Paged>({
    organizationId: Joi.string().lowercase().max(100).empty('').description('one that the caller may see'),
    actorUserId: idList(),
    resourceKind: exactText().empty(''),
    accessType: exactText().empty(''),
    before: moment(),
    after: moment(),
    page: boundedInteger(1, 10_000_000),
    pageSize: boundedInteger(1, 200),
    limit: boundedInteger(1, 200),
  }).unknown(true),
  invalid: validationFailed,
  responses: { 200: { description: 'A page of reads', body: accessPage }, 400: invalidFilters },
  handler: async (context) => {
    const { query, services } = context;
    const viewer = viewerOf(context, query.organizationId);
    const { page = 1 } = query;
    const pageSize = query.pageSize ?? query.limit ?? 50;
    const found = await services.accessReader.page(viewer, query, (page - 1) * pageSize, pageSize);
    const totalPages = Math.max(1, Math.ceil(found.total / pageSize));
    return { ...found, canViewTenant: viewer.canViewTenant, page, pageSize, totalPages };
  },
});
