import {
  casedCodes,
  collectionFor,
  conflict,
  type CoreServices,
  field,
  filterBy,
  type LabelledSlug,
  slugForLabel,
  sortsBy,
} from '@tenantry/core';
import { color } from '../../shared/color';
import { LONGEST_SLUG, slug } from '../rules/slug';
import { customersFeatures } from '../../features';

interface TagInput {
  readonly slug?: string;
  readonly label?: string;
}

type Services = Pick<CoreServices, 'database' | 'unitOfWork'>;

/** Tags of people and companies. */
export const tags = collectionFor<Services, TagInput>()({
  kind: 'customers.tag',
  plural: 'customers.tags',
  label: 'tag',
  path: '/customers/tags',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_tags',
  fields: {
    label: field.text({ max: 120, required: true, label: 'Name' }),
    slug,
    color,
    description: field.text({ max: 1_000 }),
  },
  unique: [{ index: 'customers_tags_slug', field: 'slug', message: 'Tag slug already in use.' }],
  list: {
    sorts: sortsBy('label', 'slug', 'createdAt', 'updatedAt'),
    filters: { slug: filterBy.anyOf('t.slug', casedCodes.lower) },
    search: ['t.label', 't.slug'],
  },
  hooks: {
    beforeWrite: async ({ action, columns, input: { label, slug }, organizationId, services }) => {
      if (action === 'create' && label !== undefined && slug === undefined) {
        columns['slug'] = await slugOfTag(label, organizationId, services);
      }
    },
    beforeDelete: async ({ id, services }) => {
      const used = await services.database.first(
        'SELECT FROM customers_tag_assignments WHERE tag_id = $1 LIMIT 1',
        [id],
      );
      if (used) throw conflict('Remove the tag from people and companies before deleting it');
    },
  },
  tools: ['list'],
  messages: { notFound: 'Tag not found', idRequired: 'Tag id is required' },
});

async function slugOfTag(
  label: string,
  organizationId: string,
  { database, unitOfWork }: Services,
): Promise<string> {
  await unitOfWork.lock('customers.tags', organizationId);
  return slugForLabel(label, LONGEST_SLUG, (candidates, identity) =>
    database.query<LabelledSlug>({
      name: 'customers_tags_of_slugs',
      text: `SELECT slug, label FROM customers_tags
              WHERE organization_id = $1 AND (slug = ANY ($2::text[]) OR tenantry_identity(label) = $3)`,
      values: [organizationId, candidates, identity],
    }),
  );
}
