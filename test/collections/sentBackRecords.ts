import { PASSWORD } from '../../modules/auth/test/accessSupport';

/** Requests that create records, in their order; `{name}` is the id of an earlier one. */
export const RECORDS: readonly (readonly [name: string, path: string, json: object])[] = [
  ['organization', '/directory/organizations', { name: 'Sent', slug: 'sent' }],
  ['role', '/auth/roles', { name: 'Sent' }],
  ['user', '/auth/users', { email: 'sent@example.test', name: 'Sent', password: PASSWORD, roles: ['admin'] }],
  ['dictionary', '/dictionaries', { key: 'sent', name: 'Sent', description: 'Back' }],
  ['entry', '/dictionaries/{dictionary}/entries', { value: 'sent', label: 'Sent', color: '#112233' }],
  [
    'field',
    '/entities/custom-fields',
    { entityId: 'customers.deal', key: 'sent', label: 'Sent', kind: 'text' },
  ],
  [
    'count',
    '/entities/custom-fields',
    { entityId: 'customers.person', key: 'count', label: 'Count', kind: 'float' },
  ],
  ['pipeline', '/customers/pipelines', { name: 'Sent' }],
  ['stage', '/customers/pipeline-stages', { pipelineId: '{pipeline}', label: 'Open' }],
  ['tag', '/customers/tags', { label: 'Sent', color: '#445566' }],
  ['label', '/customers/labels', { label: 'Sent' }],
  [
    'company',
    '/customers/companies',
    { displayName: 'Sent', websiteUrl: 'https://example.test', tags: ['{tag}'] },
  ],
  [
    'person',
    '/customers/people',
    {
      firstName: 'Ada',
      lastName: 'Sent',
      primaryEmail: 'ada@example.test',
      companyEntityId: '{company}',
      cf_count: 1.5,
      nextInteraction: { at: '2030-01-01T10:00:00.000Z', name: 'Call' },
    },
  ],
  [
    'deal',
    '/customers/deals',
    {
      title: 'Sent',
      valueAmount: '1234.50',
      valueCurrency: 'EUR',
      expectedCloseAt: '2030-02-01T00:00:00.000Z',
      personIds: ['{person}'],
      companyIds: ['{company}'],
      pipelineId: '{pipeline}',
      pipelineStageId: '{stage}',
      cf_sent: 'custom',
    },
  ],
  [
    'address',
    '/customers/addresses',
    { entityId: '{person}', name: 'Home', addressLine1: 'Street 1', latitude: 1.5 },
  ],
  ['comment', '/customers/comments', { entityId: '{person}', body: 'Sent' }],
  ['activity', '/customers/activities', { entityId: '{person}', activityType: 'call', subject: 'Sent' }],
  [
    'interaction',
    '/customers/interactions',
    { entityId: '{person}', interactionType: 'call', title: 'Sent', scheduledAt: '2099-01-01T00:00:00Z' },
  ],
  ['todo', '/customers/todos', { entityId: '{person}', title: 'Sent' }],
  ['link', '/customers/people/{person}/companies', { companyId: '{company}' }],
  ['category', '/catalog/categories', { name: 'Sent' }],
  [
    'product',
    '/catalog/products',
    { title: 'Sent', sku: 'SENT', categoryIds: ['{category}'], tags: ['b', 'a'], metadata: { b: 1, a: [2] } },
  ],
  ['variant', '/catalog/variants', { productId: '{product}', name: 'Sent', sku: 'SENT-1', isDefault: true }],
  ['priceKind', '/catalog/price-kinds', { code: 'sent', title: 'Sent' }],
  [
    'price',
    '/catalog/prices',
    { variantId: '{variant}', priceKindId: '{priceKind}', currencyCode: 'EUR', unitPriceNet: 10.25 },
  ],
  ['optionSchema', '/catalog/option-schemas', { name: 'Sent', schema: { options: [] } }],
  [
    'rule',
    '/business_rules/rules',
    {
      ruleId: 'SENT',
      ruleName: 'Sent',
      ruleType: 'GUARD',
      entityType: 'customers.nothing',
      eventType: 'update',
      conditionExpression: { field: 'title', operator: '!=', value: 'never' },
    },
  ],
  [
    'conversion',
    '/catalog/product-unit-conversions',
    { productId: '{product}', unitCode: 'box', toBaseFactor: 12 },
  ],
  ['entityRole', '/customers/entity-roles', { entityId: '{company}', userId: '{user}', roleType: 'owner' }],
  ['personRole', '/customers/entity-roles', { entityId: '{person}', userId: '{user}', roleType: 'owner' }],
  ['tenant', '/directory/tenants', { name: 'Sent' }],
  ['industry', '/customers/dictionaries/industries', { value: 'sent', label: 'Sent' }],
  ['job', '/progress/jobs', { jobType: 'sent', name: 'Sent' }],
  ['set', '/business_rules/sets', { setId: 'SENT', setName: 'Sent' }],
  ['view', '/console/views', { recordKind: 'customers.deal', name: 'Sent', columns: ['b', 'a'] }],
  ['partition', '/attachments/partitions', { code: 'sent', title: 'Sent' }],
  ['device', '/devices', { deviceId: 'sent', platform: 'web' }],
  ['conversation', '/ai_assistant/ai/conversations', { agentId: 'customers.assistant', title: 'Sent' }],
  ['sidebarVariant', '/auth/sidebar/variants', { name: 'Sent' }],
];

/** Addresses with one record: their query, which the body has too, and the member of the answer that is written. */
export const SINGLE: readonly (readonly [path: string, query: string, member?: string])[] = [
  ['/auth/roles/acl', 'roleId={role}'],
  ['/auth/users/acl', 'userId={user}'],
  ['/auth/sidebar/preferences', ''],
  ['/auth/sidebar/variants/{sidebarVariant}', '', 'variant'],
  ['/ai_assistant/ai/conversations/{conversation}', '', 'conversation'],
  ['/ai_assistant/settings', ''],
  ['/auth/profile', ''],
  ['/catalog/settings', ''],
  ['/customers/settings/stuck-threshold', ''],
  ['/customers/settings', ''],
  ['/dashboards/layout', '', 'layout'],
  ['/translations/locales', ''],
  ['/dashboards/roles/widgets', 'roleId={role}'],
  ['/dashboards/users/widgets', 'userId={user}'],
];

/** Operations whose records are not made here, which write files, or which choose and switch instead of changing a record. */
export const UNTRIED: readonly string[] = [
  'PUT /ai_assistant/ai/agents/{agentId}/loop-override',
  'PUT /ai_assistant/settings/allowlist',
  'PATCH /attachments/library/{id}',
  'PATCH /attachments/resumable/{id}',
  'PUT /auth/profile/picture',
  'PUT /business_rules/sets/{id}/members',
  'PATCH /customers/interactions/{id}/visibility',
  'PATCH /dashboards/layout/{itemId}',
  'PUT /directory/organization-branding',
  'PUT /imports/imports/{id}/file',
  'PUT /platform/modules/{id}',
  'PUT /platform/tenant-modules/{id}',
  'PUT /translations/{entityType}/{entityId}',
];

/** Each write of a device says that it was seen, and each of a job that it goes on. */
export const SEEN = /^\/(devices|progress\/jobs)/;
