import Joi from 'joi';
import type { Sql as Database } from '../../data/Database';
import { StatementNames } from '../../data/StatementNames';
import { notFound } from '../../../kernel/errors/HttpError';
import { recordId } from '../../http/schemas';
import type { Scope } from '../../tenancy/Scope';
import { seesOrganization } from '../../tenancy/seesOrganization';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import type { ListConditions } from './list/ListConditions';
import { columnOf } from './RecordStore';

type Members = Readonly<Record<string, unknown>>;

const names = new StatementNames('path', 100);

/** Members of a record that the path of its collection names: `shelfId` of `/library/shelves/:shelfId/books`. */
export function pathMembers({ path }: Pick<CollectionDeclaration, 'path'>): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
}

/** The same in the input of a change or a deletion: where it expects the record. */
export function pathKeys(declaration: Pick<CollectionDeclaration, 'path'>): Record<string, Joi.Schema> {
  return Object.fromEntries(pathMembers(declaration).map((name) => [name, recordId()]));
}

/** The parameters of a path of the collection. @param further those after that of the collection itself */
export function pathSchema<T>(
  declaration: Pick<CollectionDeclaration, 'path'>,
  further: Readonly<Record<string, Joi.Schema>> = {},
): Joi.ObjectSchema<T> | undefined {
  const members = pathMembers(declaration).map((name) => [name, recordId().required()] as const);
  const keys: Record<string, Joi.Schema> = { ...Object.fromEntries(members), ...further };
  return Object.keys(keys).length === 0 ? undefined : (Joi.object(keys) as Joi.ObjectSchema<T>);
}

/** Narrows a list to the records that the path names. */
export function addPathConditions(
  declaration: CollectionDeclaration,
  params: Members,
  conditions: ListConditions,
): void {
  for (const name of pathMembers(declaration)) {
    const column = quoteIdentifier(columnOf(name, declaration.fields[name]?.column || undefined));
    conditions.add(`t.${column} = ${conditions.bind(params[name], 'uuid')}`);
  }
}

/** @throws HttpError 404 the record is not one of those that the path names */
export function assertOnPath(
  { path, fields, messages }: CollectionDeclaration,
  row: StoredRow,
  input: Members,
): void {
  const isElsewhere = pathMembers({ path }).some((name) => {
    const named = input[name];
    const stored = row[columnOf(name, fields[name]?.column || undefined)];
    return typeof named === 'string' && named.toLowerCase() !== stored;
  });
  if (isElsewhere) throw notFound(messages?.notFound ?? 'Not found');
}

/** @throws HttpError 404 a record that the path names is not there, or the caller does not see it */
export async function assertPath(
  database: Database,
  { path, fields }: CollectionDeclaration,
  params: Members,
  scope: Scope,
): Promise<void> {
  for (const name of pathMembers({ path })) {
    const to = fields[name]?.references?.to;
    if (!to) continue;
    const organization = to.tenantWide ? 'NULL' : 'organization_id';
    const text = `SELECT ${organization} AS organization FROM ${to.table} WHERE id = $1${to.softDelete ? ' AND deleted_at IS NULL' : ''}`;
    const statement = { name: names.of(text), text, values: [params[name]] };
    const row = await database.first<{ organization: string | null }>(statement);
    if (!row || (!to.tenantWide && !seesOrganization(scope, row.organization as string))) {
      throw notFound(`${to.label[0]?.toUpperCase()}${to.label.slice(1)} not found`);
    }
  }
}
