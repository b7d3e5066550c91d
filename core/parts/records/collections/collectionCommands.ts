import { randomUUID } from 'node:crypto';
import { requireWholeTenant } from '../../access/requireWholeTenant';
import type { RequiredFeature } from '../../access/Feature';
import {
  commandFor,
  type CommandCall,
  type CommandDeclaration,
  type CommandContext,
  type StateChange,
} from '../commands/CommandDeclaration';
import { type Confined, mayRead } from '../commands/Confidentiality';
import { actorIdOf } from '../commands/actorIdOf';
import type { RowState } from '../commands/TrackedRows';
import { forbidden, notFound } from '../../../kernel/errors/HttpError';
import { assertUnmodified } from '../../http/optimisticLock';
import { seesOrganization } from '../../tenancy/seesOrganization';
import { announce, announceTouched } from './announce';
import { ClearedReferences, clearedRecords, clearedState } from './clearedReferences';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import type { RecordHistory } from './Collection';
import type { CollectionServices } from './CollectionServices';
import { encryptedFields } from './encryption/encryptedFields';
import { openRow } from './encryption/openItems';
import { shownInput } from './encryption/shownInput';
import { alignValues } from './alignValues';
import { composedChange } from './composedChange';
import { alignChange } from './encryption/alignChange';
import { sealChange } from './encryption/sealChange';
import { hasStoredValues } from './hasStoredValues';
import { confinementOf } from './confinementOf';
import { deletionSchema, inputSchema } from './inputSchema';
import { assertOnPath } from './pathMembers';
import type { RecordPlace } from './PlaceRequest';
import { placeOfNew, tenantToWorkIn } from './recordPlace';
import { storeOf, type Verb } from './RecordStore';
import { storedInput } from './storedInput';
import { relationsOf } from './relationsOf';
import { writtenColumns } from './writtenColumns';
import { changeRecord, createRecord, type NewWrite } from './writeRecord';

type Input = Readonly<Record<string, unknown>>;
type Command = CommandDeclaration<CollectionServices, Input, StoredRow, RowState>;
type Context = CommandContext<RowState> & Partial<RecordPlace>;

const command = commandFor<CollectionServices>();

/**
 * `create`, `update` and `delete` of a collection, logged and undoable. Each answers with the row: as it is now, or as it
 * was.
 */
export function collectionCommands(
  declaration: CollectionDeclaration,
): Partial<Record<Verb, CommandDeclaration>> {
  const { verbs = ['create', 'update', 'delete'] } = declaration;
  const made = { create: createCommand, update: updateCommand, delete: deleteCommand };
  return Object.fromEntries(
    (['create', 'update', 'delete'] as const)
      .filter((verb) => verbs.includes(verb))
      .map((verb) => [verb, command(made[verb](declaration))]),
  );
}

function createCommand(declaration: CollectionDeclaration): Command {
  return {
    ...common(declaration, 'create'),
    ...(declaration.upserts && { checksVersion: true }),
    ...(declaration.upserts && { changesNothing: changingNothing(declaration) }),
    input: inputSchema(declaration, 'create'),
    prepare: preparing(declaration, 'create'),
    execute: async (input, call, services, context: Context) => {
      assertMayWrite(declaration, call);
      const { id = randomUUID(), tenantId, organizationId } = context;
      const place = declaration.hooks?.place
        ? { tenantId, organizationId }
        : placeOfNew(declaration, input, call);
      const asked = { action: 'create', id, ...place, input, call, services } as NewWrite;
      return createRecord(declaration, asked, context);
    },
  };
}

function updateCommand(declaration: CollectionDeclaration): Command {
  return {
    ...common(declaration, 'update'),
    checksVersion: true,
    changesNothing: changingNothing(declaration),
    input: inputSchema(declaration, 'update'),
    prepare: preparing(declaration, 'update'),
    execute: async (input, call, services, context) => {
      const { id, row } = found(declaration, input, call, services, context);
      const { tenantId } = context;
      const organizationId = (row['organization_id'] as string | undefined) ?? '';
      const asked: NewWrite = { action: 'update', id, tenantId, organizationId, input, call, services };
      return around(declaration, id, services, () => changeRecord(declaration, asked, context, row));
    },
  };
}

