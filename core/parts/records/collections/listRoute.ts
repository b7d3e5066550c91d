import Joi from 'joi';
import { badRequest } from '../../../kernel/errors/HttpError';
import { presentCustomFields } from '../customFields/presentCustomFields';
import type { CustomFieldDefinition } from '../customFields/CustomFieldDefinition';
import { routeFor, type Route, type RouteAccess } from '../../http/route';
import { LENIENT, preferenceOf } from '../../http/preferences';
import { reply } from '../../http/Reply';
import { currentContext } from '../../tenancy/executionContext';
import { wantsByteOrderMark } from '../../http/csvFile';
import { errorResponse } from '../../http/schemas';
import { WrittenJson } from '../../http/WrittenJson';
import type { Scope } from '../../tenancy/Scope';
import { opening } from './encryption/openItems';
import { localizing } from './localize';
import { needsLiveSelection } from './needsLiveSelection';
import { requireLiveSelection } from '../../tenancy/requireLiveSelection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import type { AnsweredPage, ListCall, ListDeclaration } from './ListDeclaration';
import { csvFormat } from './export/csvFormat';
import { ExportColumns } from './export/ExportColumns';
import { EXPORT_FORMATS } from './export/exportFormats';
import { exportList } from './export/exportList';
import { acrossFrom, askedConditions } from './list/askedConditions';
import { askedOrder, orderOf } from './list/askedOrder';
import { EXACT, NOT_COUNTED } from './list/Counting';
import { ListConditions } from './list/ListConditions';
import { listQuerySchema, type ListQuery } from './list/listQuerySchema';
import { type ItemSql, PreparedList } from './list/PreparedList';
import type { Item } from './list/Item';
import { assertPath, pathSchema } from './pathMembers';
import { tenantToWorkIn } from './recordPlace';
import { readCursor, writeCursor } from './list/ListCursor';
import { askLargeList } from './list/askLargeList';
import { largeTenantOf } from './list/largeTenantOf';
import { NO_PAGE, readPage } from './list/readPage';
import { currencySums, sumOfList } from './list/sumOfList';
import { summedMembers } from './list/summedMembers';

const route =
  routeFor<
    Pick<CollectionServices, 'database' | 'customFields' | 'fieldEncryption' | 'largeTenants' | 'recordTexts'>
  >();
const NO_FIELDS: readonly CustomFieldDefinition[] = [];
const NO_ITEMS: ItemSql = { select: '', join: '' };

/** The list of a collection. */
export function listRoute(declaration: CollectionDeclaration): Route {
  const { path, kind, plural, features, list, messages } = declaration;
  const prepared = new PreparedList(declaration);
  return route<Exclude<RouteAccess, 'public'>, Record<string, never>, ListQuery>({
    method: 'GET',
    path,
    summary: `List ${plural.slice(plural.indexOf('.') + 1).replaceAll(/[._-]/g, ' ')}`,
    description:
      'Conditions intersect. Besides the parameters below an advanced filter narrows the list: `filter[logic]` (`and`, ' +
      '`or`) and `filter[conditions][i][field|op|value|join]`.',
    access: declaration.access ?? 'authenticated',
    features: features.view,
    params: pathSchema<Record<string, never>>(declaration),
    query: listQuerySchema(declaration) as Joi.ObjectSchema<ListQuery>,
    ...(messages?.invalid?.list !== undefined && { invalid: refusalOf(messages.invalid.list) }),
    ...(list.invalid && { invalid: list.invalid }),
    resource: { kind },
    responses: {
      200: {
        description: 'A page of records, or with `format` a file of all of them',
        body: envelope(prepared.itemSchema, declaration),
        otherTypes: [...EXPORT_FORMATS.values()].map(({ contentType }) => contentType),
      },
      422: errorResponse('The selected organization is no longer available'),
    },
    handler: async (context) => {
      if (needsLiveSelection(declaration)) requireLiveSelection(context.scope, true);
      if (messages?.noPlace !== undefined) tenantToWorkIn(declaration, context);
      const { params, query, scope, services } = context;
      await assertPath(services.database, declaration, params, scope);
      const call = context as unknown as ListCall<never>;
      const definitions = declaration.customFields
        ? await services.customFields.definitionsOf(kind)
        : NO_FIELDS;
      const localize = localizing(declaration, context);
      const open = opening(declaration, definitions, context);
      const present = async (items: readonly Item[]): Promise<readonly Item[]> => {
        const clear = open ? await open(items) : items;
        const read = localize ? await localize(clear) : clear;
        return definitions.length > 0
          ? read.map((item) => withCustomFields(item, definitions, context.scope))
          : read;
      };
      const completed = async (items: readonly Item[]): Promise<readonly Item[]> => {
        const shown = await present(items);
        return list.complete ? list.complete(shown, call) : shown;
      };
      const format = EXPORT_FORMATS.get(String(query['format']));
      const isCsv = format === csvFormat;
      if (query.bom !== undefined && !isCsv) throw misplaced('bom', 'is only for format=csv');
      if (query.columns && !format) throw misplaced('columns', 'is only for files');
      if (query.cursor && format) throw misplaced('cursor', 'is only for pages');
      if (query.sum && format) throw misplaced('sum', 'is only for pages');
      const conditions = ListConditions.none();
      const cursor = readCursor(query.cursor, orderOf(query));
      const isByCursor = list.cursors === true || query.cursor !== undefined;
      const ordering = { ...query, ...(cursor && { sortField: cursor.sortField, sortDir: cursor.sortDir }) };
      const bind = format ? undefined : conditions.bind;
      const named = askedOrder(prepared, ordering, definitions, bind, acrossFrom(declaration, call));
      const before = conditions.values.length;
      const tenant = largeTenantOf(declaration, call);
      // A large tenant's statement is planned for it.
      const use = format
        ? { conditions, isFull: isFull(query) }
        : { conditions, ...(!tenant && { sort: named }) };
      const usual = await askedConditions(prepared, call, definitions, use);
      const large =
        usual && tenant && !usual.isByIds && !(format && isFull(query))
          ? await askLargeList(prepared, call, definitions, { ...tenant, asked: usual, before, sort: named })
          : undefined;
      const { asked, sort } = large ?? { asked: usual, sort: named };
      const wanted = { hasCustomFields: definitions.length > 0, isExport: format !== undefined };
      const written = asked ? prepared.items(asked.conditions.bind, call, wanted) : NO_ITEMS;
      const items = written instanceof Promise ? await written : written;
      if (format) {
        return exportList(prepared, services.database, {
          format,
          bom: isCsv && wantsByteOrderMark(context),
          conditions: asked?.conditions ?? null,
          sort,
          items,
          columns: ExportColumns.of(prepared, definitions, query.columns),
          present: list.completesExports ? completed : present,
        });
      }
      const { page, pageSize } = placeIn(list, query);
      const counted = list.answer ? undefined : preferenceOf(context.headers['prefer'], 'count');
      const counting =
        counted === 'none' ? NOT_COUNTED : counted === 'exact' ? EXACT : (large?.counting ?? EXACT);
      const found = asked
        ? await readPage(prepared, call, asked, { page, pageSize, sort, items, cursor, isByCursor, counting })
        : NO_PAGE;
      const { total, ids, last, isEstimate } = found;
      // Adding up as many records as are not even counted would take long.
      const sums = query.sum && !isEstimate && (await sumOfList(prepared, call, definitions, query.sum));
      const place = {
        total,
        ...membersBeside(list, { total, page, pageSize }, call),
        ...(isEstimate && { totalIsEstimate: true }),
        ...(query.sum && { sums: sums || null }),
        ...(isByCursor && { nextCursor: last ? writeCursor({ ...last, ...orderOf(ordering) }) : null }),
      };
      if (ids.length === 0 || (definitions.length === 0 && !list.complete && !localize && !open)) {
        const text = `{"items":${found.items},${JSON.stringify(place).slice(1)}`;
        return asPreferred(new WrittenJson(text, { ids, members: prepared.members }), counted);
      }
      const shown = await completed(JSON.parse(found.items) as Item[]);
      return asPreferred({ items: shown, ...place }, counted);
    },
  });
}

