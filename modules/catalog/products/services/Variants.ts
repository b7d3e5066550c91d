import { type CoreServices, forbidden, notFound, seesOrganization } from '@tenantry/core';

/** The product of a variant. */
export interface VariantPlace {
  readonly productId: string;
  readonly organizationId: string;
}

/** Lookups of variants for other records. */
export class Variants {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /**
   * Keeps its product from being deleted meanwhile: product before variant, as deletions take them.
   *
   * @throws HttpError 404 no such variant, 403 of an organization out of reach
   */
  async place(id: string, organizationIds: readonly string[] | null): Promise<VariantPlace> {
    const variant = await this.services.database.first<{ productId: string; organizationId: string }>({
      name: 'catalog_variant_place',
      text: `SELECT v.product_id AS "productId", v.organization_id AS "organizationId"
               FROM catalog_variants v JOIN catalog_products p ON p.id = v.product_id
              WHERE v.id = $1 FOR KEY SHARE OF p`,
      values: [id],
    });
    if (!variant) throw notFound('Catalog variant not found');
    if (!seesOrganization({ organizationIds }, variant.organizationId)) throw forbidden();
    return variant;
  }

  /**
   * The rank that makes a variant the default one: above all others of its product. The rows of the others stay as they
   * are, so that undoing the change gives the default back to the variant that had it.
   */
  async defaultRank(productId: string, variantId: string): Promise<number> {
    const row = await this.services.database.first<{ rank: number }>({
      name: 'catalog_default_rank',
      text: `SELECT coalesce(max(default_rank) FILTER (WHERE id <> $2), 0) + 1 AS rank
               FROM catalog_variants WHERE product_id = $1 AND default_rank IS NOT NULL`,
      values: [productId, variantId],
    });
    return row?.rank ?? 1;
  }

  /** The default variant of a product, if one is. */
  async defaultOf(productId: string): Promise<string | undefined> {
    const row = await this.services.database.first<{ id: string }>({
      name: 'catalog_default_of',
      text: `SELECT id FROM catalog_variants WHERE product_id = $1 AND default_rank IS NOT NULL
              ORDER BY default_rank DESC, id DESC LIMIT 1`,
      values: [productId],
    });
    return row?.id;
  }
}