function deleteCommand(declaration: CollectionDeclaration): Command {
  const { hooks } = declaration;
  return {
    ...common(declaration, 'delete'),
    checksVersion: true,
    input: deletionSchema(declaration),
    prepare: preparing(declaration, 'delete'),
    execute: async (input, call, services, context) => {
      const { id, row } = found(declaration, input, call, services, context);
      const state = context.before?.state as RowState;
      const store = storeOf(services.database, declaration);
      const references = new ClearedReferences(declaration, services);
      const cleared = await around(declaration, id, services, async () => {
        await hooks?.beforeDelete?.({ id, row, state, call, services: services as never });
        const changed = await references.clear(id);
        await store.delete(id, state);
        return changed;
      });
      const touches = context.before?.touches ?? [];
      const rest = touches.length > 0 ? await store.rowsNow([id, ...touches], 'delete') : undefined;
      if (rest)
        await announceTouched(
          declaration,
          services,
          { touches, from: state, to: rest },
          { by: 'delete', call },
        );
      await announce(declaration, services, { id, from: row, to: null, by: 'delete', call });
      await references.announce(cleared);
      const isCleared = cleared.length > 0;
      const after = { view: null, state: isCleared ? { ...rest, ...clearedState(cleared) } : rest };
      const relations = [...relationsOf(declaration, [[row, state]]), ...clearedRecords(cleared)];
      const result = await openRow(declaration, services, row);
      return { result, resourceId: id, parent: hooks?.parent?.(row), relations, after };
    },
  };
}

/** Whether an input has only values that its record has already. */
function changingNothing(declaration: CollectionDeclaration): NonNullable<Command['changesNothing']> {
  return async (input, { resourceId: id, tenantId, before }, services, call) =>
    id !== undefined &&
    hasStoredValues(declaration, { id, tenantId, input, state: before?.state ?? null, services, call });
}

/** Finds out where a command works. */
function preparing(declaration: CollectionDeclaration, action: Verb): NonNullable<Command['prepare']> {
  return async (input, call, services) => {
    const id = action === 'create' ? undefined : (input['id'] as string);
    const request = { action, id, input: input as never };
    const place = await declaration.hooks?.place?.(request, call, services as never);
    const resourceId = id ?? (declaration.upserts ? place?.id : undefined);
    return { ...(place ?? { tenantId: tenantToWorkIn(declaration, call) }), resourceId };
  };
}

/** Runs work on a record as its declaration says. */
function around<T>(
  { hooks }: CollectionDeclaration,
  id: string,
  services: CollectionServices,
  work: () => Promise<T>,
): Promise<T> {
  return hooks?.around?.(id, work, services as never) ?? work();
}

/** Snapshot, undo and redo of a record, for further commands that change it. */
export function collectionHistory(declaration: CollectionDeclaration): RecordHistory {
  const { resourceKind, snapshot, undo, redo } = common(declaration, 'update');
  return { resourceKind, snapshot, undo, redo } as unknown as RecordHistory;
}

/** Features that are required to create, change or delete records. */
function featuresFor({ features }: CollectionDeclaration, verb: Verb): readonly RequiredFeature[] {
  return (verb === 'update' ? undefined : features[verb]) ?? features.manage;
}

function common(
  declaration: CollectionDeclaration,
  verb: Verb,
): Pick<
  Command,
  | 'id'
  | 'label'
  | 'resourceKind'
  | 'features'
  | 'secrets'
  | 'shownInput'
  | 'snapshot'
  | 'confines'
  | 'undo'
  | 'redo'
