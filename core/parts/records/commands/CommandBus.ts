import type { UnitOfWork } from '../../data/UnitOfWork';
import { asError } from '../../../kernel/errors/asError';
import { forbidden } from '../../../kernel/errors/HttpError';
import { moduleSwitchedOff } from '../../http/moduleSwitchedOff';
import type { Translations } from '../../i18n/Translations';
import { currentTransaction, runWith } from '../../tenancy/executionContext';
import type { Tenancy } from '../../tenancy/Tenancy';
import type { ActionLog } from './ActionLog';
import type { CommandCatalog, RunnableCommand } from './CommandCatalog';
import type { CommandCall, CommandDeclaration, CommandPlace } from './CommandDeclaration';
import { resultWithoutSecrets, shownInput, validated } from './commandInput';
import type { CommandInterception } from './CommandInterception';
import type { InterceptedCommand } from './CommandInterceptor';
import { findAgain, lockAt, lockedRecord, placeOf, type Found } from './findRecord';
import { newActionEntry, type CommandRun, type History } from './newActionEntry';
import { ExecutedCommand } from './Operation';
import type { OptimisticLock } from './OptimisticLock';
import { assertChanged, Unchanged } from './Unchanged';
import { ValidInput } from './ValidInput';

type AnyCommand = CommandDeclaration<unknown, unknown, unknown, unknown>;

/** A command that has been executed, and what interceptors see of it. */
export interface Ran {
  readonly outcome: ExecutedCommand<unknown>;
  /** Null where it has changed nothing. */
  readonly intercepted: InterceptedCommand | null;
}

/** Dependencies of the bus. */
export interface CommandBusParts {
  readonly catalog: CommandCatalog;
  readonly interception: CommandInterception;
  readonly log: ActionLog;
  readonly lock: OptimisticLock;
  readonly tenancy: Tenancy;
  readonly unitOfWork: UnitOfWork;
  readonly translations: Pick<Translations, 'doneText'>;
}

/**
 * Executes commands. One transaction has the snapshot of the locked record, the interceptors before, the command, the
 * snapshot after, and the entry in the action log; the interceptors after follow its commit.
 */
export class CommandBus {
  constructor(private readonly parts: CommandBusParts) {}

  /**
   * @param input what the command takes; validated by its schema, unless its route has done so
   * @param call the caller: the context of the route
   * @throws HttpError 403 without its features, what an interceptor refuses with, and whatever the command throws
   */
  async execute<TResult = unknown>(
    commandId: string,
    input: object,
    call: CommandCall,
  ): Promise<ExecutedCommand<TResult>> {
    const command = this.command(commandId, call);
    const { declaration } = command;
    const isValid = input instanceof ValidInput && input.schema === declaration.input;
    const given = (input instanceof ValidInput ? input.value : input) as object;
    const valid = isValid ? given : validated(declaration, given);
    const ran = await this.run(command, valid, call);
    await this.finish(command, ran);
    return ran.outcome as ExecutedCommand<TResult>;
  }

  /** Runs interceptors after the commit of a command. */
  async finish({ declaration }: RunnableCommand, { intercepted, outcome }: Ran): Promise<void> {
    const { interception, unitOfWork } = this.parts;
    if (!intercepted) return;
    if (!interception.has(intercepted.commandId, 'after', intercepted)) return;
    const after = () => interception.after(intercepted, resultWithoutSecrets(declaration, outcome.result));
    // Where the command was a step, the commit is still to come.
    await (currentTransaction()?.hasSteps ? unitOfWork.afterCommit(after) : after());
  }

  /** A command that may be run for the caller. @throws HttpError 404 off for the tenant, 403 without its features */
  command(commandId: string, { access }: CommandCall): RunnableCommand {
    const { commands } = this.parts.catalog;
    const command = commands.get(commandId);
    if (!command) {
      throw new Error(`No running module declares the command ${commandId}`);
    }
    const moduleId = commands.ownerOf(commandId) as string;
    if (!access.isModuleOn(moduleId)) throw moduleSwitchedOff(moduleId, 'for this tenant');
    const { features = [] } = command.declaration;
    if (!access.hasAll(features)) throw forbidden('Forbidden', { requiredFeatures: features });
    return command;
  }

  /**
   * Runs a command with valid input, and logs it: its record is locked, interceptors check it, and it is executed with
   * the input that they leave. Without interceptors this is one call less, and no more statements.
   */
  async run(command: RunnableCommand, input: unknown, caller: CommandCall, history?: History): Promise<Ran> {
    const outer = currentTransaction();
    // A unit of work that others have begun cannot be rolled back for this command alone.
    const isOwn = outer === undefined || outer === null || outer.hasSteps;
    const ran = this.runWhole(command, input, caller, { isOwn, history });
    return ran.catch((error: unknown) => {
      if (!(error instanceof Unchanged)) throw error;
      return { outcome: new ExecutedCommand(error.result, null), intercepted: null };
    });
  }

