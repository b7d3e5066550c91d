import { conflict, type CoreServices, nextVersion, type StoredRow } from '@tenantry/core';
import { describedFieldKind, type ValueField } from '../rules/describedFieldKind';

/** Records that a changed value is carried over to in one transaction, at most. */
const MOST_CARRIED = 50_000;

interface Change {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Organizations with records that take the value from the entry. */
  readonly organizationIds: readonly string[];
}

type Column = Pick<ValueField, 'table' | 'column' | 'fixed'>;

/** Carries the changed value of an entry over to the records that have it. Works in the unit of work of the change. */
export class CarriedValues {
  constructor(private readonly deps: Pick<CoreServices, 'contributions' | 'database' | 'organizations'>) {}

  /** @throws HttpError 409 programs go by one of the values, or too many records have it */
  async carry(from: StoredRow, to: StoredRow): Promise<void> {
    if (from['value'] === to['value']) return;
    const change = await this.changeOf(from, to);
    const columns = change ? this.columnsOf(change.key) : [];
    if (!change || columns.length === 0) return;
    await this.assertPossible(change, columns);
    for (const { table, column } of columns) {
      await this.deps.database.run(
        `UPDATE ${table} SET ${column} = $3, updated_at = ${nextVersion()}
          WHERE organization_id = ANY ($1::uuid[]) AND ${column} = $2`,
        [change.organizationIds, change.from, change.to],
      );
    }
  }

  private async assertPossible(
    { organizationIds, from, to }: Change,
    columns: readonly Column[],
  ): Promise<void> {
    const isFixed = columns.some(({ fixed = [] }) =>
      [from, to].some((value) => fixed.includes(value.toLowerCase())),
    );
    let count = 0;
    for (const { table, column } of columns) {
      const counted = await this.deps.database.first<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table}
          WHERE organization_id = ANY ($1::uuid[]) AND ${column} = $2`,
        [organizationIds, from],
      );
      count += counted?.count ?? 0;
    }
    if (count === 0 || (!isFixed && count <= MOST_CARRIED)) return;
    const reason = isFixed ? 'which decides their meaning' : 'too many to change at once';
    throw conflict(`${count} records have this value, ${reason}. Change the label instead.`, {
      code: 'value_in_use',
      count,
    });
  }

  /** Where the change counts: the organization of the entry, and those below it without an entry of the value of their own. */
  private async changeOf(from: StoredRow, to: StoredRow): Promise<Change | undefined> {
    const { database, organizations } = this.deps;
    const dictionary = await database.first<{ key: string; isActive: boolean }>(
      'SELECT key, is_active AS "isActive" FROM dictionaries_dictionaries WHERE id = $1',
      [to['dictionary_id']],
    );
    if (!dictionary?.isActive) return undefined;
    const value = from['value'] as string;
    const organizationId = to['organization_id'] as string;
    const tree = await organizations.treeOf(to['tenant_id'] as string);
    const own = await database.query<{ id: string }>(
      `SELECT d.organization_id AS id
         FROM dictionaries_dictionaries d
         JOIN dictionaries_entries e ON e.tenant_id = d.tenant_id AND e.dictionary_id = d.id
        WHERE d.key = $1 AND d.is_active AND e.value = $2 AND d.organization_id <> $3`,
      [dictionary.key, value, organizationId],
    );
    const below = tree.withDescendants([organizationId]);
    const nearer = own.map(({ id }) => id).filter((id) => below.includes(id));
    const others = new Set(tree.withDescendants(nearer));
    return {
      key: dictionary.key,
      from: value,
      to: to['value'] as string,
      organizationIds: below.filter((id) => !others.has(id)),
    };
  }

  /** Each column once: several kinds of records may be in one table. */
  private columnsOf(key: string): readonly Column[] {
    const fields = this.deps.contributions.of(describedFieldKind).list();
    const named = fields.flatMap(({ item }) => (item.key === key && item.holds !== 'id' ? item : []));
    return [...new Map(named.map((field) => [`${field.table}.${field.column}`, field])).values()];
  }
}
