import { type CoreServices, type LabelledSlug, slugForLabel } from '@tenantry/core';
import { LONGEST_SLUG } from '../../shared/fields';

/** Lookups between products and option schemas. */
export class OptionSchemas {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'unitOfWork'>) {}

  /** Whether products have the schema. */
  async isUsed(id: string): Promise<boolean> {
    const product = await this.services.database.first({
      name: 'catalog_product_of_option_schema',
      text: 'SELECT 1 FROM catalog_products WHERE option_schema_id = $1 LIMIT 1',
      values: [id],
    });
    return product !== undefined;
  }

  /** A free code for a schema of a new name; of a name that is there already, its code. To be called inside a unit of work. */
  async newCode(organizationId: string, name: string): Promise<string> {
    const { database, unitOfWork } = this.services;
    await unitOfWork.lock('catalog.option-schemas', organizationId);
    return slugForLabel(name, LONGEST_SLUG, (candidates) =>
      database.query<LabelledSlug>({
        name: 'catalog_option_schemas_of_codes',
        text: `SELECT code AS slug, name AS label FROM catalog_option_schemas
                WHERE organization_id = $1 AND code = ANY ($2::text[]) AND deleted_at IS NULL`,
        values: [organizationId, candidates],
      }),
    );
  }
}
