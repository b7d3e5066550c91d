import { randomUUID } from 'node:crypto';
import { asError } from '../../../kernel/errors/asError';
import { badRequest, forbidden, HttpError } from '../../../kernel/errors/HttpError';
import { isTransient } from '../../../kernel/errors/isTransient';
import { seesOrganization } from '../../tenancy/seesOrganization';
import { currentTransaction } from '../../tenancy/executionContext';
import type { Tenancy } from '../../tenancy/Tenancy';
import type { ActionLog } from './ActionLog';
import type { NewActionEntry, StoredAction } from './ActionLogEntry';
import { actorIdOf, sourceOf } from './actorIdOf';
import type { CommandBus, Ran } from './CommandBus';
import type { CommandCatalog, RunnableCommand } from './CommandCatalog';
import type { CommandCall, ResourceReference } from './CommandDeclaration';
import { marked } from '../../encryption/mark';
import { validated, withoutSecrets } from './commandInput';
import type { CommandInterception } from './CommandInterception';
import type { InterceptedUndo, LockedRecord } from './CommandInterceptor';
import { inverted } from './computeChanges';
import { lockedRecord } from './findRecord';
import { ExecutedCommand } from './Operation';

/** Dependencies of undo and redo. */
export interface CommandHistoryParts {
  readonly catalog: CommandCatalog;
  readonly bus: CommandBus;
  readonly interception: CommandInterception;
  readonly log: ActionLog;
  readonly tenancy: Tenancy;
  readonly onFailure: (commandId: string, error: unknown) => void;
}

/** A call of undo or redo. */
export interface HistoryCall extends CommandCall {
  /** True when entries of other actors are theirs to undo, too. */
  readonly mayTouchOthers: boolean;
}

interface Redone {
  readonly executed: ExecutedCommand<{ logId: string | null }>;
  /** Its result is null where it brought back what was there. */
  readonly ran: Ran;
}

const NOT_UNDOABLE = 'Undo token not available';
const NOT_REDOABLE = 'Redo target not available';

/** Undoes and redoes what the action log remembers. */
export class CommandHistory {
  constructor(private readonly parts: CommandHistoryParts) {}

  /**
   * Takes a command back, and writes a trace of that.
   *
   * @returns the id of the entry that was undone
   * @throws HttpError 400 not eligible, 403 another tenant or organization, what an interceptor or the command refuses
   */
  async undo(token: string, who: HistoryCall): Promise<string> {
    const { log, interception, bus } = this.parts;
    const entry = await this.look(() => log.findByToken(token));
    const command = entry && this.eligible(entry, who);
    if (!entry || !command?.declaration.undo || entry.state !== 'done') throw badRequest(NOT_UNDOABLE);
    const call = this.assertAllowed(entry, who);
    const shown = await this.attempt('Undo failed', entry, () =>
      bus.inside(command, (services) =>
        bus.transact(placeOf(entry), command.declaration, async () => {
          if (!(await log.claimUndo(entry))) throw badRequest(NOT_UNDOABLE);
          const isChecked = interception.has(entry.commandId, 'beforeUndo', call);
          const before = isChecked ? await lockedNow(entry, command, services) : null;
          const seen = undoSeen(entry, call, before);
          await interception.beforeUndo(seen);
          await command.declaration.undo?.(changeOf(entry, 'back'), call, services);
          await log.concludeUndo(entry.id);
          await log.append({ ...traceOf(entry, call), context: historyOf(entry, 'undo') });
          return seen;
        }),
      ),
    );
    await interception.afterUndo(shown);
    return entry.id;
  }

