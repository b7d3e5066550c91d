import { badRequest, type RecordRestoration, type RecordWrite } from '@tenantry/core';
import { assertOrdered, type OrderedPair } from '../../shared/assertOrdered';
import { invalidMember } from '../../shared/invalidMember';
import { canonicalUnit } from './units';
import type { OptionSchemaBody, ProductRelations } from '../services/ProductRelations';
import type { VariantOptions } from '../services/VariantOptions';

/** Members of a product that the columns alone do not tell. */
export interface ProductInput {
  readonly unitPrice: {
    readonly enabled?: boolean;
    readonly referenceUnit?: string | null;
    readonly baseQuantity?: number | null;
  } | null;
  readonly optionSchemaId: string | null;
  readonly optionSchema: OptionSchemaBody | null;
  readonly categoryIds: readonly string[];
  readonly tags: readonly string[];
}

/** Services that writing a product needs. */
export interface ProductServices {
  readonly productRelations: ProductRelations;
  readonly variantOptions: VariantOptions;
}

type ProductWrite = RecordWrite<ProductServices, ProductInput>;

const ORDERED: readonly OrderedPair[] = [
  { from: 'launchAt', to: 'endOfLifeAt', kind: 'time' },
  { from: 'availableFrom', to: 'availableUntil', kind: 'time' },
  { from: 'minOrderQty', to: 'maxOrderQty', kind: 'number' },
  { from: 'orderQtyIncrement', to: 'maxOrderQty', kind: 'number' },
];
const UNITS = ['default_unit', 'default_sales_unit'];

/** The rules of a product. @throws HttpError 400, 403 */
export async function prepareProduct(write: ProductWrite): Promise<void> {
  const { columns, before, state, input, organizationId, services } = write;
  assertNoTaxClass(columns);
  for (const unit of UNITS) {
    const given = columns[unit];
    if (typeof given === 'string') columns[unit] = canonicalUnit(given);
  }
  const number = columns['un_number'];
  if (typeof number === 'string') columns['un_number'] = `UN${number.replace(/\D/g, '')}`;
  if (input.unitPrice !== undefined) setUnitPrice(columns, input.unitPrice);
  const row = { ...before, ...columns };
  assertUnits(row);
  assertOrdered(row, ORDERED);
  // Categories that were deleted since may stay.
  const known = new Set((state?.['catalog_product_categories'] ?? []).map((link) => link['category_id']));
  const added = (input.categoryIds ?? []).filter((id) => !known.has(id));
  await services.productRelations.assertCategories(added, organizationId);
  await attachOptionSchema(write);
}

/** Writes the rows of a product in other tables. */
export async function relateProduct({ services, input, made, ...place }: ProductWrite): Promise<void> {
  const { productRelations } = services;
  if (input.categoryIds) await productRelations.setCategories(place, input.categoryIds);
  if (input.tags) made('catalog_tags', await productRelations.setTags(place, input.tags));
}

/** Brings a product back with undo or redo. @throws HttpError 409 its variants do not fit the options that it would have */
export async function restoreProduct(
  { id, from, to, services: { variantOptions } }: RecordRestoration<ProductServices>,
  bring: () => Promise<void>,
): Promise<void> {
  await bring();
  if (!from || !to) return;
  const [was, is] = [from, to].map((row) => row['option_schema_id'] as string | null);
  if (!is || is === was) return;
  await variantOptions.afterRestoring(() => variantOptions.assertProductFits(id, is, was ?? null));
}

/** Tax classes belong to sales; without them none can be referred to, and `taxRate` says it all. */
export function assertNoTaxClass(columns: Readonly<Record<string, unknown>>): void {
  const { tax_rate_id: id } = columns;
  if (id !== undefined && id !== null) throw badRequest('Tax class not found');
}

function setUnitPrice(columns: Record<string, unknown>, unitPrice: ProductInput['unitPrice']): void {
  const { enabled, referenceUnit, baseQuantity } = unitPrice ?? {
    enabled: false,
    referenceUnit: null,
    baseQuantity: null,
  };
  if (enabled !== undefined) columns['unit_price_enabled'] = enabled;
  if (referenceUnit !== undefined) columns['unit_price_reference_unit'] = referenceUnit;
  if (baseQuantity !== undefined) columns['unit_price_base_quantity'] = baseQuantity;
}

function assertUnits(row: Readonly<Record<string, unknown>>): void {
  const isEnabled = row['unit_price_enabled'] === true;
  if ((isEnabled || row['default_sales_unit']) && !row['default_unit']) {
    throw badRequest('uom.default_unit_missing');
  }
  if (isEnabled && !row['unit_price_reference_unit']) {
    throw invalidMember('unitPrice', '"unitPrice.referenceUnit" is required', 'any.required');
  }
}

async function attachOptionSchema(write: ProductWrite): Promise<void> {
  const { input, columns, before, services, made, ...place } = write;
  const { optionSchema, optionSchemaId } = input;
  if (optionSchema) {
    const schema = await services.productRelations.createOptionSchema(place, optionSchema);
    columns['option_schema_id'] = schema['id'];
    made('catalog_option_schemas', [schema]);
  } else if (optionSchemaId && optionSchemaId !== before?.['option_schema_id']) {
    await services.productRelations.assertOptionSchema(optionSchemaId, place.organizationId);
  }
  const [was, is] = [before?.['option_schema_id'] ?? null, columns['option_schema_id'] ?? null];
  if (before && is !== null && is !== was) {
    await services.variantOptions.assertProductFits(place.id, is as string, was as string | null);
  }
}
