import { assertUnmodified } from '../../http/optimisticLock';
import { bothOf } from '../../data/bothOf';
import { forbidden } from '../../../kernel/errors/HttpError';
import { mayRead } from '../commands/Confidentiality';
import type { CommandContext, Executed } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';
import { announce, announceTouched } from './announce';
import { checkAccounts } from './checkAccounts';
import { checkNewValues } from './checkNewValues';
import { checkReferences } from './checkReferences';
import type { CollectionDeclaration, RecordWrite, StoredRow, WrittenChildren } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { customValues, withheldOf } from './customValues';
import { areStoredColumns } from './hasStoredValues';
import { enterStates } from './enterStates';
import { openRow } from './encryption/openItems';
import { sealColumns } from './encryption/sealColumns';
import { withPhoneKeys } from './phoneColumns';
import { storeOf } from './RecordStore';
import { relationsOf } from './relationsOf';
import { refusal } from './refusal';
import { writtenColumns } from './writtenColumns';

/** A write before any of its hooks has run. */
export type NewWrite = Omit<
  RecordWrite<CollectionServices>,
  'columns' | 'before' | 'state' | 'made' | 'shown' | 'logged'
>;
type Context = Pick<CommandContext<RowState>, 'before' | 'isUnchanged' | 'resourceId'>;

/**
 * Creates a record. With `upserts` changes the one that is there, or brings back the one that was marked deleted.
 *
 * @throws HttpError what hooks refuse with, or 400 and 409 for a row that PostgreSQL refused
 */
export async function createRecord(
  declaration: CollectionDeclaration,
  asked: NewWrite,
  context: Context,
): Promise<Executed<StoredRow>> {
  const { input, call, services } = asked;
  const store = storeOf(services.database, declaration);
  let id = context.resourceId;
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const known = id && (store.rowIn(context.before?.state ?? null, id) ?? (await store.lock(id)));
    if (known && (known['deleted_at'] ?? null) === null)
      assertUnmodified(call.headers, known['updated_at'] as string);
    const write = { ...asked, id: id ?? asked.id, action: known ? ('update' as const) : asked.action };
    const executed = await put(declaration, write, context, known || null, 'create');
    if (executed) return executed;
    // Another creation came first: its record can be seen now.
    const request = { action: 'create' as const, input: input as never };
    id = (await declaration.hooks?.place?.(request, call, services as never))?.id;
  }
  throw refusal({ code: '23505' }, declaration, 'write');
}

/** Changes a record; its row is locked. Throws as `createRecord` does. */
export async function changeRecord(
  declaration: CollectionDeclaration,
  asked: NewWrite,
  context: Context,
  before: StoredRow,
): Promise<Executed<StoredRow>> {
  return (await put(declaration, asked, context, before, 'update')) as Executed<StoredRow>;
}

/** @returns undefined where there is a record in its place */
async function put(
  declaration: CollectionDeclaration,
  asked: NewWrite,
  { before: snapshot, isUnchanged = false }: Context,
  before: StoredRow | null,
  verb: 'create' | 'update',
): Promise<Executed<StoredRow> | undefined> {
  const { id, services, call } = asked;
  const { hooks, children = [] } = declaration;
  const store = storeOf(services.database, declaration);
  const { state = null, touches = [] } = snapshot ?? {};
  const isRevived = before !== null && (before['deleted_at'] ?? null) !== null;
  checkNewValues(declaration, asked.input, before);
  const columns = await columnsOf(declaration, asked, before);
  if (isRevived) columns['deleted_at'] = null;
  const shared: Record<string, readonly StoredRow[]> = {};
  const made = (table: string, rows: readonly StoredRow[]) => {
    if (rows.length > 0) shared[table] = [...(shared[table] ?? []), ...rows];
  };
  const shown: Record<string, unknown> = {};
  const logged: RecordWrite<CollectionServices>['logged'] = {};
  const change = { ...asked, before, state, columns, made, shown, logged };
  await hooks?.beforeWrite?.(change as never);
  enterStates(declaration, change, services.clock.now().toISOString());
  await checkAccounts(declaration, change);
  await checkReferences(declaration, change);
  const isSame =
    isUnchanged ||
    (verb === 'update' && before !== null && (await areStoredColumns(declaration, change, before)));
  if (isSame && before) {
    const result = { ...(await openRow(declaration, services, before)), ...shown };
    return { result, resourceId: id, isUnchanged: true };
  }
  const sealed = withPhoneKeys(declaration, await sealColumns(declaration, change));
  const writing = before ? store.update(id, sealed, before) : store.insert(sealed);
  const isTogether = before !== null && hooks?.writesTogether === true;
  const [row, written] = isTogether
    ? await bothOf(writing, writeChildren(declaration, change))
    : [await writing];
  if (!row) return undefined;
  // Callers must still be able to read the record after the change, so they cannot hide records of others.
  if (declaration.confidential && !mayRead(declaration.confidential, row, call)) throw forbidden();
  const childRows = isTogether ? written : await writeChildren(declaration, change);
  const by = isRevived ? 'revive' : verb;
  await announce(declaration, services, { id, from: isRevived ? null : before, to: row, by, call });
  const executed = {
    result: { ...(await openRow(declaration, services, row)), ...shown },
    resourceId: id,
    parent: hooks?.parent?.(row),
    ...logged,
    ...(await withheldOf(declaration, services)),
  };
  const known = childRows === 'unchanged' ? {} : (childRows ?? undefined);
  const isKnown = touches.length === 0 && (children.length === 0 || known !== undefined);
  const rows = isKnown
    ? { ...state, ...known, [declaration.table]: [row] }
    : await store.rowsNow([id, ...touches], verb);
  await announceTouched(declaration, services, { touches, from: state, to: rows }, { by, call });
  const relations = relationsOf(declaration, [
    [before, state],
    [row, rows],
  ]);
  return { ...executed, relations, after: await store.snapshotOf(row, { ...rows, ...shared }, services) };
}

/** Columns of the row: members of the input, custom fields, and of a new record its organization and tenant. */
async function columnsOf(
  declaration: CollectionDeclaration,
  asked: NewWrite,
  before: StoredRow | null,
): Promise<Record<string, unknown>> {
  const { action, id, tenantId, organizationId, input } = asked;
  const owner = declaration.tenantWide === 'only' ? {} : { organization_id: organizationId };
  const place = {
    id,
    ...(!declaration.areTenants && { tenant_id: tenantId }),
    ...owner,
    ...declaration.fixed,
  };
  return {
    ...writtenColumns(declaration, input, action),
    ...(await customValues(declaration, asked, before)),
    ...(action === 'create' && place),
  };
}

/** @throws HttpError what the hook refuses with, or 400 and 409 for a row that PostgreSQL refused */
async function writeChildren(
  declaration: CollectionDeclaration,
  change: RecordWrite<CollectionServices>,
): Promise<'unchanged' | WrittenChildren | void> {
  const { afterWrite } = declaration.hooks ?? {};
  if (!afterWrite) return 'unchanged';
  try {
    return await afterWrite(change as never);
  } catch (error) {
    throw refusal(error, declaration, 'write');
  }
}
