import Joi from 'joi';
import { csvQuery } from '../../../http/csvFile';
import { WIDE_PAGE } from '../../../http/pages';
import { booleanToken } from '../../../../kernel/config/booleanToken';
import { recordId } from '../../../http/schemas';
import { localeParameters } from '../localize';
import { CUSTOM_FIELD_FILTER } from '../../customFields/customFieldFilters';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import { EXPORT_FORMATS } from '../export/exportFormats';
import { listOf } from '../filterBy';
import { summedMembers } from './summedMembers';

/** Parameters of a list; declared filters, `cf_…` and `filter[…]` stand beside these. */
export interface ListQuery extends Readonly<Record<string, unknown>> {
  readonly page: number;
  readonly pageSize: number;
  readonly id?: string;
  readonly search?: string;
  readonly withDeleted?: boolean;
  readonly limit?: number;
  readonly cursor?: string;
  readonly bom?: boolean;
  readonly columns?: readonly string[];
  readonly sum?: string;
}

/** Far beyond every list; an offset of so many pages is still one to PostgreSQL. */
const LAST_PAGE = 1_000_000_000;
const LONGEST_SEARCH = 200;
const LONGEST_CURSOR = 10_000;
/** `filter[logic]`, `filter[conditions][0][op]`, and so on in groups; of a value several may be given. */
const FILTER_MEMBER = /^filter(?:\[conditions\]\[\d{1,4}\])*\[(?:logic|join|field|op|value(?:\]\[\w*)?)\]$/;

const blank = Joi.string().allow('').pattern(/^\s*$/);
/** One of some words, in any case. */
const oneOf = (...values: readonly string[]) =>
  Joi.string()
    .trim()
    .lowercase()
    .valid(...values)
    .empty(blank);
const words = (description: string) => Joi.any().description(description);

/** The parameters of a list. */
export function listQuerySchema(declaration: CollectionDeclaration): Joi.ObjectSchema {
  const { pageSize = 50, maxPageSize = 100, sorts = {}, whole, cursors } = declaration.list;
  const sortNames = [...Object.keys(sorts), 'the name of a field'].join(', ');
  const summed = [...summedMembers(declaration).keys()];
  const query = Joi.object({
    page: Joi.number().integer().min(1).max(LAST_PAGE).empty(blank).default(1),
    pageSize: Joi.number()
      .integer()
      .min(1)
      .max(whole ? WIDE_PAGE : maxPageSize)
      .empty(blank)
      .default(whole ? WIDE_PAGE : pageSize),
    ...(cursors && {
      limit: Joi.number()
        .integer()
        .min(1)
        .max(maxPageSize)
        .empty(blank)
        .description('the same as `pageSize`'),
    }),
    cursor: Joi.string()
      .trim()
      .allow('')
      .max(LONGEST_CURSOR)
      .description(
        '`nextCursor` of the page before, in whose order the list goes on; blank: answers the first page with its `nextCursor`',
      ),
    sortField: words(`${sortNames}${declaration.customFields ? ', or `cf_<key>`' : ''}`),
    sort: words('the same as `sortField`'),
    sortDir: oneOf('asc', 'desc').description('default: `asc`'),
    order: oneOf('asc', 'desc').description('the same as `sortDir`'),
    ...csvQuery,
    format: oneOf(...EXPORT_FORMATS.keys()).description('a file instead of a page'),
    columns: listOf(Joi.string())
      .empty(blank)
      .description(
        'of a file, in this order: names of members of an item, of fields, or `extensions.<module>.<member>`; default: all',
      ),
    exportScope: oneOf('full', 'view').description(
      '`full`: a file of everything, whatever the other parameters say; default: what they narrow the list to',
    ),
    full: booleanToken().empty(blank).description('true: the same as `exportScope=full`'),
    ...(summed.length > 0 && {
      sum: Joi.valid(...summed)
        .empty(blank)
        .description('adds up this amount over all pages: the answer has `sums`'),
    }),
    ...narrowingMembers(declaration),
    ...localeParameters(declaration),
    ...declaration.list.query,
  });
  return withNarrowingPatterns(query, declaration);
}

/** A query that takes conditions with names that are not known beforehand: of the advanced filter, and of custom fields. */
export function withNarrowingPatterns(
  query: Joi.ObjectSchema,
  { customFields }: CollectionDeclaration,
): Joi.ObjectSchema {
  const filtered = query.pattern(FILTER_MEMBER, Joi.any());
  return customFields ? filtered.pattern(CUSTOM_FIELD_FILTER, Joi.any()) : filtered;
}

/** Those of the parameters that narrow it. */
export function narrowingMembers({ list, softDelete }: CollectionDeclaration): Record<string, Joi.Schema> {
  const { filters = {} } = list;
  const declared = Object.entries(filters).map(([name, { schema }]) => [name, schema.empty(blank)] as const);
  return {
    ids: words('comma list of UUIDs, of which the first 200 count; no valid one: nothing is found'),
    id: recordId().empty(blank),
    ...(list.search && { search: Joi.string().trim().max(LONGEST_SEARCH).empty(blank) }),
    ...(softDelete && { withDeleted: booleanToken().empty(blank) }),
    filter: words('advanced filter: `filter[logic]`, `filter[conditions][i][field|op|value|join]`'),
    ...Object.fromEntries(declared),
  };
}