  /** @throws Unchanged where nothing is to stay of the transaction */
  private async runWhole(
    command: RunnableCommand,
    input: unknown,
    caller: CommandCall,
    { isOwn, history }: { readonly isOwn: boolean; readonly history?: History },
  ): Promise<Ran> {
    const { declaration } = command;
    const call = this.parts.lock.guard(caller, declaration.resourceKind);
    return this.inside(command, async (services) => {
      const place = await placeOf(declaration, input, call, services);
      return this.transact(place, declaration, async () => {
        const found = await lockAt(place, declaration, services);
        const isUnchanged = await changesNothing(declaration, input, found, services, call);
        const seen = await this.seenBy(declaration, input, call, found, services);
        const changes = isUnchanged ? null : await this.changesOf(seen);
        const valid = changes ? validated(declaration, { ...(input as object), ...changes }) : input;
        const { place: at, before } = changes
          ? await findAgain(found, declaration, valid, call, services)
          : found;
        const { touches: known = [] } = at;
        const executed = await declaration.execute(valid, call, services, {
          ...at,
          before,
          ...(isUnchanged && { isUnchanged }),
        });
        if (executed.isUnchanged)
          return { outcome: new ExecutedCommand(executed.result, null), intercepted: null };
        const touches = before?.touches ?? known;
        const target = { resourceId: executed.resourceId, touches, lock: false };
        const after = executed.after ?? (await declaration.snapshot?.(target, services)) ?? null;
        if (isOwn && declaration.tracksAll) assertChanged(executed, before, after);
        const located = { ...at, touches };
        const run = { declaration, input: valid, call, place: located, before, executed, after, history };
        const outcome = await this.record(run);
        const set = changes && (await shownInput(declaration, valid, services));
        return { outcome, intercepted: set ? { ...seen, input: set } : seen };
      });
    });
  }

  /** @returns null when no interceptor sets anything */
  private async changesOf(seen: InterceptedCommand): Promise<Readonly<Record<string, unknown>> | null> {
    const { interception } = this.parts;
    if (!interception.has(seen.commandId, 'before', seen)) return null;
    const changes = await interception.before(seen);
    return Object.keys(changes).length === 0 ? null : changes;
  }

  /** The view of a command for interceptors; without interceptors of it, only the facts that identify the command. */
  private async seenBy(
    declaration: AnyCommand,
    input: unknown,
    call: CommandCall,
    { place, before }: Found,
    services: unknown,
  ): Promise<InterceptedCommand> {
    const { id: commandId, resourceKind } = declaration;
    const { tenantId, resourceId, organizationId: planned } = place;
    const { interception } = this.parts;
    const isSeen = interception.has(commandId, 'before', call) || interception.has(commandId, 'after', call);
    const shown = isSeen
      ? {
          input: await shownInput(declaration, input, services),
          before: lockedRecord(resourceId, before),
        }
      : { input: {}, before: null };
    const organizationId = before?.organizationId ?? (planned || null);
    const confined = isSeen ? await declaration.confines?.(input, call, services, before) : undefined;
    const record = { resourceKind, tenantId, organizationId, ...(confined && { confined }) };
    return { ...call, commandId, ...record, ...shown };
  }

  /** Runs work of a command as its module, which is not stopped meanwhile. */
  async inside<T>(command: RunnableCommand, work: (services: unknown) => Promise<T>): Promise<T> {
    const leave = command.enter();
    try {
      const moduleId = this.parts.catalog.commands.ownerOf(command.id) ?? null;
      return await runWith({ moduleId }, () => work(command.services()));
    } catch (thrown) {
      throw asError(thrown);
    } finally {
      leave();
    }
  }

  /**
   * One transaction in the tenant of the command, or across tenants where it says so. Commands that lock a record take turns
   * on it before they take a connection.
   */
  transact<T>(
    { tenantId, across, resourceId }: Pick<CommandPlace, 'tenantId' | 'across' | 'resourceId'>,
    { id, resourceKind, snapshot }: AnyCommand,
    work: () => Promise<T>,
  ): Promise<T> {
    const { tenancy, unitOfWork } = this.parts;
    const run = () =>
      resourceId && snapshot
        ? unitOfWork.runOn(`${tenantId} ${resourceKind} ${resourceId}`, work)
        : unitOfWork.run(work);
    return across === undefined ? tenancy.inTenant(tenantId, id, run) : tenancy.acrossTenants(across, run);
  }

  /** The sentence of a command that has run, in the language of the running work. @param label as the log keeps it */
  labelOf(commandId: string, label: string | null): string | null {
    const { catalog, translations } = this.parts;
    return label && translations.doneText(label, catalog.commands.ownerOf(commandId) ?? null);
  }

  private async record(run: CommandRun): Promise<ExecutedCommand<unknown>> {
    const entry = newActionEntry(run);
    const { id, createdAt } = await this.parts.log.append(entry);
    const { commandId, label, undoToken, tenantId, resource } = entry;
    const confined = run.after?.confined ?? run.before?.confined;
    if (confined) await this.parts.log.confine(tenantId, resource, confined);
    const { resourceKind } = run.declaration;
    const { result, resourceId } = run.executed;
    if (undoToken === null) return new ExecutedCommand(result, null);
    const executedAt = createdAt.toISOString();
    const actionLabel = this.labelOf(commandId, label);
    const operation = { id, undoToken, commandId, actionLabel, resourceKind, resourceId, executedAt };
    return new ExecutedCommand(result, operation);
  }
}

/** Whether the input of a command has only values that its record has already. */
async function changesNothing(
  declaration: AnyCommand,
  input: unknown,
  { place, before }: Found,
  services: unknown,
  call: CommandCall,
): Promise<boolean> {
  return (
    before !== null &&
    ((await declaration.changesNothing?.(input, { ...place, before }, services, call)) ?? false)
  );
}