  /**
   * Does again what was undone last. Interceptors see it as they see the command; what they set in the input counts where
   * the command is executed with it, not where it brings back what was there.
   *
   * @returns the new entry, which can be undone
   * @throws HttpError as `undo` does
   */
  async redo(logId: string, who: HistoryCall): Promise<ExecutedCommand<{ logId: string | null }>> {
    const { log, bus } = this.parts;
    const entry = await this.look(() => log.find(logId));
    const command = entry && this.eligible(entry, who);
    if (!entry || !command || entry.state !== 'undone') throw badRequest(NOT_REDOABLE);
    const call = this.assertAllowed(entry, who);
    const { declaration } = command;
    const { input, shown = {} } = entry.payload ?? {};
    if (!declaration.redo && input === undefined) throw badRequest('Redo data unavailable for this action');
    const redone = await this.attempt('Redo failed', entry, () =>
      declaration.redo
        ? this.restore(entry, command, withoutSecrets(declaration, input ?? shown), call)
        : this.replay(entry, command, input as object, call),
    );
    await bus.finish(command, redone.ran);
    return redone.executed;
  }

  private restore(
    entry: StoredAction,
    command: RunnableCommand,
    input: Readonly<Record<string, unknown>>,
    call: CommandCall,
  ): Promise<Redone> {
    const { log, bus, interception } = this.parts;
    return bus.inside(command, (services) =>
      bus.transact(placeOf(entry), command.declaration, async () => {
        if (!(await log.claimRedo(entry))) throw badRequest(NOT_REDOABLE);
        const isChecked = interception.has(entry.commandId, 'before', call);
        const before = isChecked ? await lockedNow(entry, command, services) : null;
        const { tenantId, commandId } = entry;
        const kind = command.declaration.resourceKind;
        const organizationId = before?.organizationId ?? entry.organizationId;
        const restores = marked(entry.after) as InterceptedUndo['restores'];
        const record = { resourceKind: kind, before, organizationId, restores, ...sightOf(entry) };
        const intercepted = { ...call, commandId, tenantId, input, ...record };
        await interception.before(intercepted);
        await command.declaration.redo?.(changeOf(entry, 'forth'), call, services);
        const undoToken = randomUUID();
        const again: NewActionEntry = {
          ...traceOf(entry, call),
          before: entry.before,
          after: entry.after,
          changes: entry.changes,
          context: historyOf(entry, 'redo'),
          payload: entry.payload,
          undoToken,
        };
        const { id, createdAt } = await log.append(again);
        const { label, resourceKind, resourceId } = entry;
        const executedAt = createdAt.toISOString();
        const actionLabel = bus.labelOf(commandId, label);
        const executed = new ExecutedCommand(
          { logId: id as string | null },
          { id, undoToken, commandId, actionLabel, resourceKind, resourceId, executedAt },
        );
        return { executed, ran: { intercepted, outcome: new ExecutedCommand<unknown>(null, null) } };
      }),
    );
  }

  /** Executes the command again, as a new record: it has no way to bring the old one back. */
  private replay(
    entry: StoredAction,
    command: RunnableCommand,
    asked: object,
    call: CommandCall,
  ): Promise<Redone> {
    const { log, bus } = this.parts;
    const input = validated(command.declaration, asked);
    return bus.transact(placeOf(entry), command.declaration, async () => {
      if (!(await log.claimRedo(entry))) throw badRequest(NOT_REDOABLE);
      const ran = await bus.run(command, input, call, {
        historyAction: 'redo',
        sourceLogId: entry.id,
        sourceCommandId: entry.commandId,
      });
      const { operation } = ran.outcome;
      return { executed: new ExecutedCommand({ logId: operation?.id ?? null }, operation), ran };
    });
  }

  /** The entry may be of a tenant that the caller does not see; the answer is then a refusal, not "not found". */
  private async look<T>(find: () => Promise<T>): Promise<T> {
    return (await find()) ?? this.parts.tenancy.acrossTenants('find an entry of the action log', find);
  }

  /** The command of an entry that the caller may undo or redo. It cannot be undone while its module is off. */
  private eligible(entry: StoredAction, who: HistoryCall): RunnableCommand | undefined {
    if (entry.actorId !== actorIdOf(who) && !who.mayTouchOthers) return undefined;
    return this.parts.catalog.commands.get(entry.commandId);
  }

