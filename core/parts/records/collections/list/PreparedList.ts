import Joi from 'joi';
import { withPresentedCustomFields } from '../../customFields/presentCustomFields';
import { StatementNames } from '../../../data/StatementNames';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { Bind, ListCall } from '../ListDeclaration';
import { itemColumns, type ItemColumn } from './itemColumns';
import { sortTerms } from './listOrder';
import { publicFields, type PublicField } from './publicFields';

/** Shapes of one list whose plans connections remember. */
const MOST_SHAPES = 60;

/** What the declaration of a list comes down to, made once. */
export class PreparedList {
  readonly columns: readonly ItemColumn[];
  readonly fields: ReadonlyMap<string, PublicField>;
  readonly sortTerms: ReturnType<typeof sortTerms>;
  readonly names: StatementNames;
  /** `<table> t` with what the declaration joins. */
  readonly from: string;
  /** Members whose SQL is always the same. */
  private readonly constant: string;

  constructor(readonly declaration: CollectionDeclaration) {
    const { table, kind, list } = declaration;
    this.columns = itemColumns(declaration);
    this.fields = publicFields(declaration);
    this.sortTerms = sortTerms(declaration);
    this.names = new StatementNames(`list_${kind}`, MOST_SHAPES);
    this.from = list.join === undefined ? `${table} t` : `${table} t ${list.join}`;
    const constant = this.columns.flatMap(({ name, sql }) =>
      typeof sql === 'string' ? [as(sql, name)] : [],
    );
    this.constant = constant.join(', ');
  }

  /**
   * The members of an item, for SELECT.
   *
   * @param hasCustomFields whether the tenant has added fields; without them an item need not be looked at again
   */
  async select(bind: Bind, call: ListCall<never>, hasCustomFields: boolean): Promise<string> {
    const parts = [this.constant];
    for (const { name, sql } of this.columns) {
      if (typeof sql !== 'string') parts.push(as(await sql(bind, call), name));
    }
    if (hasCustomFields) parts.push('t.custom_fields');
    else if (this.declaration.customFields)
      parts.push(as('NULL', 'customValues'), as(`'[]'::json`, 'customFields'));
    return parts.join(', ');
  }

  /** The shape of an item. */
  get itemSchema(): Joi.ObjectSchema {
    const { list, customFields } = this.declaration;
    const members = this.columns.map(({ name, schema }) => [name, schema] as const);
    const item = Joi.object({ ...Object.fromEntries(members), ...list.completed });
    return customFields ? withPresentedCustomFields(item) : item;
  }
}

const as = (sql: string, name: string): string => `${sql} AS "${name}"`;
