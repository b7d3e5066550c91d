import type { RequiredFeature } from '../../access/Feature';
import type { Sql as Database } from '../../data/Database';
import type { UnitOfWork } from '../../data/UnitOfWork';
import type { ExtensionFailure } from '../../../kernel/registry/ExtensionFailure';
import type { Translations } from '../../i18n/Translations';
import type { Logger } from '../../../kernel/logging/Logger';
import type { Tenancy } from '../../tenancy/Tenancy';
import { ActionLog } from './ActionLog';
import { CommandBus } from './CommandBus';
import type { CommandCatalog } from './CommandCatalog';
import type { Command, CommandCall } from './CommandDeclaration';
import { CommandHistory, type HistoryCall } from './CommandHistory';
import { idOf } from '../../../kernel/registry/idOf';
import { CommandInterception } from './CommandInterception';
import type { ExecutedCommand } from './Operation';
import { OptimisticLock } from './OptimisticLock';
import type { ValidInput } from './ValidInput';

/** Dependencies of commands. */
export interface CommandsParts {
  readonly catalog: CommandCatalog;
  readonly database: Database;
  readonly tenancy: Tenancy;
  readonly unitOfWork: UnitOfWork;
  readonly logger: Logger;
  /** Which resources are guarded against lost updates; see `OptimisticLock`. */
  readonly optimisticLock?: string;
  readonly onFailure: ExtensionFailure;
  readonly translations: Pick<Translations, 'doneText'>;
}

/** Changes of state: executed, logged, undone and redone. */
export class Commands {
  private readonly bus: CommandBus;
  private readonly history: CommandHistory;
  private readonly catalog: CommandCatalog;

  constructor(parts: CommandsParts) {
    const { catalog, database, tenancy, unitOfWork, logger, optimisticLock, onFailure, translations } = parts;
    this.catalog = catalog;
    const log = new ActionLog(database);
    const interception = new CommandInterception(catalog, onFailure);
    const lock = new OptimisticLock(optimisticLock);
    this.bus = new CommandBus({ catalog, interception, log, lock, tenancy, unitOfWork, translations });
    this.history = new CommandHistory({
      catalog,
      bus: this.bus,
      interception,
      log,
      tenancy,
      onFailure: (commandId, error) =>
        logger.error(
          { module: catalog.commands.ownerOf(commandId), command: commandId, err: error },
          'a command could not be undone or redone',
        ),
    });
  }

  /**
   * Executes a command and logs it in the same transaction.
   *
   * @param command of this module, or from the contract of another
   * @param input what the command takes; validated by its schema, unless its route has done so
   * @param call the caller: the context of the route
   * @throws HttpError 403 without its features, what an interceptor refuses with, and whatever the command throws
   */
  execute<TInput, TResult>(
    command: Command<TInput, TResult>,
    input: NoInfer<TInput | ValidInput<TInput>>,
    call: CommandCall,
  ): Promise<ExecutedCommand<TResult>> {
    return this.bus.execute<TResult>(idOf(command), input as object, call);
  }

  /** All features that commands on records of a kind take; null where no running module has such commands. */
  featuresOf(resourceKind: string): readonly RequiredFeature[] | null {
    const found = this.catalog.on(resourceKind);
    if (found.length === 0) return null;
    return [...new Set(found.flatMap(({ declaration }) => declaration.features ?? []))];
  }

  /** Members by which commands on records of a kind find their record, or what it belongs to: others do not set them. */
  placingMembersOf(resourceKind: string): ReadonlySet<string> {
    return this.catalog.placingMembersOf(resourceKind);
  }

  /** Takes a command back. @returns the id of its entry @throws HttpError 400, 403, or what refused it */
  undo(token: string, who: HistoryCall): Promise<string> {
    return this.history.undo(token, who);
  }

  /** Does again what was undone last. @returns the new entry @throws HttpError 400, 403, or what refused it */
  redo(logId: string, who: HistoryCall): Promise<ExecutedCommand<{ logId: string | null }>> {
    return this.history.redo(logId, who);
  }
}
