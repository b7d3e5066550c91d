import type { CollectionView } from '@tenantry/module-console/contract';

/** Members of products that few products need, as people look for them in the form. */
export const productGroups: NonNullable<CollectionView['groups']> = [
  {
    title: 'Presentation',
    members: [
      'subtitle',
      'handle',
      'statusEntryId',
      'defaultMediaUrl',
      'seoTitle',
      'seoDescription',
      'canonicalUrl',
    ],
  },
  { title: 'Variants', members: ['optionSchemaId', 'isConfigurable', 'customFieldsetCode'] },
  {
    title: 'Units and quantities',
    members: [
      'defaultUnit',
      'defaultSalesUnit',
      'defaultSalesUnitQuantity',
      'uomRoundingScale',
      'uomRoundingMode',
      'minOrderQty',
      'maxOrderQty',
      'orderQtyIncrement',
    ],
  },
  {
    title: 'Availability',
    members: ['launchAt', 'endOfLifeAt', 'availableFrom', 'availableUntil', 'isQuoteOnly'],
  },
  {
    title: 'Shipping and safety',
    members: [
      'weightValue',
      'weightUnit',
      'requiresShipping',
      'dimensions',
      'hazmatClass',
      'hazmatPackingGroup',
      'unNumber',
      'containsLithiumBattery',
      'requiresPrescription',
      'ageMin',
    ],
  },
  {
    title: 'Trade and tax',
    members: [
      'countryOfOriginCode',
      'hsCode',
      'cnCode',
      'pkwiuCode',
      'gtuCodes',
      'taxRateId',
      'taxClassificationCode',
      'isExciseGood',
      'exciseCategory',
    ],
  },
];
