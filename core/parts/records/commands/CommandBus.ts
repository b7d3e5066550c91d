import type { UnitOfWork } from '../../data/UnitOfWork';
import { forbidden, HttpError } from '../../../kernel/errors/HttpError';
import { runWith } from '../../tenancy/executionContext';
import type { Tenancy } from '../../tenancy/Tenancy';
import { tenantOf } from '../../tenancy/tenantOf';
import type { ActionLog } from './ActionLog';
import type { CommandCatalog, RunnableCommand } from './CommandCatalog';
import type { CommandCall, CommandDeclaration, CommandPlace } from './CommandDeclaration';
import { resultWithoutSecrets, validated, withoutSecrets } from './commandInput';
import type { CommandInterception } from './CommandInterception';
import { newActionEntry, type CommandRun, type History } from './newActionEntry';
import { ExecutedCommand } from './Operation';
import type { OptimisticLock } from './OptimisticLock';
import { ValidInput } from './ValidInput';

type AnyCommand = CommandDeclaration<unknown, unknown, unknown, unknown>;

/** Dependencies of the bus. */
export interface CommandBusParts {
  readonly catalog: CommandCatalog;
  readonly interception: CommandInterception;
  readonly log: ActionLog;
  readonly lock: OptimisticLock;
  readonly tenancy: Tenancy;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Executes commands: interceptors, the snapshot before, the command, the snapshot after, and the entry in the action
 * log, the last four in one transaction.
 */
export class CommandBus {
  constructor(private readonly parts: CommandBusParts) {}

  /**
   * @param input what the command takes; validated by its schema, unless its route has done so
   * @param call on whose behalf: the context of the route
   * @throws HttpError 403 without its features, what an interceptor refuses with, and whatever the command throws
   */
  async execute<TResult = unknown>(
    commandId: string,
    input: object,
    call: CommandCall,
  ): Promise<ExecutedCommand<TResult>> {
    const given = (input instanceof ValidInput ? input.value : input) as object;
    const command = this.command(commandId, call);
    const { declaration } = command;
    const { interception } = this.parts;
    const shown = { ...call, commandId, resourceKind: declaration.resourceKind };
    const changes = await interception.before({ ...shown, input: withoutSecrets(declaration, given) });
    const isValid =
      input instanceof ValidInput && input.schema === declaration.input && Object.keys(changes).length === 0;
    const valid = isValid ? given : validated(declaration, { ...given, ...changes });
    const guarded = this.parts.lock.guard(call, declaration.resourceKind);
    const outcome = await this.run(command, valid, guarded);
    const seen = resultWithoutSecrets(declaration, outcome.result);
    await interception.after({ ...shown, input: withoutSecrets(declaration, valid) }, seen);
    return outcome as ExecutedCommand<TResult>;
  }

  /** A command that may be run for the caller. @throws HttpError 404 off for the tenant, 403 without its features */
  command(commandId: string, { access }: CommandCall): RunnableCommand {
    const { commands } = this.parts.catalog;
    const command = commands.get(commandId);
    if (!command) {
      throw new Error(`No running module declares the command ${commandId}`);
    }
    const moduleId = commands.ownerOf(commandId) as string;
    if (!access.isModuleOn(moduleId)) {
      throw new HttpError(404, `The module ${moduleId} is switched off for this tenant`, {
        code: 'MODULE_DISABLED',
      });
    }
    const { features = [] } = command.declaration;
    if (!access.hasAll(features)) throw forbidden('Forbidden', { requiredFeatures: features });
    return command;
  }

  /** Runs a command with valid input, and logs it. */
  async run(
    command: RunnableCommand,
    input: unknown,
    call: CommandCall,
    history?: History,
  ): Promise<ExecutedCommand<unknown>> {
    const { declaration } = command;
    return this.inside(command, async (services) => {
      const place = (await declaration.prepare?.(input, call, services)) ?? { tenantId: tenantOf(call) };
      return this.transact(place, declaration, async () => {
        const { resourceId = null, touches: known = [] } = place;
        const before =
          resourceId !== null || known.length > 0
            ? ((await declaration.snapshot?.({ resourceId, touches: known, lock: true }, services)) ?? null)
            : null;
        const executed = await declaration.execute(input, call, services, { ...place, before });
        const touches = before?.touches ?? known;
        const target = { resourceId: executed.resourceId, touches, lock: false };
        const after = executed.after ?? (await declaration.snapshot?.(target, services)) ?? null;
        const located = { ...place, touches };
        return this.record({ declaration, input, call, place: located, before, executed, after, history });
      });
    });
  }

  /** Runs work of a command as its module, which is not stopped meanwhile. */
  async inside<T>(command: RunnableCommand, work: (services: unknown) => Promise<T>): Promise<T> {
    const leave = command.enter();
    try {
      const moduleId = this.parts.catalog.commands.ownerOf(command.id) ?? null;
      return await runWith({ moduleId }, () => work(command.services()));
    } finally {
      leave();
    }
  }

  /** One transaction in the tenant of the command, or across tenants where it says so. */
  transact<T>(
    { tenantId, across }: Pick<CommandPlace, 'tenantId' | 'across'>,
    { id }: AnyCommand,
    work: () => Promise<T>,
  ): Promise<T> {
    const { tenancy, unitOfWork } = this.parts;
    return across === undefined
      ? tenancy.inTenant(tenantId, id, () => unitOfWork.run(work))
      : tenancy.acrossTenants(across, () => unitOfWork.run(work));
  }

  private async record(run: CommandRun): Promise<ExecutedCommand<unknown>> {
    const entry = newActionEntry(run);
    const { id, createdAt } = await this.parts.log.append(entry);
    const { commandId, label, undoToken } = entry;
    const { resourceKind } = run.declaration;
    const { result, resourceId } = run.executed;
    if (undoToken === null) return new ExecutedCommand(result, null);
    const executedAt = createdAt.toISOString();
    const operation = { id, undoToken, commandId, actionLabel: label, resourceKind, resourceId, executedAt };
    return new ExecutedCommand(result, operation);
  }
}
