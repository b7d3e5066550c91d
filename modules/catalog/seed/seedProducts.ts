import type { Command, StoredRow } from '@tenantry/core';
import { categories as categoryRecords } from '../categories/collections/categories';
import { priceKinds as priceKindRecords } from '../prices/collections/priceKinds';
import { optionSchemas } from '../products/collections/optionSchemas';
import { products } from '../products/collections/products';
import { variants } from '../products/collections/variants';
import { prices } from '../prices/collections/prices';
import { unitConversions } from '../products/collections/unitConversions';
import {
  DEMO_CATEGORIES,
  DEMO_FINISHES,
  DEMO_PRICE_KINDS,
  DEMO_PRODUCTS,
  type DemoProduct,
} from './demoProducts';

/** Creates a record by the command of its collection. @returns its id */
export type Create = <TInput>(command: Command<TInput, StoredRow>, input: NoInfer<TInput>) => Promise<string>;

/** What products of the demo refer to: ids by slug of the category, code of the price kind, and the finishes. */
interface Prepared {
  readonly categories: ReadonlyMap<string, string>;
  readonly priceKinds: ReadonlyMap<string, string>;
  readonly finishes: string;
  readonly promotionEnds: Date;
}

const VAT = 23;
const MONTH = 30 * 86_400_000;
const WHOLESALE_FROM = 20;

/** Creates categories, price kinds and products. The promotion lasts for a month from now. */
export async function seedProducts(create: Create, now: Date): Promise<void> {
  const categories = new Map<string, string>();
  for (const { name, slug, parent } of DEMO_CATEGORIES) {
    const parentId = parent === undefined ? null : categories.get(parent);
    categories.set(slug, await create(categoryRecords.commands.create, { name, slug, parentId }));
  }
  const priceKinds = new Map<string, string>();
  for (const kind of DEMO_PRICE_KINDS)
    priceKinds.set(kind.code, await create(priceKindRecords.commands.create, kind));
  const choices = Object.entries(DEMO_FINISHES).map(([code, label]) => ({ code, label }));
  const finishes = await create(optionSchemas.commands.create, {
    name: 'Finish',
    schema: {
      options: [{ code: 'finish', label: 'Finish', inputType: 'select', isRequired: true, choices }],
    },
  });
  const prepared = { categories, priceKinds, finishes, promotionEnds: new Date(now.getTime() + MONTH) };
  for (const product of DEMO_PRODUCTS) await seedProduct(create, product, prepared);
}

async function seedProduct(create: Create, product: DemoProduct, prepared: Prepared): Promise<void> {
  const { title, sku, subtitle, description, category, tags, weight, finishes = [] } = product;
  const { isService = false, isQuoteOnly = false } = product;
  const categoryId = prepared.categories.get(category);
  const productId = await create(products.commands.create, {
    title,
    subtitle,
    description,
    sku,
    handle: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    taxRate: VAT,
    productType: isService ? 'virtual' : finishes.length > 0 ? 'configurable' : 'simple',
    primaryCurrencyCode: 'EUR',
    defaultUnit: isService ? 'h' : 'pc',
    requiresShipping: !isService,
    isQuoteOnly,
    isConfigurable: finishes.length > 0,
    ...(finishes.length > 0 && { optionSchemaId: prepared.finishes }),
    ...(weight !== undefined && { weightValue: weight, weightUnit: 'kg' }),
    categoryIds: categoryId === undefined ? [] : [categoryId],
    tags,
  });
  for (const [index, finish] of finishes.entries()) {
    await create(variants.commands.create, {
      productId,
      name: `${title}, ${DEMO_FINISHES[finish]?.toLowerCase()}`,
      sku: `${sku}-${finish.slice(0, 2).toUpperCase()}`,
      isDefault: index === 0,
      optionValues: { finish },
    });
  }
  if (!isService && !isQuoteOnly && finishes.length > 0) {
    await create(unitConversions.commands.create, {
      productId,
      unitCode: 'pallet',
      toBaseFactor: WHOLESALE_FROM,
    });
  }
  await seedPrices(create, productId, product, prepared);
}

async function seedPrices(
  create: Create,
  productId: string,
  { price, wholesale, promotion }: DemoProduct,
  { priceKinds, promotionEnds }: Prepared,
): Promise<void> {
  const common = { productId, currencyCode: 'EUR', taxRate: VAT };
  await create(prices.commands.create, {
    ...common,
    priceKindId: priceKinds.get('list'),
    unitPriceNet: price,
  });
  if (wholesale !== undefined) {
    await create(prices.commands.create, {
      ...common,
      priceKindId: priceKinds.get('wholesale'),
      unitPriceNet: wholesale,
      minQuantity: WHOLESALE_FROM,
    });
  }
  if (promotion !== undefined) {
    await create(prices.commands.create, {
      ...common,
      priceKindId: priceKinds.get('promotion'),
      unitPriceNet: promotion,
      endsAt: promotionEnds,
    });
  }
}
