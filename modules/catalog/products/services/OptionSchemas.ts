import type { CoreServices } from '@tenantry/core';

/** What products and option schemas read of each other. */
export class OptionSchemas {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** Whether products have the schema. */
  async isUsed(id: string): Promise<boolean> {
    const product = await this.services.database.first({
      name: 'catalog_product_of_option_schema',
      text: 'SELECT 1 FROM catalog_products WHERE option_schema_id = $1 LIMIT 1',
      values: [id],
    });
    return product !== undefined;
  }
}
