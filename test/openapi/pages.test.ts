import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type Schema } from '../../scripts/fuzz/ServedOperation';

/** Parameters that bound a list. */
const PAGES = ['page', 'pageSize', 'limit'];

/** Lists of what modules and the installation declare, which requests do not make longer. */
const DECLARED = [
  'GET /ai_assistant/ai/agents',
  'GET /ai_assistant/ai/agents/{agentId}/models',
  'GET /ai_assistant/settings',
  'GET /ai_assistant/tools',
  'GET /auth/admin/nav',
  'GET /auth/features',
  'GET /business_rules/action-types',
  'GET /console/collections',
  'GET /console/collections/{id}',
  'GET /console/frame',
  'GET /console/sign-in',
  'GET /dashboards/layout',
  'GET /dashboards/widgets/catalog',
  'GET /entities/entities',
  'GET /events',
  'GET /imports/kinds',
  'GET /platform/modules',
  'GET /platform/statistics',
  'GET /platform/tenant-modules',
  'GET /translations/locales',
];
/** Lists whose length has a bound of its own: the latest, those of some days, one for each kind, or at most so many. */
const BOUNDED = [
  'GET /ai_assistant/ai/agents/{agentId}/prompt-override',
  'GET /ai_assistant/usage/daily',
  'GET /ai_assistant/usage/sessions/{sessionId}',
  'GET /auth/users/consents',
  'GET /business_rules/platform-call-options',
  'GET /customers/deals/aggregate',
  'GET /customers/people/check-phone',
  'GET /platform/jobs',
  'GET /progress/active',
];
/** Trees and settings of a tenant that a client needs as a whole. */
const WHOLE = ['GET /auth/sidebar/preferences', 'GET /directory/organization-switcher'];
/** A record, of which lists are parts. */
const RECORD = /\{\w*[iI]d\}(?:\/stats)?$/;

interface WithAnswers {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.stop());

test('lists have pages', async () => {
  const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (body.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const listsIn = (given: Schema): string[] => {
    const schema = resolve(given);
    const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(listsIn);
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      const { type, items } = resolve(inner);
      return type === 'array' && items && resolve(items).properties ? [name] : [];
    });
    return [...new Set([...either, ...members, ...(schema.type === 'array' ? ['.'] : [])])];
  };
  const found = operationsOf(body)
    .filter(({ method, query }) => method === 'GET' && !query.some(({ name }) => PAGES.includes(name)))
    .filter(({ name, path }) => ![...DECLARED, ...BOUNDED, ...WHOLE].includes(name) && !RECORD.test(path))
    .flatMap(({ name, path }) => {
      const answers = (body.paths[path]?.['get'] as unknown as WithAnswers).responses;
      const schema = answers['200']?.content?.['application/json']?.schema;
      const lists = schema ? listsIn(schema) : [];
      return lists.map((list) => `${name}: ${list}`);
    });
  expect(found).toEqual([]);
});
