import {
  badRequest,
  collectionFor,
  type CoreServices,
  field,
  filterBy,
  type RecordWrite,
  sortsBy,
  currencyType,
} from '@tenantry/core';
import Joi from 'joi';
import { quantityFilters } from '../../shared/askedQuantity';
import { assertOrdered } from '../../shared/assertOrdered';
import { type Amount, completeAmounts, taxAmountOf } from '../rules/priceAmounts';
import { placesOf } from '../rules/placesOf';
import type { PriceKinds } from '../services/PriceKinds';
import type { PriceNames } from '../services/PriceNames';
import type { ProductRelations } from '../../products/services/ProductRelations';
import type { Variants } from '../../products/services/Variants';
import { metadata, money, percent, time } from '../../shared/fields';
import { priceKinds } from './priceKinds';
import { products } from '../../products/collections/products';
import { assertNoTaxClass } from '../../products/rules/writeProduct';
import { catalogFeatures } from '../../features';

interface PriceInput {
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly priceKindId: string;
  readonly unitPriceNet: Amount | null;
  readonly unitPriceGross: Amount | null;
  readonly taxRate: number | null;
  readonly taxRateId: string | null;
}

interface Services extends Pick<CoreServices, 'database'> {
  readonly productRelations: ProductRelations;
  readonly catalogVariants: Variants;
  readonly priceKinds: PriceKinds;
  readonly priceNames: PriceNames;
}

type PriceWrite = RecordWrite<Services, PriceInput>;

const MOST = 2_147_483_647;

async function prepare(write: PriceWrite): Promise<void> {
  const { action, columns, before, input, services } = write;
  assertNoTaxClass({ tax_rate_id: input.taxRateId });
  if (action === 'create') await place(write);
  const { priceKindId } = input;
  if (priceKindId !== undefined && priceKindId !== before?.['price_kind_id']) {
    await services.priceKinds.assertThere(priceKindId);
  }
  setAmounts(write);
  assertOrdered({ ...before, ...columns }, [
    { from: 'minQuantity', to: 'maxQuantity', kind: 'number' },
    { from: 'startsAt', to: 'endsAt', kind: 'time' },
  ]);
}

/** A price stands with its product also when it is one of a variant, so that it goes with either. */
async function place({ columns, input, call, services }: PriceWrite): Promise<void> {
  const { productId, variantId } = input;
  if (!productId && !variantId) throw badRequest('Provide either a variantId or productId for pricing.');
  const { organizationIds } = call.scope;
  if (variantId) {
    const variant = await services.catalogVariants.place(variantId, organizationIds);
    if (productId && productId !== variant.productId) {
      throw badRequest('The variant belongs to another product.');
    }
    columns['product_id'] = variant.productId;
    columns['organization_id'] = variant.organizationId;
  } else if (productId) {
    const { organizationId } = await services.productRelations.product(productId, organizationIds);
    columns['organization_id'] = organizationId;
  }
}

function setAmounts({ columns, before, input }: PriceWrite): void {
  const known = (column: string) => (before?.[column] ?? null) as Amount | null;
  const stored = {
    net: known('unit_price_net'),
    gross: known('unit_price_gross'),
    taxRate: known('tax_rate'),
  };
  const { unitPriceNet: net, unitPriceGross: gross, taxRate } = input;
  // Blank text clears, as it does everywhere in this collection.
  const sent = {
    net: net === '' ? null : net,
    gross: gross === '' ? null : gross,
    taxRate,
  };
  const currency = (columns['currency_code'] ?? before?.['currency_code']) as string;
  const amounts = completeAmounts(stored, sent, placesOf(currency));
  if (amounts.net === null && amounts.gross === null) {
    const message = 'Provide a net or a gross unit price.';
    const member = gross !== undefined && net === undefined ? 'unitPriceGross' : 'unitPriceNet';
    throw badRequest(message, { details: [{ path: [member], message, code: 'any.required' }] });
  }
  columns['unit_price_net'] = amounts.net;
  columns['unit_price_gross'] = amounts.gross;
  columns['tax_amount'] = taxAmountOf(amounts);
}

