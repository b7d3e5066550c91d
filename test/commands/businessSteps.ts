import fc from 'fast-check';
import type { TestHost, TestResponse } from '@tenantry/core/testing';
import type { KindedRow, World } from './roundTrip';

/** Records that are created, changed and deleted through a collection, by the path and the table. */
const COLLECTIONS = {
  '/customers/people': "customers_entities WHERE kind = 'person'",
  '/customers/companies': "customers_entities WHERE kind = 'company'",
  '/customers/deals': 'customers_deals',
  '/customers/tags': 'customers_tags',
  '/customers/comments': 'customers_comments',
  '/customers/activities': 'customers_activities',
  '/customers/addresses': 'customers_addresses',
  '/customers/entity-roles': 'customers_entity_roles',
  '/customers/labels': 'customers_labels',
  '/customers/todos': 'customers_todos',
  '/customers/interactions': 'customers_interactions',
  '/catalog/products': 'catalog_products',
  '/catalog/variants': 'catalog_variants',
  '/catalog/categories': 'catalog_categories WHERE deleted_at IS NULL',
  '/catalog/price-kinds': 'catalog_price_kinds WHERE deleted_at IS NULL',
  '/catalog/prices': 'catalog_prices',
  '/catalog/option-schemas': 'catalog_option_schemas WHERE deleted_at IS NULL',
  '/catalog/product-unit-conversions': 'catalog_product_unit_conversions',
  '/entities/custom-fields': 'entities_custom_fields WHERE deleted_at IS NULL',
  '/console/views': 'console_views',
} as const;

type Path = keyof typeof COLLECTIONS;
type Kind =
  | Path
  | 'tagging'
  | 'labelling'
  | 'company link'
  | 'end of interaction'
  | 'order of fields'
  | 'batch of fields'
  | 'settings';

const PATHS = Object.keys(COLLECTIONS) as Path[];
const KINDS: readonly Kind[] = [
  ...PATHS,
  'tagging',
  'labelling',
  'company link',
  'end of interaction',
  'order of fields',
  'batch of fields',
  'settings',
];

/** What a step does, with numbers that choose among what is there. */
export interface BusinessStep {
  readonly kind: Kind;
  readonly verb: 'create' | 'update' | 'move' | 'delete';
  readonly which: number;
  readonly other: number;
  readonly word: string;
}

export const businessStep = fc.record<BusinessStep>({
  kind: fc.constantFrom<Kind>(
    ...PATHS,
    '/customers/people',
    '/customers/companies',
    '/customers/deals',
    '/catalog/products',
    '/catalog/products',
    '/catalog/variants',
    'tagging',
    'tagging',
    'labelling',
    'company link',
    'company link',
    '/customers/interactions',
    'end of interaction',
    'order of fields',
    'batch of fields',
    'settings',
  ),
  verb: fc.constantFrom('create', 'create', 'create', 'update', 'move', 'delete'),
  which: fc.nat(1_000),
  other: fc.nat(1_000),
  word: fc.stringMatching(/^[a-z]{3,6}$/),
});

const everyKind = (verb: BusinessStep['verb'], which: number, word: string): BusinessStep[] =>
  KINDS.map((kind) => ({ kind, verb, which, other: which + 1, word: `${word}${verb.slice(0, 2)}` }));

/** Two records of each kind, and what links them. */
const FURNITURE: readonly BusinessStep[] = [1, 2].flatMap((which) => everyKind('create', which, `x${which}`));

/** Every verb with every kind; what others depend on goes last. */
export const everyBusinessStep: readonly BusinessStep[] = [
  ...everyKind('create', 3, 'fresh'),
  ...everyKind('update', 0, 'other'),
  ...everyKind('move', 2, 'moved'),
  ...[0, 1, 2, 3, 4].flatMap((which) => everyKind('delete', which, '').toReversed()),
];

