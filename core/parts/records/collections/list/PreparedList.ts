import Joi from 'joi';
import { withPresentedCustomFields } from '../../customFields/presentCustomFields';
import { withSchemaName } from '../../../http/schemaName';
import { StatementNames } from '../../../data/StatementNames';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { Bind, ListCall, ListSql } from '../ListDeclaration';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import { allColumns, type ItemColumn } from './itemColumns';
import { sortTerms, type SortTerm } from './listOrder';
import { tableOf } from '../tableOf';
import { publicFields, type PublicField } from './publicFields';

/** Most shapes of one list that have prepared statements on connections. */
const MOST_SHAPES = 60;

/** The items of a page as SQL; the rows of the page are `t`, all of them together `page`. */
export interface ItemSql {
  /** Members of an item, for SELECT. */
  readonly select: string;
  /** Joins that they need besides `t`: those of the declaration and of its parts. */
  readonly join: string;
}

/** Parts that the items of a request have. */
export interface WantedItems {
  /** Whether the tenant has added fields; without them an item need not be read again. */
  readonly hasCustomFields: boolean;
  /** Whether they are exported: without the members that pages alone show. */
  readonly isExport: boolean;
}

/** The statement of a page. */
export interface ListStatement {
  readonly text: string;
  /** Undefined for one that is not worth a plan of its own. */
  readonly name: string | undefined;
}

/** The SQL and the members of a list, prepared once from its declaration. */
export class PreparedList {
  /** Of pages. */
  readonly columns: readonly ItemColumn[];
  readonly exportColumns: readonly ItemColumn[];
  readonly fields: ReadonlyMap<string, PublicField>;
  readonly sortTerms: ReturnType<typeof sortTerms>;
  private readonly names: StatementNames;
  /** The items that requests want, by what these have, where no SQL of them depends on the request. */
  private readonly fixedItems = new Map<string, ItemSql>();
  private readonly isFixed: boolean;
  private readonly statements = new Map<ItemSql, Map<string, ListStatement>>();
  /** `<table> t` with what the declaration joins. */
  readonly from: string;
  /** Columns with an index that orders the records of one organization, or of a tenant. */
  private readonly ordered: Readonly<Record<'organization' | 'tenant', ReadonlySet<string>>>;
  /** Names of the members of items in a tenant without custom fields. */
  readonly members: readonly string[];

  constructor(readonly declaration: CollectionDeclaration) {
    const { table, kind, list, customFields } = declaration;
    const all = allColumns(declaration);
    this.columns = all.filter(({ isListed }) => isListed);
    this.exportColumns = all.filter(({ isExported }) => isExported);
    this.fields = publicFields(declaration);
    this.sortTerms = sortTerms(declaration);
    this.names = new StatementNames(`list_${kind}`, MOST_SHAPES);
    this.from = list.join === undefined ? `${table} t` : `${table} t ${list.join}`;
    const written = [...all.map(({ sql }) => sql), ...Object.values(list.parts ?? {})];
    this.isFixed = written.every((sql) => typeof sql === 'string');
    const orders = orderedColumns(declaration);
    this.ordered = {
      organization: new Set(orders.flatMap(({ column, isPlaced }) => (isPlaced ? [column] : []))),
      tenant: new Set(['id', ...orders.flatMap(({ column, isPlaced }) => (isPlaced ? [] : [column]))]),
    };
    this.members = [
      ...this.columns.map(({ name }) => name),
      ...(customFields ? ['customValues', 'customFields'] : []),
    ];
  }

  /** Whether an index has the records of one organization in this order, so that a page is found without the others. */
  isPlaced(sort: SortTerm): boolean {
    return this.ordered.organization.has(columnIn(sort));
  }

  /** Whether an index has all records of a tenant in this order. */
  isOrdered(sort: SortTerm): boolean {
    return this.ordered.tenant.has(columnIn(sort));
  }

