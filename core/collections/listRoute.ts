import Joi from 'joi';
import type { Database } from '../data/Database';
import { routeFor, type Route } from '../http/route';
import { errorResponse } from '../http/schemas';
import { requireLiveSelection } from '../tenancy/requireLiveSelection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { ListCall } from './ListDeclaration';
import { askedConditions } from './list/askedConditions';
import { BY_ID, type SortTerm } from './list/listOrder';
import { listQuerySchema, type ListQuery } from './list/listQuerySchema';
import { PreparedList } from './list/PreparedList';
import { readPage } from './list/readPage';

const route = routeFor<{ database: Database }>();

/** The list of a collection (spec supplement, attachments and CRM 1.4 and 1.5). */
export function listRoute(declaration: CollectionDeclaration): Route {
  const { path, kind, plural, features, list } = declaration;
  const prepared = new PreparedList(declaration);
  return route<'authenticated', Record<string, never>, ListQuery>({
    method: 'GET',
    path,
    summary: `List ${plural.slice(plural.indexOf('.') + 1).replaceAll(/[._-]/g, ' ')}`,
    description:
      'Conditions intersect. Besides the parameters below an advanced filter narrows the list: `filter[logic]` (`and`, ' +
      '`or`) and `filter[conditions][i][field|op|value|join]`.',
    access: 'authenticated',
    features: features.view,
    query: listQuerySchema(declaration) as Joi.ObjectSchema<ListQuery>,
    resource: { kind },
    responses: {
      200: { description: 'A page of records', body: envelope(prepared.itemSchema) },
      422: errorResponse('The selected organization is no longer available'),
    },
    handler: async (context) => {
      requireLiveSelection(context.scope, true);
      const { query, services } = context;
      const { page, pageSize } = query;
      const call = context as unknown as ListCall<never>;
      const asked = await askedConditions(prepared, call, false);
      const sort = sortOf(prepared, query);
      const found = asked
        ? await readPage(prepared, services.database, asked, { page, pageSize, sort })
        : { items: [], total: 0 };
      const items =
        list.complete && found.items.length > 0 ? await list.complete(found.items, call) : found.items;
      const { total } = found;
      return { items, total, page, pageSize, totalPages: Math.ceil(total / pageSize) };
    },
  });
}

function sortOf({ sortTerm }: PreparedList, query: ListQuery): SortTerm {
  const name = query['sortField'] ?? query['sort'];
  const direction = query['sortDir'] ?? query['order'];
  const descending = typeof direction === 'string' && direction.trim().toLowerCase() === 'desc';
  const term = typeof name === 'string' ? sortTerm(name.trim()) : undefined;
  return term ? { ...term, descending } : BY_ID;
}

function envelope(item: Joi.ObjectSchema): Joi.ObjectSchema {
  return Joi.object({
    items: Joi.array().items(item).required(),
    total: Joi.number().integer().required(),
    page: Joi.number().integer().required(),
    pageSize: Joi.number().integer().required(),
    totalPages: Joi.number().integer().required(),
  });
}