/** Carries out steps in customers, catalogue, custom fields and views, as an administrator of the first tenant. */
export class BusinessSteps implements World<BusinessStep> {
  /** What is there now, by path. */
  private readonly ids = new Map<Path, readonly string[]>();

  private constructor(
    private readonly host: TestHost,
    private readonly token: string,
    /** Whose token that is. */
    private readonly userId: string,
    /** Collections of modules that run. */
    private readonly paths: readonly Path[],
    private readonly stages: readonly string[],
    /** Custom fields of deals, in their first order. */
    private readonly fields: readonly string[],
    /** Tables whose rows belong to the state, with whether rows in them are marked deleted. */
    private readonly tables: readonly { readonly name: string; readonly marks: boolean }[],
  ) {}

  static async of(host: TestHost): Promise<BusinessSteps> {
    const token = await host.signInAs('admin');
    const check = { token, json: { features: [] } };
    const { userId } = (await host.request<{ userId: string }>('POST', '/auth/feature-check', check)).body;
    const pipeline = await host.request<{ id: string }>('POST', '/customers/pipelines', {
      token,
      json: { name: 'Sales' },
    });
    const stages: string[] = [];
    for (const label of ['Talks', 'Won', 'Lost']) {
      const json = { pipelineId: pipeline.body.id, label };
      const { body } = await host.request<{ id: string }>('POST', '/customers/pipeline-stages', {
        token,
        json,
      });
      stages.push(body.id);
    }
    const fields: string[] = [];
    for (const key of ['grade', 'rank']) {
      const json = { entityId: 'customers.deal', key, label: key, kind: 'text' };
      const { body } = await host.request<{ id: string }>('POST', '/entities/custom-fields', { token, json });
      fields.push(body.id);
    }
    // Tables of totals hold a row for each difference until it is added up.
    const tables = await host.sql<{ name: string; marks: boolean }>(
      `SELECT c.relname AS name, EXISTS (
                SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'deleted_at') AS marks
         FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
          AND c.relname ~ '^(customers|catalog|console|entities|platform_tenant_settings)' AND c.relname !~ '_totals$' ORDER BY 1`,
    );
    const paths = PATHS.filter((path) => host.host.core.modules.has(path.split('/')[1] ?? ''));
    const steps = new BusinessSteps(host, token, userId, paths, stages, fields, tables);
    for (const step of FURNITURE) await steps.perform(step);
    return steps;
  }

  /** Every row that is not marked deleted. */
  async state(): Promise<KindedRow[]> {
    const parts = this.tables.map(
      ({ name, marks }) =>
        `SELECT '${name}' AS kind, to_jsonb(t) AS row FROM ${name} t${marks ? ' WHERE deleted_at IS NULL' : ''}`,
    );
    return this.host.sql(`${parts.join(' UNION ALL ')} ORDER BY 1, 2`);
  }

  call<T>(method: string, path: string, json?: object): Promise<TestResponse<T>> {
    return this.host.request<T>(method, path, { token: this.token, ...(json && { json }) });
  }