  /**
   * The statement of a page, written once for each shape where items are always the same.
   *
   * @param shape tells apart what conditions, orders and places make of the same items
   */
  statement(items: ItemSql, shape: string, write: () => string): ListStatement {
    const known = this.statements.get(items)?.get(shape);
    if (known) return known;
    const text = write();
    const statement = { text, name: this.names.of(text) };
    if (this.isFixed && statement.name !== undefined) {
      const ofItems = this.statements.get(items) ?? new Map<string, ListStatement>();
      this.statements.set(items, ofItems.set(shape, statement));
    }
    return statement;
  }

  /** The items of a page as SQL, with the values that belong to it; a promise only where their SQL is waited for. */
  items(bind: Bind, call: ListCall<never>, wanted: WantedItems): ItemSql | Promise<ItemSql> {
    if (!this.isFixed) return this.writeItems(bind, call, wanted);
    const key = `${wanted.hasCustomFields} ${wanted.isExport}`;
    const known = this.fixedItems.get(key);
    if (known) return known;
    return this.writeItems(bind, call, wanted).then((items) => {
      // Requests at once write the same, of which one is kept.
      if (!this.fixedItems.has(key)) this.fixedItems.set(key, items);
      return this.fixedItems.get(key) ?? items;
    });
  }

  private async writeItems(
    bind: Bind,
    call: ListCall<never>,
    { hasCustomFields, isExport }: WantedItems,
  ): Promise<ItemSql> {
    const { list, customFields } = this.declaration;
    const write = (sql: ListSql<never>) => (typeof sql === 'string' ? sql : sql(bind, call));
    const members: string[] = [];
    const add = async (columns: readonly ItemColumn[]) => {
      for (const { name, sql } of columns) {
        const written = write(sql);
        members.push(as(typeof written === 'string' ? written : await written, name));
      }
    };
    await add(isExport ? this.exportColumns : this.columns.filter(({ isExported }) => isExported));
    if (hasCustomFields) members.push('t.custom_fields');
    else if (customFields) members.push(as('NULL', 'customValues'), as(`'[]'::json`, 'customFields'));
    if (!isExport) await add(this.columns.filter(({ isExported }) => !isExported));
    const joins = [list.join ?? ''];
    for (const [name, sql] of Object.entries(list.parts ?? {})) {
      const part = quoteIdentifier(name);
      // Read once for the page, of which PostgreSQL may expect one record where there are many.
      const once = `WITH part AS MATERIALIZED (${await write(sql)}) SELECT * FROM part`;
      joins.push(`LEFT JOIN (${once}) ${part} ON ${part}.record = t.id`);
    }
    return { select: members.join(', '), join: joins.join('\n') };
  }

  /** The shape of an item. */
  get itemSchema(): Joi.ObjectSchema {
    const { kind, list, customFields } = this.declaration;
    const members = this.columns.map(({ name, schema }) => [name, schema] as const);
    const item = Joi.object({ ...Object.fromEntries(members), ...list.completed });
    return withSchemaName(customFields ? withPresentedCustomFields(item) : item, kind);
  }
}

/** The column of the table that a list is sorted by; empty for another expression. */
const columnIn = ({ sql }: SortTerm): string => /^t\."?(\w+)"?$/.exec(sql)?.[1] ?? '';

/** Columns with an index that orders records by them. @returns `isPlaced` where the index is by organization */
function orderedColumns(
  declaration: CollectionDeclaration,
): { readonly column: string; readonly isPlaced: boolean }[] {
  const before = new Set(['tenant_id', 'organization_id', ...Object.keys(declaration.fixed ?? {})]);
  const serving = [undefined, declaration.softDelete ? 'deleted_at IS NULL' : undefined];
  return tableOf(declaration).indexes.flatMap(({ columns, where }) => {
    const at = columns.findIndex((column) => !before.has(column));
    if (!serving.includes(where) || at <= 0) return [];
    const [, column = columns[at]] = /^tenantry_order\((\w+)\)/.exec(columns[at] ?? '') ?? [];
    return [{ column: column as string, isPlaced: columns.slice(0, at).includes('organization_id') }];
  });
}

const as = (sql: string, name: string): string => `${sql} AS "${name}"`;
