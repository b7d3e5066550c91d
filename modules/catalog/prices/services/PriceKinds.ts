import { badRequest, type CoreServices } from '@tenantry/core';

/** Lookups between prices and their kinds. */
export class PriceKinds {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** Keeps the kind from being deleted meanwhile. @throws HttpError 400 the kind does not exist */
  async assertThere(id: string): Promise<void> {
    const kind = await this.services.database.first({
      name: 'catalog_live_price_kind',
      text: 'SELECT 1 FROM catalog_price_kinds WHERE id = $1 AND deleted_at IS NULL FOR SHARE',
      values: [id],
    });
    if (!kind) throw badRequest('Price kind not found');
  }

  async isUsed(id: string): Promise<boolean> {
    const price = await this.services.database.first({
      name: 'catalog_price_of_kind',
      text: 'SELECT 1 FROM catalog_prices WHERE price_kind_id = $1 LIMIT 1',
      values: [id],
    });
    return price !== undefined;
  }
}