  async perform(step: BusinessStep): Promise<TestResponse<unknown> | null> {
    await this.readIds();
    const { kind, verb, which, other } = step;
    if (kind === 'tagging' || kind === 'labelling') {
      const [name, member] =
        kind === 'tagging' ? (['tags', 'tagId'] as const) : (['labels', 'labelId'] as const);
      return this.call('POST', `/customers/${name}/${verb === 'delete' ? 'unassign' : 'assign'}`, {
        [member]: this.idOf(`/customers/${name}`, which),
        entityId: this.idOf(which % 2 ? '/customers/people' : '/customers/companies', other),
      });
    }
    if (kind === 'company link') return this.companyLink(step);
    if (kind === 'end of interaction') {
      const planned = `SELECT id FROM customers_interactions WHERE status = 'planned' ORDER BY created_at, id LIMIT 1`;
      const [interaction] = verb === 'create' ? [] : await this.host.sql<{ id: string }>(planned);
      const path = `/customers/interactions/${verb === 'update' ? 'cancel' : 'complete'}`;
      return interaction ? this.call('POST', path, interaction) : null;
    }
    if (kind === 'order of fields') {
      const ids = which % 2 === 0 ? this.fields : this.fields.toReversed();
      return this.call('POST', '/entities/custom-fields/reorder', { entityId: 'customers.deal', ids });
    }
    if (kind === 'batch of fields') {
      const definitions = [{ key: `of_${which % 3}`, label: step.word, kind: 'text' }];
      const removed = verb === 'delete' ? [`of_${other % 3}`] : [];
      const json = {
        entityId: 'customers.company',
        definitions: verb === 'delete' ? [] : definitions,
        removed,
      };
      return this.call('POST', '/entities/definitions/batch', json);
    }
    if (kind === 'settings')
      return which % 4 < 2
        ? this.call('PUT', '/catalog/settings', { unitPriceDisplayEnabled: which % 2 === 0 })
        : this.call('PUT', '/customers/settings', { dealCurrency: which % 2 === 0 ? 'EUR' : 'CHF' });
    return this.paths.includes(kind) ? this.record(kind, step) : null;
  }

  private record(path: Path, step: BusinessStep): Promise<TestResponse<unknown>> | null {
    if (step.verb === 'create') return this.call('POST', path, this.memberOf(path, step));
    const id = this.idOf(path, step.which);
    if (!id) return null;
    if (step.verb === 'delete') return this.call('DELETE', `${path}?id=${id}`);
    return this.call('PUT', path, { id, ...this.memberOf(path, step) });
  }

  private companyLink({ verb, which, other }: BusinessStep) {
    const person = this.idOf('/customers/people', which);
    const companyId = this.idOf('/customers/companies', other);
    if (!person || !companyId) return null;
    const path = `/customers/people/${person}/companies`;
    if (verb === 'create') return this.call('POST', path, { companyId, isPrimary: which % 2 === 0 });
    if (verb === 'delete') return this.call('DELETE', `${path}/${companyId}`);
    return this.call('PATCH', `${path}/${companyId}`, { isPrimary: verb === 'update' });
  }

