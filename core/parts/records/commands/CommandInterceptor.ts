import type { RequiredFeature } from '../../access/Feature';
import type { Command, CommandCall } from './CommandDeclaration';

/** A command that an interceptor checks. */
export interface InterceptedCommand extends CommandCall {
  readonly commandId: string;
  readonly resourceKind: string;
  /** Validated input, without the members that the command declares secret. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** An entry of the action log that is being undone. */
export interface InterceptedUndo extends CommandCall {
  readonly commandId: string;
  readonly logId: string;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
}

/**
 * Code of one module around commands of others. `before` and `beforeUndo`
 * refuse by throwing an `HttpError`, whose status and body the client gets.
 */
export interface CommandInterceptor<TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** A command, from the contract of its module, or a pattern: `auth.users.*`, `auth.*`, `*`. */
  readonly target: { readonly command: Command | `${string}*` };
  /** Lower comes first; default 50. */
  readonly priority?: number;
  /** Takes part only where the caller holds all of these. */
  readonly features?: readonly RequiredFeature[];
  /** Returns members to set in the input, which the command's own schema then checks, or nothing. */
  readonly before?: (
    command: InterceptedCommand,
    services: TServices,
  ) => object | void | PromiseLike<object | void>;
  /** After the commit; what it throws is logged under its module. The result is null for a redo that brings back what was. */
  readonly after?: (
    command: InterceptedCommand,
    result: unknown,
    services: TServices,
  ) => void | PromiseLike<void>;
  /** Refuses an undo by throwing an `HttpError`. */
  readonly beforeUndo?: (entry: InterceptedUndo, services: TServices) => void | PromiseLike<void>;
  /** After the undo has been committed. */
  readonly afterUndo?: (entry: InterceptedUndo, services: TServices) => void | PromiseLike<void>;
}
