import {
  badRequest,
  conflict,
  type CoreServices,
  forbidden,
  HttpError,
  notFound,
  seesOrganization,
  valueTaken,
} from '@tenantry/core';
import { checkOptionValues, type OptionValues, type VariantOption } from '../rules/optionValues';

/** The product of a variant that is written. */
export interface VariantProduct {
  readonly organizationId: string;
  /** Null: its variants may have any options. */
  readonly optionSchemaId: string | null;
}

/** Variants with the same values. */
interface Combination {
  readonly values: OptionValues | null;
  /** Of one of them. */
  readonly name: string;
  readonly count: number;
}

/** Most combinations that a refusal names. */
const MOST_NAMED = 10;

/** Checks of the options of variants against their product. All of it works inside a unit of work. */
export class VariantOptions {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** Makes writes of variants of one product take turns: the product is locked before its variants, as deletions do it. */
  async lockProductOf(variantId: string): Promise<void> {
    await this.services.database.first({
      name: 'catalog_lock_product_of_variant',
      text: `SELECT 1 FROM catalog_products
              WHERE id = (SELECT product_id FROM catalog_variants WHERE id = $1) FOR NO KEY UPDATE`,
      values: [variantId],
    });
  }

  /** The same for a product, which may be gone. */
  async lockProduct(id: string): Promise<void> {
    await this.services.database.first({
      name: 'catalog_lock_product',
      text: 'SELECT 1 FROM catalog_products WHERE id = $1 FOR NO KEY UPDATE',
      values: [id],
    });
  }

  /**
   * The product that a variant belongs to, locked.
   *
   * @param organizationIds those in the scope of the caller; null: all
   * @throws HttpError 404 no such product, 403 of an organization out of scope
   */
  async product(id: string, organizationIds: readonly string[] | null): Promise<VariantProduct> {
    const product = await this.services.database.first<{
      organizationId: string;
      optionSchemaId: string | null;
    }>({
      name: 'catalog_product_of_variant',
      text: `SELECT organization_id AS "organizationId", option_schema_id AS "optionSchemaId"
               FROM catalog_products WHERE id = $1 FOR NO KEY UPDATE`,
      values: [id],
    });
    if (!product) throw notFound('Catalog product not found');
    if (!seesOrganization({ organizationIds }, product.organizationId)) throw forbidden();
    return product;
  }

  /**
   * Holds values of a variant against the options of its product. Products without a schema allow all.
   *
   * @param variant its id, and that of its product
   * @param stored what the variant has: options that it keeps are accepted as they are
   * @returns the values with the codes of the schema
   * @throws HttpError 400 they do not fit the schema, 409 `duplicate` another variant of the product has the same
   */
  async check(
    variant: { readonly id: string; readonly productId: string },
    schemaId: string | null,
    given: OptionValues | null,
    stored: OptionValues | null = null,
  ): Promise<OptionValues | null> {
    if (schemaId === null) return given;
    const { values, problems: found } = checkOptionValues(await this.optionsOf(schemaId), given ?? {});
    const problems = found.filter(({ option }) => stored === null || stored[option] !== given?.[option]);
    const [first] = problems;
    if (first) {
      throw badRequest('Invalid input', {
        fieldErrors: { optionValues: first.message },
        details: problems.map(({ option, message, code }) => ({
          path: ['optionValues', option],
          message,
          code,
        })),
      });
    }
    if (Object.keys(values).length === 0) return given;
    const other = await this.services.database.first({
      name: 'catalog_variant_of_options',
      text: `SELECT 1 FROM catalog_variants
              WHERE product_id = $1 AND id <> $2 AND option_values = $3::jsonb LIMIT 1`,
      values: [variant.productId, variant.id, JSON.stringify(values)],
    });
    if (other) throw valueTaken('optionValues', 'Another variant of the product has these options already.');
    return values;
  }

  /**
   * Checks a variant that undo or redo has brought back.
   *
   * @throws HttpError 409 `undo_conflict` its product does not allow its options any more
   */
  async checkRestored(id: string, productId: string, values: OptionValues | null): Promise<void> {
    const { optionSchemaId } = await this.product(productId, null);
    await this.afterRestoring(async () => {
      await this.check({ id, productId }, optionSchemaId, values);
    });
  }

  /**
   * Keeps a product from getting options that its variants do not fit.
   *
   * @param before the schema that it had
   * @throws HttpError 409 `variants_do_not_fit`
   */
  async assertProductFits(productId: string, schemaId: string, before: string | null): Promise<void> {
    const options = await this.optionsOf(schemaId);
    const combinations = await this.combinations('p.id', productId);
    const known = before === null ? null : await this.optionsOf(before);
    assertFits('optionSchemaId', combinations, options, known);
    const twice = combinations.find(({ values, count }) => count > 1 && Object.keys(values ?? {}).length > 0);
    if (twice && known === null) {
      throw doNotFit('optionSchemaId', [
        `${twice.name}: Another variant of the product has these options already.`,
      ]);
    }
  }

  /**
   * Keeps a schema from changing so that variants do not fit which have fitted before.
   *
   * @param before null: whether they have fitted does not matter
   * @throws HttpError 409 `variants_do_not_fit`
   */
  async assertSchemaFits(
    schemaId: string,
    options: readonly VariantOption[],
    before: readonly VariantOption[] | null,
  ): Promise<void> {
    assertFits('schema', await this.combinations('p.option_schema_id', schemaId), options, before);
  }

  /** Runs a check of what undo and redo have brought back. @throws HttpError 409 `undo_conflict` */
  async afterRestoring(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      throw error instanceof HttpError ? outdated() : error;
    }
  }

  /** The options of a schema, which stays as it is until the end of the unit of work. */
  private async optionsOf(schemaId: string): Promise<readonly VariantOption[]> {
    const schema = await this.services.database.first<{ options: readonly VariantOption[] | null }>({
      name: 'catalog_options_of_schema',
      text: `SELECT schema -> 'options' AS options FROM catalog_option_schemas WHERE id = $1 FOR SHARE`,
      values: [schemaId],
    });
    return schema?.options ?? [];
  }

  private combinations(column: 'p.id' | 'p.option_schema_id', id: string): Promise<Combination[]> {
    return this.services.database.query<Combination>(
      `SELECT v.option_values AS values, min(coalesce(v.name, v.sku, v.id::text)) AS name, count(*)::integer AS count
         FROM catalog_variants v JOIN catalog_products p ON p.id = v.product_id
        WHERE ${column} = $1 GROUP BY v.option_values ORDER BY 2`,
      [id],
    );
  }
}

function assertFits(
  member: string,
  combinations: readonly Combination[],
  options: readonly VariantOption[],
  before: readonly VariantOption[] | null,
): void {
  const problems: string[] = [];
  for (const { values, name } of combinations) {
    const [problem] = checkOptionValues(options, values ?? {}).problems;
    const fitted = before === null || checkOptionValues(before, values ?? {}).problems.length === 0;
    if (problem && fitted) problems.push(`${name}: ${problem.message}`);
    if (problems.length === MOST_NAMED) break;
  }
  if (problems.length > 0) throw doNotFit(member, problems);
}

function doNotFit(member: string, problems: readonly string[]): HttpError {
  const code = 'variants_do_not_fit';
  return conflict('Variants have options that would not be allowed. Change these first.', {
    code,
    fieldErrors: { [member]: problems[0] },
    details: problems.map((message) => ({ path: [member], message, code })),
  });
}

const outdated = () =>
  conflict('The options of the product do not allow that any more', { code: 'undo_conflict' });