const collection = collectionFor<Services, PriceInput>();

/** The shop that asks keeps its channels, users, customers and groups; a price names them by the ids that they have there. */
const audience = field.id({ description: 'as the shop that asks for prices names it' });

/** Prices of products and variants. */
export const prices = collection({
  kind: 'catalog.price',
  alsoNamed: ['catalog:catalog_product_price'],
  plural: 'catalog.prices',
  label: 'price',
  path: '/catalog/prices',
  features: { view: [catalogFeatures['products.view']], manage: [catalogFeatures['pricing.manage']] },
  table: 'catalog_prices',
  tableExtras: {
    indexes: [
      { name: 'catalog_prices_product', columns: ['product_id'] },
      { name: 'catalog_prices_variant', columns: ['variant_id'], where: 'variant_id IS NOT NULL' },
      { name: 'catalog_prices_kind', columns: ['price_kind_id'] },
      // Most prices apply to all customers: a price without a channel, user or customer takes no space in these.
      ...['channel_id', 'user_id', 'user_group_id', 'customer_id', 'customer_group_id'].map((column) => ({
        name: `catalog_prices_${column}_idx`,
        columns: [column],
        where: `${column} IS NOT NULL`,
      })),
    ],
    foreignKeys: [
      {
        columns: ['tenant_id', 'product_id', 'variant_id'],
        table: 'catalog_variants',
        referenced: ['tenant_id', 'product_id', 'id'],
        onDelete: 'CASCADE',
      },
    ],
  },
  fields: {
    productId: field.reference(products, {
      onDelete: 'cascade',
      checkedByHooks: true,
      writable: 'create',
      nullable: false,
      takesNull: true,
    }),
    variantId: field.id({ writable: 'create', refersTo: 'catalog.variant', checkedByHooks: true }),
    priceKindId: field.reference(priceKinds, { checkedByHooks: true, required: true }),
    currencyCode: field.currency({ required: true }),
    minQuantity: field.integer({ min: 1, max: MOST, initial: 1 }),
    maxQuantity: field.integer({ min: 1, max: MOST }),
    unitPriceNet: money,
    unitPriceGross: money,
    taxRate: percent,
    taxRateId: field.id({ column: false }),
    taxAmount: { ...money, writable: 'never' },
    channelId: audience,
    userId: audience,
    userGroupId: audience,
    customerId: audience,
    customerGroupId: audience,
    startsAt: time(),
    endsAt: time('end'),
    metadata,
  },
  customFields: true,
  tools: ['list', 'create', 'update'],
  list: {
    sorts: sortsBy(
      'currencyCode',
      'minQuantity',
      'unitPriceNet',
      'unitPriceGross',
      'startsAt',
      'createdAt',
      'updatedAt',
    ),
    filters: {
      productId: filterBy.anyOf('t.product_id', 'uuid'),
      variantId: filterBy.anyOf('t.variant_id', 'uuid'),
      priceKindId: filterBy.anyOf('t.price_kind_id', 'uuid'),
      currencyCode: filterBy.anyOf('t.currency_code', currencyType),
      channelId: filterBy.equal('t.channel_id', 'uuid'),
      userId: filterBy.equal('t.user_id', 'uuid'),
      userGroupId: filterBy.equal('t.user_group_id', 'uuid'),
      customerId: filterBy.equal('t.customer_id', 'uuid'),
      customerGroupId: filterBy.equal('t.customer_group_id', 'uuid'),
      ...quantityFilters,
    },
    complete: (items, call) => call.services.priceNames.add(items, call),
    columns: {
      // `complete` makes the name, which depends on the language and the rights of the caller.
      name: {
        sql: 't.currency_code',
        schema: Joi.string().required().description('product, kind and amount'),
        exported: false,
      },
    },
  },
  hooks: {
    beforeWrite: prepare,
    parent: (row) =>
      row['variant_id'] === null
        ? { kind: 'catalog.product', id: row['product_id'] as string }
        : { kind: 'catalog.variant', id: row['variant_id'] as string },
  },
  messages: { notFound: 'Catalog price not found' },
});
