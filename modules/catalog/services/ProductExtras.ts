import type { CoreServices, Database } from '@tenantry/core';

/** A category of a product, as lists show it. */
export interface ProductCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
}

/** What products have in tables of their own. */
export interface ProductExtra {
  readonly categories: readonly ProductCategory[];
  readonly tags: readonly string[];
}

/** Reads what lists of products show besides their own rows. */
export class ProductExtras {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /** Categories and tags of products, in one statement. */
  async of(productIds: readonly string[]): Promise<Map<string, ProductExtra>> {
    const rows = await this.database.query<ProductExtra & { id: string }>({
      name: 'catalog_product_extras',
      text: `SELECT id,
          (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
                                    ORDER BY c.name, c.id), '[]')
             FROM catalog_product_categories l JOIN catalog_categories c ON c.id = l.category_id
            WHERE l.product_id = wanted.id AND c.deleted_at IS NULL) AS categories,
          (SELECT coalesce(json_agg(g.label ORDER BY g.label), '[]')
             FROM catalog_product_tags l JOIN catalog_tags g ON g.id = l.tag_id
            WHERE l.product_id = wanted.id) AS tags
        FROM unnest($1::uuid[]) AS wanted(id)`,
      values: [productIds],
    });
    return new Map(rows.map(({ id, categories, tags }) => [id, { categories, tags }]));
  }
}
