import { HttpError, unavailable } from '../../../kernel/errors/HttpError';
import { isTransient } from '../../../kernel/errors/isTransient';
import type { ExtensionFailure } from '../../../kernel/registry/ExtensionFailure';
import { withTimeLimit } from '../../../kernel/time/withTimeLimit';
import { runWith } from '../../tenancy/executionContext';
import type { CommandCatalog, RunnableInterceptor } from './CommandCatalog';
import type { CommandCall } from './CommandDeclaration';
import type { CommandInterceptor, InterceptedCommand, InterceptedUndo } from './CommandInterceptor';

type Hook = (interceptor: CommandInterceptor<unknown>, services: never) => unknown;

/** Milliseconds that a command waits for an interceptor. */
const LIMIT = 5_000;

/** Calls the interceptors around commands: closed before, open after, and each blamed under its own module. */
export class CommandInterception {
  constructor(
    private readonly catalog: CommandCatalog,
    private readonly onFailure: ExtensionFailure,
  ) {}

  /** @returns members to set in the input @throws HttpError what one refuses with, or 500 when one fails */
  async before(command: InterceptedCommand): Promise<Readonly<Record<string, unknown>>> {
    let changes: Record<string, unknown> = {};
    await this.strictly(command.commandId, command, async ({ before }, services) => {
      const seen = { ...command, input: { ...command.input, ...changes } };
      changes = { ...changes, ...((await before?.(seen, services)) as object | undefined) };
    });
    return changes;
  }

  async after(command: InterceptedCommand, result: unknown): Promise<void> {
    await this.leniently(command.commandId, command, ({ after }, services) =>
      after?.(command, result, services),
    );
  }

  /** @throws HttpError as `before` does */
  async beforeUndo(entry: InterceptedUndo): Promise<void> {
    await this.strictly(entry.commandId, entry, ({ beforeUndo }, services) => beforeUndo?.(entry, services));
  }

  async afterUndo(entry: InterceptedUndo): Promise<void> {
    await this.leniently(entry.commandId, entry, ({ afterUndo }, services) => afterUndo?.(entry, services));
  }

  private async strictly(commandId: string, call: CommandCall, hook: Hook): Promise<void> {
    for (const interceptor of this.catalog.interceptorsOf(commandId, call)) {
      try {
        await this.run(interceptor, hook);
      } catch (error) {
        if (error instanceof HttpError) throw error;
        if (isTransient(error)) throw unavailable(error);
        this.onFailure(interceptor.moduleId, interceptor.id, error);
        throw new HttpError(500, `The extension ${interceptor.id} failed`, { code: 'EXTENSION_FAILED' });
      }
    }
  }

  private async leniently(commandId: string, call: CommandCall, hook: Hook): Promise<void> {
    for (const interceptor of this.catalog.interceptorsOf(commandId, call)) {
      await this.run(interceptor, hook).catch((error: unknown) =>
        this.onFailure(interceptor.moduleId, interceptor.id, error),
      );
    }
  }

  private async run(interceptor: RunnableInterceptor, hook: Hook): Promise<void> {
    const { moduleId, id, declaration, services, enter } = interceptor;
    const leave = enter();
    try {
      await runWith({ moduleId }, () =>
        withTimeLimit(moduleId, id, LIMIT, () => hook(declaration, services() as never)),
      );
    } finally {
      leave();
    }
  }
}