> {
  const { plural, label, kind, secrets, hooks, undoable = true } = declaration;
  const { creation = 'create', deletion = 'delete' } = declaration;
  const name = { create: creation, update: verb, delete: deletion }[verb];
  const restore = async (logged: StateChange<RowState>, call: CommandCall, services: CollectionServices) => {
    assertMayWrite(declaration, call);
    const sealed = await sealChange(declaration, services, logged);
    const aligned = alignValues(declaration, await alignChange(declaration, services, sealed));
    const change = composedChange(aligned);
    const store = storeOf(services.database, declaration);
    const { resourceId: id, touches, from, to } = change;
    await hooks?.beforeLock?.({ resourceId: id, touches }, services as never);
    const rows = { from: store.rowIn(from, id) ?? null, to: store.rowIn(to, id) ?? null };
    const isHidden = [rows.from, rows.to].some((row) => row && !isReadable(declaration, row, call));
    if (isHidden) throw notFound(declaration.messages?.notFound ?? 'Not found');
    const references = new ClearedReferences(declaration, services);
    const bring = () => restoreWith(references, change, rows, () => store.restore(change, verb));
    const restoration = {
      id,
      ...rows,
      touches,
      states: { from, to },
      by: 'restore' as const,
      call,
      services: services as never,
    };
    await around(declaration, id, services, () => hooks?.restore?.(restoration, bring) ?? bring());
    await announce(declaration, services, { id, ...rows, by: 'restore', call });
    await announceTouched(declaration, services, change, { by: 'restore', call });
  };
  return {
    id: `${plural}.${name}`,
    label: `${name[0]?.toUpperCase()}${name.slice(1)} ${label}`,
    resourceKind: kind,
    features: featuresFor(declaration, verb),
    secrets: [
      ...(secrets ?? []),
      ...encryptedFields(declaration).flatMap(({ member, column }) => [member, column]),
    ],
    shownInput: async (input, services) => {
      const stored = verb === 'delete' ? input : await storedInput(declaration, input, services, verb);
      return shownInput(declaration, stored, services);
    },
    snapshot: (target, services) => storeOf(services.database, declaration).snapshot(target, verb, services),
    confines: async (input, call, services, before) =>
      verb === 'delete' ? undefined : confinedAfter(declaration, verb, { input, call, services, before }),
    ...((undoable === true || (undoable && undoable.includes(verb))) && { undo: restore, redo: restore }),
  };
}

/** Brings a record to another state, with the members of other records that name it. @throws HttpError 400 others refer to it */
async function restoreWith(
  references: ClearedReferences,
  { resourceId: id, from, to }: StateChange<RowState>,
  rows: { readonly from: StoredRow | null; readonly to: StoredRow | null },
  restore: () => Promise<void>,
): Promise<void> {
  if (!rows.to) await references.clearAgain(id, to);
  await restore();
  if (!rows.from) await references.restore(id, from);
}

/** @throws HttpError 404 not there, 403 of an organization the caller does not see, 409 changed since it was seen */
function found(
  declaration: CollectionDeclaration,
  input: Input,
  call: CommandCall,
  { database }: CollectionServices,
  { before }: Context,
): { readonly id: string; readonly row: StoredRow } {
  const { messages = {}, tenantWide, hooks, reach } = declaration;
  const id = input['id'] as string;
  const row = storeOf(database, declaration).rowIn(before?.state ?? null, id);
  assertMayWrite(declaration, call);
  const isSeen = tenantWide || seesOrganization(call.scope, row?.['organization_id'] as string);
  if (hooks?.missing && !(row && isSeen)) throw hooks.missing(call);
  if (!row || !isReadable(declaration, row, call)) throw notFound(messages.notFound ?? 'Not found');
  assertOnPath(declaration, row, input);
  if (reach) reach.assert(row, call, input);
  else if (!isSeen) throw forbidden(messages.outOfScope);
  assertUnmodified(call.headers, row['updated_at'] as string);
  return { id, row };
}

function isReadable({ confidential }: CollectionDeclaration, row: StoredRow, call: CommandCall): boolean {
  return !confidential || mayRead(confidential, row, call);
}

/** Who alone will see a record that is created or changed: its holder is who creates it, unless another is named. */
async function confinedAfter(
  declaration: CollectionDeclaration,
  verb: 'create' | 'update',
  { input, call, services, before }: Pick<NewWrite, 'input' | 'call' | 'services'> & Pick<Context, 'before'>,
): Promise<Confined | undefined> {
  const { confidential, hooks, table } = declaration;
  if (!confidential && !hooks?.confined) return undefined;
  const row = before?.state?.[table]?.find(({ id }) => id === input['id']);
  const holder = confidential && { [confidential.holder]: actorIdOf(call) };
  const written = writtenColumns(declaration, input, row ? 'update' : verb);
  return confinementOf(declaration, { ...(row ?? holder), ...written }, services);
}

/** Records of the whole tenant are for those who hold what it takes in all organizations. @throws HttpError 403 */
function assertMayWrite(
  { tenantWide, reach, features }: CollectionDeclaration,
  { access }: CommandCall,
): void {
  if (tenantWide && !reach) requireWholeTenant(access, features.manage);
}