  /** What is sent for a record: what a creation needs, or some of it for a change. */
  private memberOf(path: Path, { verb, which, other, word }: BusinessStep): object {
    const isNew = verb === 'create';
    const contact = () => this.idOf(other % 2 ? '/customers/people' : '/customers/companies', which);
    const product = () => this.idOf('/catalog/products', other);
    switch (path) {
      case '/customers/people': {
        const company = which % 3 === 0 ? { companyEntityId: this.idOf('/customers/companies', other) } : {};
        if (verb === 'move') return { jobTitle: word, ...company, cf_grade: undefined };
        return { firstName: word, lastName: 'Able', ...company, ...this.tags(which) };
      }
      case '/customers/companies':
        return { displayName: word, ...this.tags(which), ...(verb === 'move' && { industry: word }) };
      case '/customers/deals':
        return {
          ...(verb !== 'move' && { title: word, personIds: this.some('/customers/people', which) }),
          ...(verb !== 'update' && { pipelineStageId: this.stages[other % this.stages.length] }),
          ...(which % 4 === 0 && { status: ['won', 'lost', 'open'][other % 3] }),
          companyIds: this.some('/customers/companies', other),
          ...(which % 2 === 0 && { cf_grade: other % 3 === 0 ? null : word }),
        };
      case '/customers/tags':
        return verb === 'move' ? { color: '#12abef' } : { label: word };
      case '/customers/comments':
        return { body: word, ...(isNew && { entityId: contact() }) };
      case '/customers/activities':
        return isNew
          ? { activityType: word, entityId: contact() }
          : { subject: word, occurredAt: '2026-10-10T10:00:00Z' };
      case '/customers/interactions':
        return {
          ...(verb !== 'move' && { title: word, interactionType: 'call' }),
          ...(which % 2 === 0 && { scheduledAt: `2027-01-${10 + (other % 20)}T10:00:00Z` }),
          ...(isNew && { entityId: contact() }),
        };
      case '/customers/addresses':
        return {
          addressLine1: word,
          isPrimary: which % 2 === 0,
          ...(isNew && { entityId: contact() }),
        };
      case '/customers/entity-roles':
        return { roleType: word, ...(isNew && { entityId: contact(), userId: this.userId }) };
      case '/customers/labels':
        return verb === 'move' ? { color: '#12abef' } : { label: word };
      case '/customers/todos':
        return { title: word, isDone: which % 2 === 0, ...(isNew && { entityId: contact() }) };
      case '/catalog/products':
        return {
          ...(verb !== 'move' && { title: word, sku: word, defaultUnit: 'pc' }),
          ...(which % 2 === 0 && { categoryIds: this.some('/catalog/categories', other) }),
          ...(which % 3 === 0 && { tags: [word, 'common'] }),
          ...(which % 5 === 0 && { optionSchema: { name: word, options: [] } }),
          ...(which % 5 === 1 && { optionSchemaId: this.idOf('/catalog/option-schemas', other) }),
        };
      case '/catalog/variants':
        return { name: word, isDefault: which % 2 === 0, ...(isNew && { productId: product() }) };
      case '/catalog/categories':
        return {
          ...(verb !== 'move' && { name: word, slug: word }),
          ...(which % 2 === 0 && { parentId: this.idOf('/catalog/categories', other) }),
        };
      case '/catalog/price-kinds':
        return verb === 'move' ? { isPromotion: which % 2 === 0 } : { code: word, title: word };
      case '/catalog/prices':
        return {
          unitPriceNet: which + 0.25,
          ...(verb !== 'update' && { priceKindId: this.idOf('/catalog/price-kinds', which) }),
          ...(isNew && { currencyCode: 'EUR', productId: product() }),
        };
      case '/catalog/option-schemas':
        return { name: word, ...(isNew && { schema: { options: [] } }) };
      case '/catalog/product-unit-conversions':
        return { unitCode: word, toBaseFactor: other + 1, ...(isNew && { productId: product() }) };
      case '/console/views':
        return {
          name: word,
          visibility: which % 2 ? 'own' : 'shared',
          ...(isNew && { recordKind: 'customers.deal' }),
          ...(verb === 'move' && { conditions: [{ member: 'title', operator: 'is', value: word }] }),
        };
      case '/entities/custom-fields':
        return isNew
          ? { entityId: 'customers.person', key: word, label: word, kind: which % 2 ? 'text' : 'integer' }
          : { label: word, required: false, ...(verb === 'move' && { order: other }) };
    }
  }

  private tags(which: number): object {
    return which % 2 === 0 ? {} : { tags: this.some('/customers/tags', which) };
  }

  private some(path: Path, index: number): string[] {
    const ids = [this.idOf(path, index), this.idOf(path, index + 1)];
    return [...new Set(ids.filter((id) => id !== undefined))].slice(0, index % 3);
  }

  private idOf(path: Path, index: number): string | undefined {
    const ids = this.ids.get(path) ?? [];
    return ids[index % ids.length];
  }

  /** Reads what is there before a step, in one statement: the oldest first, so that steps choose the same each time. */
  private async readIds(): Promise<void> {
    const parts = this.paths.map(
      (path) => `SELECT '${path}' AS path, id, created_at FROM ${COLLECTIONS[path]}`,
    );
    const rows = await this.host.sql<{ path: Path; id: string }>(
      `${parts.join(' UNION ALL ')} ORDER BY 1, 3, 2`,
    );
    this.ids.clear();
    for (const { path, id } of rows) this.ids.set(path, [...(this.ids.get(path) ?? []), id]);
  }
}
