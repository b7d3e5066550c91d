import type Joi from 'joi';
import type { Reply } from '../../http/Reply';
import type { RouteContext } from '../../http/route';

/** The request of a list, as filters and completions see it. */
export type ListCall<TServices> = RouteContext<
  TServices,
  'authenticated',
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, unknown>>,
  undefined
>;

/** Adds a value to the statement. @returns how the SQL names it, with a cast when a type is given: `$3::uuid[]` */
export type Bind = (value: unknown, type?: string) => string;

/** A query parameter that narrows a list. */
export interface ListFilter<TServices = unknown> {
  /** Of the parameter; `listOf(...)` for those that may be repeated or hold a comma list. */
  readonly schema: Joi.Schema;
  /** Expression over `t` that the filter compares ids with; a column of the table gets an index. */
  readonly idOf?: string;
  /**
   * The condition over `t`, the table of the collection; null for no condition. Names are the module's own; whatever a
   * client sent goes through `bind`.
   */
  readonly sql: (
    value: never,
    bind: Bind,
    call: ListCall<TServices>,
  ) => string | null | Promise<string | null>;
}

/** SQL of a list; a function where it has values: they go through `bind`, as in filters. */
export type ListSql<TServices> =
  string | ((bind: Bind, call: ListCall<TServices>) => string | Promise<string>);

/** A further member of items: JSON-able SQL over `t`, what the declaration joins, and its parts. */
export interface ListColumn<TServices = never> {
  /** The expression; a function where it has values. */
  readonly sql: ListSql<TServices>;
  /** Shape of what it gives. */
  readonly schema: Joi.Schema;
  /** False for what pages show and exports leave out, `only` for what exports alone have. */
  readonly exported?: boolean | 'only';
  /** Of an amount: the further member that has its currency. */
  readonly currencyIn?: string;
}

/** Which part of a list an answer is. */
export interface AnsweredPage {
  /** Of all records that meet the conditions. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Members of the answer of a list besides `items` and `total`. */
export interface ListAnswer<TServices = never> {
  readonly members: (page: AnsweredPage, call: ListCall<TServices>) => object;
  readonly schema: Readonly<Record<string, Joi.Schema>>;
}

/** The members that every record has. */
export type CommonMember = 'id' | 'tenantId' | 'organizationId' | 'createdAt' | 'updatedAt';

/** How the records of a collection are listed. */
export interface ListDeclaration<TServices = never> {
  /** SQL expressions over `t` and `join`, by the name that `sortField` takes, besides the names of fields and columns. */
  readonly sorts?: Readonly<Record<string, string>>;
  /** Parameters that narrow the list, besides `ids`, `id`, `search`, `cf_…` and the advanced filter. */
  readonly filters?: Readonly<Record<string, ListFilter<TServices>>>;
  /** A condition for every list of these records, such as that they are the caller's own; null for none. */
  readonly always?: (bind: Bind, call: ListCall<TServices>) => string | null;
  /** SQL expressions of text that `search` searches, without regard to case and accents; none: `search` is ignored. */
  readonly search?: readonly string[];
  /**
   * SQL expressions of text that decide the order where `search` is given and no sort: those that are the text first,
   * then those that begin with it, then those that contain it. Default: searches are ordered as lists are.
   */
  readonly relevance?: readonly string[];
  /** More members of an item, by name. */
  readonly columns?: Readonly<Record<string, ListColumn<TServices>>>;
  /**
   * Values of other tables that items show, by names that `columns` use: a SELECT over the records of the page, which are
   * called `page`. It is run once for all of them, gives at most one row for each record and names that in its column `record`.
   * A subquery in a column would be run once for each record instead.
   *
   *     parts: { tags: `SELECT l.product_id AS record, json_agg(g.label ORDER BY g.label) AS labels FROM page
   *                       JOIN catalog_product_tags l ON l.product_id = page.id
   *                       JOIN catalog_tags g ON g.id = l.tag_id GROUP BY 1` },
   *     columns: { tags: { sql: "coalesce(tags.labels, '[]')", schema } },
   */
  readonly parts?: Readonly<Record<string, ListSql<TServices>>>;
  /** Joins for `sorts` and `columns`, after `FROM <table> t`. Must neither add nor remove rows. */
  readonly join?: string;
  /** The table of `keepTotals` with a first set that counts all of these records. The list of a large tenant takes its total from it. */
  readonly keptTotals?: string;
  /** Names of the members of items: those of the fields, `createdAt`. Default: of their columns, `created_at`. */
  readonly names?: 'members';
  /** SQL terms, ascending: the order of pages without `sortField`. Default: by id. */
  readonly order?: string | { readonly sql: string; readonly descending: boolean };
  /** Members that every record has and items leave out: `tenantId`, `updatedAt`. */
  readonly omitted?: readonly CommonMember[];
  /** Parameters in place of the usual ones of these names. */
  readonly query?: Readonly<Record<string, Joi.Schema>>;
  /** Why a page shows records of all tenants; null where it does not. Exports keep to the tenant of the caller. */
  readonly across?: (call: ListCall<TServices>) => string | null;
  /** An answer is `{ items, total }`, with up to a thousand records: `page` gives further ones. Default: pages of 50. */
  readonly whole?: boolean;
  /** Every answer has `nextCursor`, and not only those to requests with a `cursor`; `limit` may say how long pages are. */
  readonly cursors?: boolean;
  /** Answer to a request with invalid parameters, such as an empty page. Default: 400. */
  readonly invalid?: () => Error | Reply;
  /** Members of an answer besides `items` and `total`. Default: `page`, `pageSize` and `totalPages`. */
  readonly answer?: ListAnswer<TServices>;
  /** Default 50. */
  readonly pageSize?: number;
  /** Default 100. */
  readonly maxPageSize?: number;
  /** Adds members to the items of a page, in a number of statements that does not grow with it. */
  readonly complete?: (
    items: readonly Readonly<Record<string, unknown>>[],
    call: ListCall<TServices>,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Exports show members of their columns as `complete` changes them, too. Default: as they are stored. */
  readonly completesExports?: true;
  /** Shape of what `complete` adds. */
  readonly completed?: Readonly<Record<string, Joi.Schema>>;
}
