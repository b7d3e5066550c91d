import {
  type CoreServices,
  csvFile,
  csvQuery,
  pageMembers,
  type PageRequest,
  routeFor,
  WrittenJson,
} from '@tenantry/core';
import Joi from 'joi';
import type { ActionFilters, ActionSort } from '../services/ActionFilters';
import { type ActionReader, writtenItem } from '../services/ActionReader';
import { HEADER, linesOf } from '../services/changelogCsv';
import { type Viewer, viewerOf } from '../services/Viewer';
import { actionPage, invalidFilters, validationFailed } from './answers';
import {
  actors,
  actorsAsked,
  boundedInteger,
  cappedInteger,
  choice,
  exactText,
  flag,
  moment,
  wordList,
} from './fields';
import { auditLogsFeatures } from '../features';

const route = routeFor<Pick<CoreServices, 'accessControl'> & { actionReader: ActionReader }>();

/** Entries read at a time while they are sent. */
const BATCH = 200;
const FEATURES = [auditLogsFeatures.view_self];

const filters = {
  organizationId: Joi.string().lowercase().max(100).empty('').description('one that the caller may see'),
  actorUserId: actors(),
  resourceKind: exactText(),
  resourceId: exactText(),
  actionType: wordList(['create', 'edit', 'delete', 'assign']),
  fieldName: wordList(),
  includeRelated: flag(),
  undoableOnly: flag(),
  sortField: choice<ActionSort>('createdAt', 'user', 'action', 'field', 'source'),
  sortDir: choice('desc', 'asc'),
  before: moment(),
  after: moment('end'),
};

type Paged = ActionFilters &
  Partial<PageRequest> & {
    limit?: number;
    offset?: number;
    includeTotal?: boolean;
  };

export const listActions = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/actions',
  summary: 'List what was done',
  description:
    'Own actions, or with `audit_logs.view_tenant` those of everybody. Filters intersect. Newest first unless sorted ' +
    'otherwise.',
  access: 'authenticated',
  features: FEATURES,
  query: Joi.object<Paged>({
    ...filters,
    includeTotal: flag(),
    page: boundedInteger(1, 10_000_000),
    pageSize: boundedInteger(1, 200),
    limit: boundedInteger(1, 1_000),
    offset: boundedInteger(0, 1_000_000_000),
  }),
  invalid: validationFailed,
  responses: { 200: { description: 'A page of actions', body: actionPage }, 400: invalidFilters },
  handler: async (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    const pageSize = query.pageSize ?? query.limit ?? 50;
    const page = query.page ?? 1;
    const start = query.offset ?? (page - 1) * pageSize;
    const found = await services.actionReader.find(viewer, query);
    const items = await found.items(start, pageSize);
    const { total } = found;
    const { totalPages } = pageMembers(total, { page, pageSize });
    const place = { canViewTenant: viewer.canViewTenant, page, pageSize, total, totalPages };
    return new WrittenJson(`{"items":[${items.map(writtenItem).join()}],${JSON.stringify(place).slice(1)}`);
  },
});

export const exportActions = route({
  method: 'GET',
  path: '/audit_logs/audit-logs/actions/export',
  summary: 'Export what was done as CSV',
  description:
    'Filters and order are those of the list; at most 1000 entries, one line for each changed field.',
  access: 'authenticated',
  features: FEATURES,
  query: Joi.object<ActionFilters & { limit?: number; bom?: boolean }>({
    ...filters,
    limit: cappedInteger(1_000),
    ...csvQuery,
  }),
  invalid: validationFailed,
  responses: {
    200: { description: 'The entries', contentType: 'text/csv; charset=utf-8' },
    400: invalidFilters,
  },
  handler: (context) => {
    const { services } = context;
    const viewer = viewerOf(context, context.query.organizationId);
    const query = { ...context.query, actorUserId: actorsAsked(context.query.actorUserId, viewer) };
    return csvFile(csv(services.actionReader, viewer, query), 'changelog-export.csv', context);
  },
});

async function* csv(
  actionReader: ActionReader,
  viewer: Viewer,
  query: ActionFilters & { limit?: number },
): AsyncGenerator<string> {
  const { limit = 1_000 } = query;
  const found = await actionReader.find(viewer, query);
  /** Holds no entries while the client takes its time with their text. */
  const read = async (start: number): Promise<{ count: number; text: string }> => {
    const items = await found.items(start, Math.min(BATCH, limit - start));
    const lines = items.flatMap(linesOf).map((line) => `\n${line}`);
    return { count: items.length, text: lines.join('') };
  };
  let { count, text } = await read(0);
  yield HEADER + text;
  for (let start = count; count === BATCH && start < limit; start += count) {
    ({ count, text } = await read(start));
    yield text;
  }
}
