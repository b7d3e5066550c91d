import { badRequest, collectionFor, field, filterBy, sortsBy } from '@tenantry/core';
import type { PriceKinds } from '../services/PriceKinds';
import { SLUG } from '../../shared/fields';
import { catalogFeatures } from '../../features';
import { countList } from '../../shared/countList';

const collection = collectionFor<{ priceKinds: PriceKinds }>();

/** Kinds of prices, of the whole tenant. */
export const priceKinds = collection({
  kind: 'catalog.priceKind',
  plural: 'catalog.priceKinds',
  label: 'price kind',
  path: '/catalog/price-kinds',
  features: { view: [catalogFeatures['settings.manage']], manage: [catalogFeatures['settings.manage']] },
  table: 'catalog_price_kinds',
  tenantWide: true,
  softDelete: true,
  fields: {
    code: field.code({ ...SLUG, required: true }),
    title: field.text({ max: 255, required: true, label: 'Name' }),
    displayMode: field.choice(['including-tax', 'excluding-tax'], { initial: 'excluding-tax', label: 'Tax' }),
    currencyCode: field.currency({ label: 'Currency' }),
    isPromotion: field.flag({ initial: false }),
    isActive: field.flag({ initial: true }),
  },
  unique: [
    {
      index: 'catalog_price_kinds_code',
      field: 'code',
      message: 'Price kind code already exists for this tenant.',
      status: 400,
    },
  ],
  tools: ['list'],
  list: {
    sorts: sortsBy('code', 'title', 'createdAt', 'updatedAt'),
    search: ['t.code', 't.title'],
    filters: {
      isPromotion: filterBy.equal('t.is_promotion', 'boolean'),
      isActive: filterBy.equal('t.is_active', 'boolean'),
    },
    ...countList('price_count', 'catalog_prices', 'price_kind_id', 'prices of the kind'),
  },
  hooks: {
    beforeDelete: async ({ id, services }) => {
      if (await services.priceKinds.isUsed(id)) {
        throw badRequest('Cannot delete price kind while prices reference it.');
      }
    },
  },
  messages: { notFound: 'Catalog price kind not found' },
});
