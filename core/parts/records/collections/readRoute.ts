import Joi from 'joi';
import { notFound } from '../../../kernel/errors/HttpError';
import { routeFor, type Route, type RouteAccess } from '../../http/route';
import { errorResponse, memberSchemas, recordId } from '../../http/schemas';
import { needsLiveSelection } from './needsLiveSelection';
import { requireLiveSelection } from '../../tenancy/requireLiveSelection';
import { opening } from './encryption/openItems';
import { localeParameters, localizing } from './localize';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { askedConditions } from './list/askedConditions';
import type { Item } from './list/Item';
import { tieBreaker } from './list/listOrder';
import { PreparedList } from './list/PreparedList';
import { readPage } from './list/readPage';
import type { ListCall } from './ListDeclaration';
import { pathSchema } from './pathMembers';
import { withCustomFields } from './listRoute';
import { withArticle } from './withArticle';

const route =
  routeFor<Pick<CollectionServices, 'database' | 'customFields' | 'fieldEncryption' | 'recordTexts'>>();

/** One record, as the list shows it. */
export function readRoute(declaration: CollectionDeclaration): Route {
  const { path, kind, label, features, list, messages } = declaration;
  const prepared = new PreparedList(declaration);
  const shown = memberSchemas(prepared.itemSchema);
  const version = ['updatedAt', 'updated_at'].find((name) => shown.has(name));
  return route<Exclude<RouteAccess, 'public'>, { readonly id: string }, Readonly<Record<string, unknown>>>({
    method: 'GET',
    path: `${path}/:id`,
    summary: `Read ${withArticle(label)}`,
    access: declaration.access ?? 'authenticated',
    features: features.view,
    params: pathSchema<{ readonly id: string }>(declaration, { id: recordId().required() }),
    query: Joi.object<Readonly<Record<string, unknown>>>(localeParameters(declaration)),
    resource: { kind, records: '.' },
    ...(version !== undefined && { etag: version }),
    responses: {
      200: { description: 'The record, as lists show it', body: prepared.itemSchema },
      404: errorResponse('No such record, or none that the caller sees'),
      422: errorResponse('The selected organization is no longer available'),
    },
    handler: async (context) => {
      if (needsLiveSelection(declaration)) requireLiveSelection(context.scope, true);
      const { params, services } = context;
      const call = { ...context, query: { id: params.id } } as unknown as ListCall<never>;
      const definitions = declaration.customFields ? await services.customFields.definitionsOf(kind) : [];
      const asked = await askedConditions(prepared, call, definitions);
      if (!asked) throw notFound(messages?.notFound ?? 'Not found');
      const hasCustomFields = definitions.length > 0;
      const wanted = await prepared.items(asked.conditions.bind, call, { hasCustomFields, isExport: false });
      const place = { page: 1, pageSize: 2, sort: tieBreaker, items: wanted };
      const found = await readPage(prepared, call, asked, place);
      const stored = JSON.parse(found.items) as Item[];
      const read = (await opening(declaration, definitions, context)?.(stored)) ?? stored;
      const localize = localizing(declaration, context);
      const items = localize ? await localize(read) : read;
      if (items.length === 0) throw notFound(messages?.notFound ?? 'Not found');
      const shown = hasCustomFields
        ? items.map((item) => withCustomFields(item, definitions, context.scope))
        : items;
      const [item] = list.complete ? await list.complete(shown, call) : shown;
      return item;
    },
  });
}
