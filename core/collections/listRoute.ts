import Joi from 'joi';
import { presentCustomFields } from '../customFields/presentCustomFields';
import type { CustomFieldDefinition } from '../customFields/CustomFieldDefinition';
import { routeFor, type Route } from '../http/route';
import { errorResponse } from '../http/schemas';
import type { CoreServices } from '../manifest/CoreServices';
import { requireLiveSelection } from '../tenancy/requireLiveSelection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { ListCall } from './ListDeclaration';
import { askedConditions } from './list/askedConditions';
import { askedOrder } from './list/askedOrder';
import { listQuerySchema, type ListQuery } from './list/listQuerySchema';
import { PreparedList } from './list/PreparedList';
import { readPage, type Item } from './list/readPage';

const route = routeFor<Pick<CoreServices, 'database' | 'customFields'>>();
const NO_FIELDS: readonly CustomFieldDefinition[] = [];

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
      const definitions = declaration.customFields
        ? await services.customFields.definitionsOf(kind)
        : NO_FIELDS;
      const asked = await askedConditions(prepared, call, definitions);
      const sort = asked && askedOrder(prepared, query, definitions, asked.conditions.bind);
      const found = sort && (await readPage(prepared, services.database, asked, { page, pageSize, sort }));
      const { items: stored, total } = found ?? { items: [], total: 0 };
      const shown = declaration.customFields ? stored.map((item) => present(item, definitions)) : stored;
      const items = list.complete && shown.length > 0 ? await list.complete(shown, call) : shown;
      return { items, total, page, pageSize, totalPages: Math.ceil(total / pageSize) };
    },
  });
}

/** An item with its custom fields as answers show them. */
function present(
  { custom_fields: values, ...item }: Item,
  definitions: readonly CustomFieldDefinition[],
): Item {
  return { ...item, ...presentCustomFields(definitions, values) };
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
