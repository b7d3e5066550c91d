import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { seesOrganization } from '../../tenancy/seesOrganization';
import type { CommandCall } from '../commands/CommandDeclaration';
import type { Collection } from './Collection';
import type { CollectionServices } from './CollectionServices';
import { columnOf } from './RecordStore';

/** A record by the id of its kind, `customers.deal`, and its own. */
export interface RecordOfKind {
  readonly kind: string;
  readonly id: string;
}

/** The members by which people know a record, the first that its kind has. */
const NAMES = ['displayName', 'title', 'label', 'name'];

/**
 * The names that records have now, for answers that show a name which was copied when the record was named; in one query at most.
 *
 * @returns the name of one of them; undefined where it is gone, the caller does not see it, or its kind has no name
 */
export async function recordNames(
  { database, recordKinds }: Pick<CollectionServices, 'database' | 'recordKinds'>,
  records: readonly RecordOfKind[],
  { access, scope }: Pick<CommandCall, 'access' | 'scope'>,
): Promise<(record: RecordOfKind) => string | undefined> {
  const values: unknown[] = [];
  const selects = [...new Set(records.map(({ kind }) => kind))].flatMap((kind) => {
    const collection = recordKinds.get(kind)?.collection;
    if (!collection || collection.confidential || !collection.viewFeatures.every((one) => access.has(one)))
      return [];
    const column = nameColumn(collection);
    if (column === undefined) return [];
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
    const [name, among] = [`$${values.push(kind)}`, `$${values.push(ids)}`];
    return [selectNames(collection, column, name, among)];
  });
  if (selects.length === 0) return () => undefined;
  const rows = await database.query<RecordOfKind & { name: string; organizationId: string | null }>(
    selects.join(' UNION ALL '),
    values,
  );
  const seen = rows.filter(
    ({ organizationId }) => !organizationId || seesOrganization(scope, organizationId),
  );
  const names = new Map(seen.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return ({ kind, id }) => names.get(`${kind} ${id.toLowerCase()}`);
}

function nameColumn({ fields }: Pick<Collection, 'fields'>): string | undefined {
  const member = NAMES.find((name) => fields[name]?.type === 'text' && fields[name].column !== false);
  const field = member === undefined ? undefined : fields[member];
  return field && field.encrypted === undefined
    ? columnOf(member as string, field.column || undefined)
    : undefined;
}

function selectNames(
  { table, fixed, softDelete, tenantWide }: Collection,
  column: string,
  kind: string,
  ids: string,
): string {
  const conditions = [
    `id = ANY (${ids}::uuid[])`,
    ...Object.entries(fixed).map(([name, value]) => `${quoteIdentifier(name)} = '${value}'`),
    ...(softDelete ? ['deleted_at IS NULL'] : []),
  ];
  return `SELECT ${kind}::text AS kind, id::text, ${quoteIdentifier(column)} AS name,
                 ${tenantWide ? 'NULL::uuid' : 'organization_id'} AS "organizationId"
            FROM ${table} WHERE ${conditions.join(' AND ')}`;
}
