import Joi from 'joi';
import { withPresentedCustomFields } from '../../customFields/presentCustomFields';
import { StatementNames } from '../../data/StatementNames';
import type { CollectionDeclaration } from '../CollectionDeclaration';
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
  /** The members of an item, for SELECT. */
  readonly select: string;

  constructor(readonly declaration: CollectionDeclaration) {
    const { table, kind, list, customFields } = declaration;
    this.columns = itemColumns(declaration);
    this.fields = publicFields(declaration);
    this.sortTerms = sortTerms(declaration);
    this.names = new StatementNames(`list_${kind}`, MOST_SHAPES);
    this.from = list.join === undefined ? `${table} t` : `${table} t ${list.join}`;
    const columns = this.columns.map(({ name, sql }) => `${sql} AS "${name}"`);
    this.select = [...columns, ...(customFields ? ['t.custom_fields'] : [])].join(', ');
  }

  /** The shape of an item. */
  get itemSchema(): Joi.ObjectSchema {
    const { list, customFields } = this.declaration;
    const members = this.columns.map(({ name, schema }) => [name, schema] as const);
    const item = Joi.object({ ...Object.fromEntries(members), ...list.completed });
    return customFields ? withPresentedCustomFields(item) : item;
  }
}
