import { type Command, slugOf, type StoredRow } from '@tenantry/core';
import { categories as categoryRecords } from '../categories/collections/categories';
import { priceKinds as priceKindRecords } from '../prices/collections/priceKinds';
import { optionSchemas } from '../products/collections/optionSchemas';
import { products } from '../products/collections/products';
import { variants } from '../products/collections/variants';
import { prices } from '../prices/collections/prices';
import { unitConversions } from '../products/collections/unitConversions';
import { LONGEST_SLUG } from '../shared/fields';
import demo from './demoProducts.json';

/** Creates a record by the command of its collection. @returns its id */
export type Create = <TInput>(command: Command<TInput, StoredRow>, input: NoInfer<TInput>) => Promise<string>;

/** Something that Acme makes. Prices in euros, without tax. */
interface DemoProduct {
  readonly title: string;
  readonly sku: string;
  readonly subtitle: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly price: number;
  /** From 20 pieces. */
  readonly wholesale?: number;
  readonly promotion?: number;
  readonly weight?: number;
  /** Codes of finishes: a variant each, the first is the default one. */
  readonly finishes?: readonly string[];
  readonly isService?: boolean;
  readonly isQuoteOnly?: boolean;
}

/** References of the products of the demo: ids by slug of the category, code of the price kind, and the finishes. */
interface Prepared {
  readonly categories: ReadonlyMap<string, string>;
  readonly priceKinds: ReadonlyMap<string, string>;
  readonly finishes: string;
  readonly promotionEnds: Date;
}

/** Finishes of the variants of some products. */
const FINISHES: Readonly<Record<string, string>> = demo.finishes;
const VAT = 23;
const MONTH = 30 * 86_400_000;
const WHOLESALE_FROM = 20;

/** Creates categories, price kinds and products. The promotion lasts for a month from now. */
export async function seedProducts(create: Create, now: Date): Promise<void> {
  const categories = new Map<string, string>();
  for (const { name, slug, parent } of demo.categories) {
    const parentId = parent === undefined ? null : categories.get(parent);
    categories.set(slug, await create(categoryRecords.commands.create, { name, slug, parentId }));
  }
  const priceKinds = new Map<string, string>();
  for (const kind of demo.priceKinds)
    priceKinds.set(kind.code, await create(priceKindRecords.commands.create, kind));
  const choices = Object.entries(FINISHES).map(([code, label]) => ({ code, label }));
  const finishes = await create(optionSchemas.commands.create, {
    name: 'Finish',
    schema: {
      options: [{ code: 'finish', label: 'Finish', inputType: 'select', isRequired: true, choices }],
    },
  });
  const prepared = { categories, priceKinds, finishes, promotionEnds: new Date(now.getTime() + MONTH) };
  for (const product of demo.products) await seedProduct(create, product, prepared);
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
    handle: slugOf(title, LONGEST_SLUG),
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
      name: `${title}, ${FINISHES[finish]?.toLowerCase()}`,
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
