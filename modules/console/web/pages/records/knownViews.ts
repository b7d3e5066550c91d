import type { RecordView, RelatedView } from '../../views/RecordView';
import { text } from './texts';

const notes: RecordView = {
  kind: 'customers.comment',
  help: text('noteHelp'),
  columns: ['body', 'authorUserId', 'created_at'],
  form: ['body'],
};
const activities: RecordView = {
  kind: 'customers.activity',
  help: text('activityHelp'),
  columns: ['subject', 'activityType', 'occurredAt', 'authorUserId'],
  form: ['activityType', 'subject', 'body', 'occurredAt'],
};
const todos: RecordView = {
  kind: 'customers.todoLink',
  help: text('todoHelp'),
  columns: ['title', 'isDone', 'dueAt', 'ownerUserId'],
  form: ['title', 'body', 'dueAt', 'isDone', 'ownerUserId'],
};
const addresses: RecordView = {
  kind: 'customers.address',
  columns: ['addressLine1', 'city', 'postalCode', 'country', 'purpose'],
  form: ['name', 'purpose', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'isPrimary'],
};

const contactColumns = ['displayName', 'primaryEmail', 'primaryPhone', 'status', 'created_at'];

const related = (id: string, title: string, view: RecordView, member: string): RelatedView => ({
  id,
  title,
  view,
  fixed: (record) => ({ [member]: String(record['id']) }),
});

const ofContact = () => [
  related('notes', text('notes'), notes, 'entityId'),
  related('activities', text('activities'), activities, 'entityId'),
  related('todos', text('todos'), todos, 'entityId'),
  related('addresses', text('addresses'), addresses, 'entityId'),
];

const deals: RecordView = {
  kind: 'customers.deal',
  help: text('dealHelp'),
  columns: [
    'title',
    'status',
    'pipelineStageId',
    'valueAmount',
    'valueCurrency',
    'ownerUserId',
    'expectedCloseAt',
  ],
  form: [
    'title',
    'status',
    'pipelineId',
    'pipelineStageId',
    'valueAmount',
    'valueCurrency',
    'probability',
    'expectedCloseAt',
    'ownerUserId',
    'personIds',
    'companyIds',
    'description',
  ],
  lanes: {
    by: 'pipelineStageId',
    kind: 'customers.pipelineStage',
    group: { kind: 'customers.pipeline', member: 'pipelineId' },
    card: ['ownerUserId', 'expectedCloseAt'],
    sum: { member: 'valueAmount', currency: 'valueCurrency' },
  },
  related: () => [
    related('notes', text('notes'), notes, 'dealId'),
    related('activities', text('activities'), activities, 'dealId'),
  ],
};

const prices: RecordView = {
  kind: 'catalog.price',
  help: text('priceHelp'),
  columns: ['priceKindId', 'currencyCode', 'unitPriceNet', 'unitPriceGross', 'minQuantity', 'startsAt'],
  form: [
    'priceKindId',
    'currencyCode',
    'unitPriceNet',
    'unitPriceGross',
    'taxRate',
    'minQuantity',
    'startsAt',
    'endsAt',
  ],
};

/** Views of records that have a place of their own, by the addresses of their lists. */
export const knownViews: Readonly<Record<string, RecordView>> = {
  '/backend/customers/people': {
    kind: 'customers.person',
    help: text('personHelp'),
    columns: contactColumns,
    form: [
      'firstName',
      'lastName',
      'primaryEmail',
      'primaryPhone',
      'companyEntityId',
      'jobTitle',
      'status',
      'ownerUserId',
      'tags',
      'description',
    ],
    related: () => ofContact(),
  },
  '/backend/customers/companies': {
    kind: 'customers.company',
    help: text('companyHelp'),
    columns: contactColumns,
    form: [
      'displayName',
      'primaryEmail',
      'primaryPhone',
      'websiteUrl',
      'industry',
      'status',
      'ownerUserId',
      'tags',
      'description',
    ],
    related: () => ofContact(),
  },
  '/backend/customers/deals': deals,
  '/backend/catalog/products': {
    kind: 'catalog.product',
    help: text('productHelp'),
    columns: ['title', 'sku', 'productType', 'isActive', 'primaryCurrencyCode', 'created_at'],
    form: [
      'title',
      'subtitle',
      'sku',
      'productType',
      'isActive',
      'primaryCurrencyCode',
      'taxRate',
      'categoryIds',
      'tags',
      'description',
    ],
    related: () => [
      related(
        'variants',
        text('variants'),
        {
          kind: 'catalog.variant',
          help: text('variantHelp'),
          columns: ['name', 'sku', 'barcode', 'isActive'],
          form: ['name', 'sku', 'barcode', 'isDefault', 'isActive', 'weightValue', 'weightUnit'],
        },
        'productId',
      ),
      related('prices', text('prices'), prices, 'productId'),
    ],
  },
  '/backend/catalog/categories': {
    kind: 'catalog.category',
    help: text('categoryHelp'),
    columns: ['name', 'parentName', 'slug', 'childCount', 'isActive'],
    form: ['name', 'slug', 'parentId', 'isActive', 'description'],
  },
  '/backend/dictionaries': {
    kind: 'dictionaries.dictionary',
    help: text('dictionaryHelp'),
    columns: ['name', 'key', 'entryCount', 'isActive', 'isClosed'],
    form: ['name', 'key', 'description', 'entrySortMode', 'isActive', 'isClosed'],
    related: () => [
      related(
        'entries',
        text('entries'),
        {
          kind: 'dictionaries.entry',
          columns: ['label', 'value', 'position', 'color', 'isActive', 'isDefault'],
          form: ['value', 'label', 'color', 'icon', 'position', 'isActive', 'isDefault'],
        },
        'dictionaryId',
      ),
    ],
  },
  '/backend/custom-fields': {
    kind: 'entities.custom_field',
    help: text('customFieldHelp'),
    columns: ['label', 'entityId', 'key', 'kind', 'required', 'filterable', 'isActive'],
    form: [
      'entityId',
      'key',
      'label',
      'kind',
      'required',
      'filterable',
      'multi',
      'options',
      'description',
      'order',
      'isActive',
    ],
  },
};
