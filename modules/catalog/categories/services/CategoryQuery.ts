import {
  type CoreServices,
  customTexts,
  foldOf,
  isoTime,
  type PageRequest,
  sortKey,
  type TextsOfRecords,
} from '@tenantry/core';
import { growTree, type PlacedCategory, type StoredCategory } from '../rules/growTree';

/** Which categories a page is of. */
export interface CategoryFilters extends PageRequest {
  readonly status: 'all' | 'active' | 'inactive';
  readonly search?: string;
  /** Absent: all. */
  readonly ids?: readonly string[];
  /** Language of the texts; absent: that of the originals. */
  readonly locale?: string;
}

/** A category in a list for those who manage them. */
export type ListedCategory = Readonly<Record<string, unknown>>;

/** Details that only the categories of a page show. */
interface Details {
  readonly id: string;
  readonly custom: unknown;
}

/** A category with those below it. */
export interface CategoryNode extends Omit<PlacedCategory, 'parent' | 'children'> {
  readonly childIds: readonly string[];
  readonly children: readonly CategoryNode[];
}

/** Reads categories of some organizations, in the order of their tree. */
export class CategoryQuery {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'customFields' | 'recordTexts'>) {}

  /**
   * A page for those who manage categories: the same statements however many there are.
   *
   * @param organizationIds null for all of the tenant
   */
  async list(
    organizationIds: readonly string[] | null,
    { page, pageSize, status, search, ids, locale }: CategoryFilters,
  ): Promise<{ readonly items: ListedCategory[]; readonly total: number }> {
    const wanted = ids && new Set(ids.map((id) => id.toLowerCase()));
    const text = search === undefined ? undefined : foldOf(search);
    const found = (await this.placed(organizationIds, locale)).filter(
      ({ id, name, slug, isActive }) =>
        (status === 'all' || isActive === (status === 'active')) &&
        (!wanted || wanted.has(id)) &&
        (text === undefined || foldOf(name).includes(text) || slug?.includes(text)),
    );
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    const details = await this.details(shown.map(({ id }) => id));
    const texts = await this.texts(shown, locale);
    const { customFields } = this.services;
    const present = async (category: PlacedCategory): Promise<ListedCategory> => {
      const { custom, ...further } = details.get(category.id) ?? { custom: {} };
      const own = texts.get(category.id) ?? {};
      const { description } = own;
      return {
        ...summaryOf(category),
        ...further,
        ...(description !== undefined && { description }),
        ...(await customFields.present('catalog.category', customTexts(custom, own), category.id)),
      };
    };
    return { items: await Promise.all(shown.map(present)), total: found.length };
  }

  /** The categories at the top, with those below them. */
  async tree(organizationIds: readonly string[] | null, locale?: string): Promise<CategoryNode[]> {
    const placed = await this.placed(organizationIds, locale);
    return placed.filter(({ parent }) => parent === null).map(nodeOf);
  }

  /** In the order of the original names, so that a tree does not change with the language. */
  private async placed(
    organizationIds: readonly string[] | null,
    locale?: string,
  ): Promise<PlacedCategory[]> {
    const rows = await this.services.database.query<StoredCategory>({
      name: 'catalog_categories_by_name',
      text: `SELECT id, parent_id AS "parentId", name, slug, is_active AS "isActive" FROM catalog_categories
              WHERE deleted_at IS NULL AND ($1::uuid[] IS NULL OR organization_id = ANY ($1::uuid[]))
              ORDER BY ${sortKey('name')}, id`,
      values: [organizationIds],
    });
    const texts = await this.texts(rows, locale);
    return growTree(rows.map((row) => ({ ...row, name: texts.get(row.id)?.['name'] ?? row.name })));
  }

  private async texts(
    categories: readonly { readonly id: string }[],
    locale?: string,
  ): Promise<TextsOfRecords> {
    if (locale === undefined) return new Map();
    const ids = categories.map(({ id }) => id);
    return this.services.recordTexts.of('catalog.category', ids, locale);
  }

  private async details(ids: readonly string[]): Promise<Map<string, Details>> {
    const rows = await this.services.database.query<Details>({
      name: 'catalog_category_details',
      text: `SELECT id, description, metadata, custom_fields AS custom, organization_id AS "organizationId",
                    tenant_id AS "tenantId", ${isoTime('created_at')} AS "createdAt", ${isoTime('updated_at')} AS "updatedAt"
               FROM catalog_categories WHERE id = ANY ($1::uuid[])`,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function summaryOf({ parent, children, descendantIds, ...category }: PlacedCategory) {
  return {
    ...category,
    parentId: parent?.id ?? null,
    parentName: parent?.name ?? null,
    childIds: children.map(({ id }) => id),
    childCount: children.length,
    descendantIds,
    descendantCount: descendantIds.length,
  };
}

function nodeOf({ parent, children, ...category }: PlacedCategory): CategoryNode {
  return {
    ...category,
    parentId: parent?.id ?? null,
    childIds: children.map(({ id }) => id),
    children: children.map(nodeOf),
  };
}