/** The answer, which says what the client preferred of its number of records. */
function asPreferred(body: object, counted: string | undefined): object {
  if (counted === undefined) return body;
  const applied = [...(currentContext().isLenient ? [LENIENT] : []), `count=${counted}`];
  return reply(200, body).withHeader('preference-applied', applied.join(', '));
}

const misplaced = (member: string, problem: string) =>
  badRequest('Invalid input', {
    details: [{ path: [member], message: `"${member}" ${problem}`, code: 'any.unknown' }],
  });

const refusalOf = (text: string) => () => badRequest(text);

/** An export of everything that the caller may see. */
function isFull(query: ListQuery): boolean {
  return query['exportScope'] === 'full' || query['full'] === true;
}

/** An item with its custom fields as answers show them; fields of other tenants than the caller's are not known. */
export function withCustomFields(
  { custom_fields: values, ...item }: Item,
  definitions: readonly CustomFieldDefinition[],
  { tenantId }: Pick<Scope, 'tenantId'>,
): Item {
  const home = item['tenantId'] ?? item['tenant_id'] ?? tenantId;
  // Two spreads in one literal take V8 several times as long for items with so many members.
  return Object.assign(item, presentCustomFields(home === tenantId ? definitions : NO_FIELDS, values));
}

/** Which page a request means; one that a cursor begins is the first after it. */
function placeIn({ cursors }: ListDeclaration, { page, pageSize, limit, cursor }: ListQuery) {
  return { page: cursor ? 1 : page, pageSize: (cursors ? limit : undefined) ?? pageSize };
}

/** The members of an answer besides `items` and `total`. */
function membersBeside(
  { whole, answer }: ListDeclaration,
  place: Omit<AnsweredPage, 'total'> & { readonly total: number | null },
  call: ListCall<never>,
): object {
  const { total, page, pageSize } = place;
  if (answer) return answer.members({ total: total ?? 0, page, pageSize }, call);
  return whole ? {} : { page, pageSize, totalPages: total === null ? null : Math.ceil(total / pageSize) };
}

const PAGE = {
  page: Joi.number().integer().required(),
  pageSize: Joi.number().integer().required(),
  totalPages: Joi.number().integer().allow(null).required(),
};

const nextCursor = Joi.string().allow(null).description('of the next page; null after the last');

function envelope(item: Joi.ObjectSchema, declaration: CollectionDeclaration): Joi.ObjectSchema {
  const { whole, answer, cursors } = declaration.list;
  return Joi.object({
    items: Joi.array().items(item).required(),
    total: Joi.number()
      .integer()
      .allow(null)
      .required()
      .description('null where the client prefers `count=none`'),
    totalIsEstimate: Joi.valid(true).description(
      'more than ten thousand records meet the conditions, of which not all were counted',
    ),
    ...(summedMembers(declaration).size > 0 && {
      sums: currencySums
        .allow(null)
        .description('where the request has a `sum`, by currency; null where the total is an estimate'),
    }),
    ...(answer?.schema ?? (whole ? {} : PAGE)),
    nextCursor: cursors
      ? nextCursor.required()
      : nextCursor.description('where the request has a `cursor`: of the next page; null after the last'),
  });
}
