import { badRequest, collectionFor, field, type RecordWrite } from '@tenantry/core';
import { DEEPEST } from '../rules/categoryDepth';
import type { CategoryTree } from '../services/CategoryTree';
import { metadata, SLUG } from '../../shared/fields';
import { catalogFeatures } from '../../features';

interface CategoryInput {
  readonly parentId: string | null;
}

type CategoryWrite = RecordWrite<{ categoryTree: CategoryTree }, CategoryInput>;

async function prepare({
  id: categoryId,
  organizationId,
  input,
  before,
  services,
}: CategoryWrite): Promise<void> {
  const { parentId } = input;
  // A parent that was deleted since may stay.
  if (!parentId || parentId === before?.['parent_id']) return;
  const { isThere, problem } = await services.categoryTree.look(categoryId, parentId, organizationId);
  if (!isThere) throw badRequest('Parent category not found or inaccessible.');
  if (problem === 'circle') throw badRequest('A category cannot be placed below itself.');
  if (problem === 'depth') throw badRequest(`Categories can be nested ${DEEPEST} deep at most.`);
}

const collection = collectionFor<{ categoryTree: CategoryTree }, CategoryInput>();

/**
 * The tree of categories. A category with a deleted parent is a root until the
 * parent is restored.
 */
export const categories = collection({
  kind: 'catalog.category',
  alsoNamed: ['catalog:catalog_product_category'],
  plural: 'catalog.categories',
  label: 'category',
  path: '/catalog/categories',
  features: { view: [catalogFeatures['categories.view']], manage: [catalogFeatures['categories.manage']] },
  verbs: ['create', 'update', 'delete'],
  table: 'catalog_categories',
  tableExtras: {
    indexes: [
      { name: 'catalog_categories_organization', columns: ['organization_id'], where: 'deleted_at IS NULL' },
      { name: 'catalog_categories_parent', columns: ['parent_id'] },
    ],
  },
  softDelete: true,
  fields: {
    name: field.text({ max: 255, required: true, translatable: true }),
    slug: field.code({ ...SLUG, label: 'Short name' }),
    description: field.text({ max: 2000, translatable: true }),
    parentId: field.id({ refersTo: 'catalog.category', checkedByHooks: true }),
    isActive: field.flag({ initial: true }),
    metadata,
  },
  customFields: true,
  unique: [
    {
      index: 'catalog_categories_slug',
      field: 'slug',
      message: 'Category slug already exists for this organization.',
      status: 400,
    },
  ],
  tools: ['list', 'read'],
  list: {},
  hooks: {
    beforeWrite: prepare,
    parent: (row) =>
      row['parent_id'] === null ? undefined : { kind: 'catalog.category', id: row['parent_id'] as string },
  },
  messages: { notFound: 'Catalog category not found' },
});
