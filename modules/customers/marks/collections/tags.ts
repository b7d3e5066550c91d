import { collectionFor, conflict, type CoreServices, filterBy, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { blankable, color } from '../../shared/schemas';
import { slugOf } from '../rules/slugOf';
import { slugSchema } from '../rules/slugSchema';
import { customersFeatures } from '../../features';

interface TagInput {
  readonly slug?: string;
  readonly label?: string;
}

/** Tags of people and companies. */
export const tags = collectionFor<Pick<CoreServices, 'database'>, TagInput>()({
  kind: 'customers.tag',
  plural: 'customers.tags',
  label: 'tag',
  path: '/customers/tags',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_tags',
  blankClears: true,
  fields: {
    label: { type: 'text', schema: Joi.string().trim().min(1).max(120).required() },
    slug: { type: 'text', schema: slugSchema() },
    color: { type: 'text', schema: color(), nullable: true },
    description: { type: 'text', schema: blankable(1_000), nullable: true },
  },
  unique: [{ index: 'customers_tags_slug', field: 'slug', message: 'Tag slug already in use.' }],
  list: {
    sorts: sortsBy('label', 'slug', 'createdAt', 'updatedAt'),
    filters: { slug: filterBy.anyOf('t.slug') },
    search: ['t.label', 't.slug'],
  },
  hooks: {
    beforeWrite: ({ action, columns, input }) => {
      if (action === 'create') columns['slug'] ??= slugOf(input.label ?? '');
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
