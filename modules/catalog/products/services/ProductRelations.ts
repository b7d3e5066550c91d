import {
  badRequest,
  type CoreServices,
  findFreeSlugs,
  forbidden,
  identityOf,
  identitySql,
  notFound,
  seesOrganization,
  slugOf,
  type StoredRow,
} from '@tenantry/core';
import { randomUUID } from 'node:crypto';
import { LONGEST_SLUG } from '../../shared/fields';

/** Where a product belongs. */
export interface ProductPlace {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A schema of options as it comes with a product. */
export interface OptionSchemaBody {
  readonly name: string;
  readonly description?: string | null;
  readonly options: readonly object[];
}

interface Related {
  readonly id: string;
  readonly isUsable: boolean;
}

/** References of products: categories, tags and option schemas of their organization. */
export class ProductRelations {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'unitOfWork'>) {}

  /** @throws HttpError 403 not of this tenant, 400 deleted or of another organization */
  async assertCategories(ids: readonly string[], organizationId: string): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.services.database.query<Related>({
      name: 'catalog_usable_categories',
      text: `SELECT id, organization_id = $2 AND deleted_at IS NULL AS "isUsable" FROM catalog_categories
              WHERE id = ANY ($1::uuid[]) FOR KEY SHARE`,
      values: [ids, organizationId],
    });
    assertRelated(found, ids, 'Category not found');
  }

  /** Keeps the schema from being deleted meanwhile. Throws as `assertCategories` does. */
  async assertOptionSchema(id: string, organizationId: string): Promise<void> {
    const found = await this.services.database.query<Related>({
      name: 'catalog_usable_option_schema',
      text: `SELECT id, organization_id = $2 AND deleted_at IS NULL AS "isUsable" FROM catalog_option_schemas
              WHERE id = $1 FOR SHARE`,
      values: [id, organizationId],
    });
    assertRelated(found, [id], 'Option schema not found');
  }

  /** Stores a schema that came with a product. @returns its row */
  async createOptionSchema(
    { tenantId, organizationId }: Omit<ProductPlace, 'id'>,
    { name, description, options }: OptionSchemaBody,
  ): Promise<StoredRow> {
    const id = randomUUID();
    const created = await this.services.database.first<{ row: StoredRow }>(
      `INSERT INTO catalog_option_schemas AS t (id, tenant_id, organization_id, name, code, description, schema)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING to_jsonb(t) AS row`,
      [id, tenantId, organizationId, name, `product-${id}`, description || null, JSON.stringify({ options })],
    );
    return created?.row ?? { id };
  }

  /** Puts the product into exactly these categories. */
  async setCategories({ id, tenantId }: ProductPlace, categoryIds: readonly string[]): Promise<void> {
    await this.services.database.run({
      name: 'catalog_set_product_categories',
      text: `WITH gone AS (
          DELETE FROM catalog_product_categories WHERE product_id = $1 AND category_id <> ALL ($3::uuid[]))
        INSERT INTO catalog_product_categories (tenant_id, product_id, category_id)
        SELECT $2, $1, id FROM unnest($3::uuid[]) AS wanted(id) ON CONFLICT DO NOTHING`,
      values: [id, tenantId, categoryIds],
    });
  }

  /**
   * Gives the product exactly these tags. A tag is known by its label alone, without regard to case.
   *
   * @returns the rows of those that the organization did not have
   */
  async setTags(
    { id, tenantId, organizationId }: ProductPlace,
    labels: readonly string[],
  ): Promise<StoredRow[]> {
    const wanted = firstOfEach(labels).sort();
    const known = await this.knownTags(organizationId, wanted, 'label');
    const missing = wanted.filter((label) => !known.has(identityOf(label)));
    const { made, ids } =
      missing.length > 0
        ? await this.createTags({ tenantId, organizationId }, missing)
        : { made: [], ids: [] as string[] };
    await this.services.database.run({
      name: 'catalog_set_product_tags',
      text: `WITH gone AS (
          DELETE FROM catalog_product_tags WHERE product_id = $1 AND tag_id <> ALL ($3::uuid[]))
        INSERT INTO catalog_product_tags (tenant_id, product_id, tag_id)
        SELECT $2, $1, id FROM unnest($3::uuid[]) AS wanted (id) ON CONFLICT DO NOTHING`,
      values: [id, tenantId, [...known.values(), ...ids]],
    });
    return made;
  }

  /**
   * Ids of those of the labels that are there, by identity, locked, so that they stay until the end of the unit of work.
   *
   * @param by how labels are compared: as they are written, which an index serves, or by identity
   */
  private async knownTags(
    organizationId: string,
    labels: readonly string[],
    by: 'label' | 'identity',
  ): Promise<Map<string, string>> {
    // In order, so that two requests that name the same tags do not wait for each other in a circle.
    const rows = await this.services.database.query<{ id: string; label: string }>({
      name: `catalog_known_tags_by_${by}`,
      text: `SELECT id, label FROM catalog_tags
              WHERE organization_id = $1 AND ${by === 'label' ? by : identitySql('label')} = ANY ($2::text[])
              ORDER BY label, id FOR KEY SHARE`,
      values: [organizationId, by === 'label' ? labels : labels.map(identityOf)],
    });
    return new Map(rows.map(({ id, label }) => [identityOf(label), id]));
  }

  /** @returns ids of the tags, and the rows of those that no other request has made at the same time */
  private async createTags(
    { tenantId, organizationId }: Omit<ProductPlace, 'id'>,
    labels: readonly string[],
  ): Promise<{ readonly ids: readonly string[]; readonly made: StoredRow[] }> {
    const { database, unitOfWork } = this.services;
    await unitOfWork.lock('catalog.tags', organizationId);
    const known = await this.knownTags(organizationId, labels, 'identity');
    const missing = labels.filter((label) => !known.has(identityOf(label)));
    const slugs = await this.newSlugs(organizationId, missing);
    const rows = await database.query<{ row: StoredRow; isNew: boolean }>({
      name: 'catalog_create_tags',
      // Redo brings tags back without the lock. Updating the label to what it is locks such a row. xmax 0: inserted.
      text: `INSERT INTO catalog_tags AS t (tenant_id, organization_id, slug, label)
             SELECT $1, $2, slug, label FROM unnest($3::text[], $4::text[]) AS wanted (slug, label)
             ON CONFLICT (tenant_id, organization_id, ${identitySql('label')}) DO UPDATE SET label = t.label
             RETURNING to_jsonb(t) AS row, t.xmax = 0 AS "isNew"`,
      values: [tenantId, organizationId, slugs, missing],
    });
    return {
      ids: [...known.values(), ...rows.map(({ row }) => row['id'] as string)],
      made: rows.filter(({ isNew }) => isNew).map(({ row }) => row),
    };
  }

  /** A free slug for each label of a new tag. */
  private newSlugs(organizationId: string, labels: readonly string[]): Promise<string[]> {
    const slugs = labels.map((label) => slugOf(label, LONGEST_SLUG));
    return findFreeSlugs(slugs, LONGEST_SLUG, async (candidates) => {
      const rows = await this.services.database.query<{ slug: string }>({
        name: 'catalog_taken_tag_slugs',
        text: 'SELECT slug FROM catalog_tags WHERE organization_id = $1 AND slug = ANY ($2::text[])',
        values: [organizationId, candidates],
      });
      return rows.map(({ slug }) => slug);
    });
  }

  /**
   * The product that something is about to belong to, kept from being deleted meanwhile.
   *
   * @throws HttpError 404 no such product, 403 of an organization out of reach
   */
  async product(
    id: string,
    organizationIds: readonly string[] | null,
  ): Promise<{ readonly organizationId: string; readonly defaultUnit: string | null }> {
    const product = await this.services.database.first<{
      organizationId: string;
      defaultUnit: string | null;
    }>({
      name: 'catalog_product_of',
      text: `SELECT organization_id AS "organizationId", default_unit AS "defaultUnit" FROM catalog_products
              WHERE id = $1 FOR KEY SHARE`,
      values: [id],
    });
    if (!product) throw notFound('Catalog product not found');
    if (!seesOrganization({ organizationIds }, product.organizationId)) throw forbidden();
    return product;
  }
}

/** The first of the labels of each identity. */
function firstOfEach(labels: readonly string[]): string[] {
  return [...new Map(labels.toReversed().map((label) => [identityOf(label), label])).values()];
}

function assertRelated(found: readonly Related[], ids: readonly string[], missing: string): void {
  const known = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw forbidden('Cross-tenant relation forbidden');
  if (found.some(({ isUsable }) => !isUsable)) throw badRequest(missing);
}
