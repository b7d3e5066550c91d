import { HttpError } from '../../../kernel/errors/HttpError';
import { isTransient } from '../../../kernel/errors/isTransient';
import type { ExtensionFailure } from '../../../kernel/registry/ExtensionFailure';
import { withTimeLimit } from '../../../kernel/time/withTimeLimit';
import { runWith } from '../../tenancy/executionContext';
import type { CommandCatalog, InterceptorHook, RunnableInterceptor } from './CommandCatalog';
import type { CommandCall } from './CommandDeclaration';
import type { CommandInterceptor, InterceptedCommand, InterceptedUndo } from './CommandInterceptor';

type Call = CommandCall & { readonly commandId: string };
type Hook = (interceptor: CommandInterceptor<unknown>, services: never) => unknown;

/** Milliseconds that a command waits for an interceptor. */
const LIMIT = 5_000;

/** Calls the interceptors around commands: closed before, open after, and each blamed under its own module. */
export class CommandInterception {
  constructor(
    private readonly catalog: CommandCatalog,
    private readonly onFailure: ExtensionFailure,
  ) {}

  /** Whether any interceptor with the hook takes part. */
  has(commandId: string, hook: InterceptorHook, call: CommandCall): boolean {
    return this.catalog.interceptorsOf(commandId, hook, call).length > 0;
  }

  /**
   * Inside the transaction of the command.
   *
   * @returns members to set in the input @throws HttpError what one refuses with, or 500 when one fails
   */
  async before(command: InterceptedCommand): Promise<Readonly<Record<string, unknown>>> {
    let changes: Record<string, unknown> = {};
    await this.strictly('before', command, async ({ before }, services) => {
      const seen = { ...command, input: { ...command.input, ...changes } };
      changes = { ...changes, ...((await before?.(seen, services)) as object | undefined) };
    });
    return changes;
  }

  async after(command: InterceptedCommand, result: unknown): Promise<void> {
    await this.leniently('after', command, ({ after }, services) => after?.(command, result, services));
  }

  /** Inside the transaction of the undo. @throws HttpError as `before` does */
  async beforeUndo(entry: InterceptedUndo): Promise<void> {
    await this.strictly('beforeUndo', entry, ({ beforeUndo }, services) => beforeUndo?.(entry, services));
  }

  async afterUndo(entry: InterceptedUndo): Promise<void> {
    await this.leniently('afterUndo', entry, ({ afterUndo }, services) => afterUndo?.(entry, services));
  }

  /** @throws HttpError a refusal; transient errors as they are, so that the unit of work knows a collision */
  private async strictly(hook: InterceptorHook, call: Call, work: Hook): Promise<void> {
    for (const interceptor of this.catalog.interceptorsOf(call.commandId, hook, call)) {
      try {
        await this.run(interceptor, work);
      } catch (error) {
        if (error instanceof HttpError || isTransient(error)) throw error;
        throw this.failed(interceptor, error);
      }
    }
  }

  private async leniently(hook: InterceptorHook, call: Call, work: Hook): Promise<void> {
    for (const interceptor of this.catalog.interceptorsOf(call.commandId, hook, call)) {
      await this.run(interceptor, work).catch((error: unknown) =>
        this.onFailure(interceptor.moduleId, interceptor.id, error),
      );
    }
  }

  private failed(interceptor: RunnableInterceptor, error: unknown): HttpError {
    this.onFailure(interceptor.moduleId, interceptor.id, error);
    return new HttpError(500, `The extension ${interceptor.id} failed`, { code: 'EXTENSION_FAILED' });
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