  /** @throws HttpError 403 beyond the caller's tenant, organizations or features */
  private assertAllowed(
    { tenantId, organizationId, commandId }: StoredAction,
    who: HistoryCall,
  ): CommandCall {
    const { scope, access } = who;
    const seesAllTenants = access.isSuperAdmin && !scope.selected;
    if (tenantId !== scope.tenantId && !seesAllTenants) throw forbidden();
    const isOutside = organizationId !== null && !seesOrganization(scope, organizationId);
    if (tenantId === scope.tenantId && isOutside) throw forbidden();
    this.parts.bus.command(commandId, who);
    return who;
  }

  /** Refusals of the command reach the client; what it merely throws is logged and answered in fixed words. */
  private async attempt<T>(words: string, { commandId }: StoredAction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const error = asError(thrown);
      if (error instanceof HttpError || isTransient(error)) throw error;
      this.parts.onFailure(commandId, error);
      throw badRequest(words);
    }
  }
}

function placeOf({ tenantId, payload }: StoredAction) {
  return { tenantId, across: payload?.across };
}

function changeOf({ resourceId, payload }: StoredAction, way: 'back' | 'forth') {
  const { from = null, to = null, touches = [] } = payload ?? {};
  const states = way === 'back' ? { from: to, to: from } : { from, to };
  return { resourceId: resourceId ?? '', touches, ...states };
}

/** Locks the record of an entry as the command would, for those who check the step before it is taken. */
async function lockedNow(
  { resourceId, payload }: StoredAction,
  { declaration }: RunnableCommand,
  services: unknown,
): Promise<LockedRecord | null> {
  const target = { resourceId, touches: payload?.touches ?? [], lock: true };
  const read = async () => (await declaration.snapshot?.(target, services)) ?? null;
  const bulk = currentTransaction()?.bulk;
  return lockedRecord(resourceId, await (bulk ? bulk.keeping(read) : read()));
}

/** The view of an undo for interceptors. */
function undoSeen(entry: StoredAction, call: CommandCall, before: LockedRecord | null): InterceptedUndo {
  const { tenantId, commandId, id: logId, resourceKind, resourceId } = entry;
  const restores = marked(entry.before) as InterceptedUndo['restores'];
  const organizationId = before?.organizationId ?? entry.organizationId;
  const record = { resourceKind, resourceId, before, organizationId, restores, ...sightOf(entry) };
  return { ...call, commandId, tenantId, logId, ...record };
}

/** Who alone sees the history of the record; no member where it is like any other. */
function sightOf({ confined }: StoredAction): Pick<InterceptedUndo, 'confined'> {
  return confined ? { confined } : {};
}

/** The entry that says that another was undone: the same record, the other way round. */
function traceOf(entry: StoredAction, call: CommandCall): NewActionEntry {
  const { tenantId, organizationId, commandId, label, actionType } = entry;
  return {
    tenantId,
    organizationId,
    actorId: actorIdOf(call),
    commandId,
    label,
    actionType,
    source: sourceOf(call),
    resource: { kind: entry.resourceKind ?? '', id: entry.resourceId ?? '' },
    parent: reference(entry.parentKind, entry.parentId),
    related: reference(entry.relatedKind, entry.relatedId),
    relations: entry.payload?.relations ?? [],
    before: entry.after,
    after: entry.before,
    changes: inverted(entry.changes),
    context: null,
    payload: null,
    undoToken: null,
  };
}

function historyOf(entry: StoredAction, historyAction: 'undo' | 'redo') {
  const { id: sourceLogId, commandId: sourceCommandId } = entry;
  return { ...entry.context, historyAction, sourceLogId, sourceCommandId };
}

function reference(kind: string | null, id: string | null): ResourceReference | null {
  return kind !== null && id !== null ? { kind, id } : null;
}
