import type { RequiredFeature } from '../../access/Feature';
import type { Command, CommandCall } from './CommandDeclaration';
import type { Confined } from './Confidentiality';

/** The record of a command, locked until its transaction ends. */
export interface LockedRecord {
  readonly id: string;
  /** Null when it belongs to none. */
  readonly organizationId: string | null;
  /** The record as it is, by the members that the action log shows; without secrets, encrypted values as `[encrypted]`. */
  readonly view: Readonly<Record<string, unknown>>;
  /** Who alone sees the record; absent where it is like any other. */
  readonly confined?: Confined;
}

/** A command that an interceptor checks. */
export interface InterceptedCommand extends CommandCall {
  readonly commandId: string;
  readonly resourceKind: string;
  /** The tenant that owns the data that the command changes. */
  readonly tenantId: string;
  /**
   * Validated input, without the members that the command declares secret; encrypted values are `[encrypted]`. Of collections it is as the
   * record will have it: amounts as they are rounded, custom fields as `cf_<key>`, however they were sent.
   */
  readonly input: Readonly<Record<string, unknown>>;
  /** The record that is about to change; null when it is about to be created, and for commands without snapshots. */
  readonly before: LockedRecord | null;
  /** The organization of the record; null when it belongs to none, and for a new one when the command does not say. */
  readonly organizationId: string | null;
  /** For a redo that brings a record back as it was: what the log shows of it then. */
  readonly restores?: Readonly<Record<string, unknown>> | null;
  /** Who alone sees the record after the change; absent where it is like any other. */
  readonly confined?: Confined;
}

/** An entry of the action log that is being undone. */
export interface InterceptedUndo extends CommandCall {
  readonly commandId: string;
  /** The tenant that owns the data that the undo changes. */
  readonly tenantId: string;
  readonly logId: string;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  /** The record that is about to change; null when it is not there. What `afterUndo` gets is the same. */
  readonly before: LockedRecord | null;
  /** The organization of the record; null when it belongs to none. */
  readonly organizationId: string | null;
  /** View of the record after the undo, as the log shows it; null when the undo removes the record. */
  readonly restores: Readonly<Record<string, unknown>> | null;
  /** Who alone sees the history of the record; absent where it is like any other. */
  readonly confined?: Confined;
}

/**
 * Code of one module around commands of others. `before` and `beforeUndo` run in the transaction of the command, once its
 * record is locked, and refuse by throwing an `HttpError`; the client gets its status and body. Rows that they read and lock
 * stay unchanged until the change is committed, and their writes are committed with it. They may be called again with the
 * command, when PostgreSQL ends its transaction in favour of another. In a command that works across tenants their statements
 * see the rows of all tenants, as those of the command do.
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
  /**
   * Returns members to set in the input, which the command's own schema then checks, or nothing. They may not make it a
   * command on another record.
   */
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
