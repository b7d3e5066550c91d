import type {
  CoreServices,
  KeptValue,
  MemberValueSource,
  KeepingOrganization,
  ValuesOfMembers,
} from '@tenantry/core';
import { entries } from '../collections/entries';
import { entryOrder } from '../rules/entrySortMode';
import { describedFieldKind } from '../rules/describedFieldKind';

/** Entries of a dictionary at most; one with more is for searching, and its values are read without labels. */
const MOST = 200;

interface Row extends KeptValue {
  readonly id: string;
  readonly key: string;
  readonly isClosed: boolean;
}

/** The nearest organization says whether a dictionary is closed, and what a value is called. */
const READ = `
  WITH known AS (
    SELECT tenant_id, id, key, is_closed, entry_sort_mode, array_position($2::uuid[], organization_id) AS distance
      FROM dictionaries_dictionaries
     WHERE key = ANY ($1::text[]) AND organization_id = ANY ($2::uuid[]) AND is_active),
  nearest AS (
    SELECT DISTINCT ON (k.key, e.value) e.id, k.key, e.value, e.label, e.color, e.is_active, e.position, e.created_at,
           k.entry_sort_mode, k.distance
      FROM known k
      JOIN dictionaries_entries e ON e.tenant_id = k.tenant_id AND e.dictionary_id = k.id
     ORDER BY k.key, e.value, k.distance, e.position, e.label, e.id),
  counted AS (SELECT *, count(*) OVER (PARTITION BY key) AS count FROM nearest)
  SELECT c.id, c.key, c.value, c.label, c.color, c.is_active AS "isActive",
         (SELECT k.is_closed FROM known k WHERE k.key = c.key ORDER BY k.distance LIMIT 1) AS "isClosed"
    FROM counted c
   WHERE c.count <= $3
   ORDER BY c.distance, ${entryOrder('c', 'c.entry_sort_mode')}, c.id`;

/** The values of members that dictionaries describe, for the console and whatever else shows records. */
export class DescribedValues implements MemberValueSource {
  constructor(
    private readonly deps: Pick<CoreServices, 'contributions' | 'database' | 'organizations' | 'recordTexts'>,
  ) {}

  async load(
    kind: string,
    { tenantId, organizationId }: KeepingOrganization,
    locale: string,
  ): Promise<ValuesOfMembers> {
    const { contributions, database, organizations, recordTexts } = this.deps;
    const described = contributions
      .of(describedFieldKind)
      .list()
      .flatMap(({ item: { id, key, holds } }) =>
        id.startsWith(`${kind}.`) ? [{ member: id.slice(kind.length + 1), key, isOfId: holds === 'id' }] : [],
      );
    if (described.length === 0) return new Map();
    const tree = await organizations.treeOf(tenantId);
    const chain = [organizationId, ...tree.ancestorsOf(organizationId).toReversed()];
    const rows = await database.query<Row>({
      name: 'dictionaries_described_values',
      text: READ,
      values: [described.map(({ key }) => key), chain, MOST],
    });
    const ids = rows.map(({ id }) => id);
    const texts = await recordTexts.of(entries.kind, ids, locale);
    const named = rows.map((row) => ({ ...row, label: texts.get(row.id)?.['label'] ?? row.label }));
    return new Map(
      described.flatMap(({ member, key, isOfId }) => {
        const values = named.filter((row) => row.key === key);
        if (!values[0]) return [];
        if (!isOfId) return [[member, { isClosed: values[0].isClosed, values }] as const];
        return [
          [member, { isClosed: true, values: values.map((row) => ({ ...row, value: row.id })) }] as const,
        ];
      }),
    );
  }
}
