import type { RequiredFeature } from '../../access/Feature';
import type Joi from 'joi';
import type { Access } from '../../access/AccessControl';
import type { Principal } from '../../identity/Principal';
import type { OrganizationTree } from '../../tenancy/OrganizationTree';
import type { Scope } from '../../tenancy/Scope';
import type { Confined } from './Confidentiality';

/** The caller of a command; the context of a route is one. */
export interface CommandCall {
  /** Null for work without a signed-in caller. */
  readonly principal: Principal | null;
  readonly scope: Scope;
  readonly access: Access;
  readonly organizations: OrganizationTree;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** Where a command works, found before its transaction begins. */
export interface CommandPlace {
  /** The tenant that owns the data that it changes; the entry is in the log of this tenant. */
  readonly tenantId: string;
  /** For a command that changes data of several tenants: why, for the log of cross-tenant access. */
  readonly across?: string;
  /** The record that is about to change; absent when it is about to be created. */
  readonly resourceId?: string;
  /** Ids of further records that it may change, for `snapshot`. */
  readonly touches?: readonly string[];
  /** The organization of a new record, for interceptors; absent where `prepare` does not find it. */
  readonly organizationId?: string | null;
}

/** Where a command works, and what it found there. */
export interface CommandContext<TState = unknown> extends CommandPlace {
  /** The snapshot before the change; its record is locked. Null without a snapshot. */
  readonly before: Snapshot<TState> | null;
  /** `changesNothing` of the command said so: it checks as usual, writes nothing, and answers `isUnchanged`. */
  readonly isUnchanged?: boolean;
}

/** Records of a snapshot. */
export interface SnapshotTarget {
  /** Null before the record is created. */
  readonly resourceId: string | null;
  /** Further ids that `prepare` named. */
  readonly touches: readonly string[];
  /** True for the snapshot before: lock the record, so that what is logged is what is changed. */
  readonly lock: boolean;
}

/** A record, and others that change with it, at one moment. */
export interface Snapshot<TState = unknown> {
  /** View of the record in the action log; null when the record does not exist. Never holds secrets. */
  readonly view: Readonly<Record<string, unknown>> | null;
  /** State that undo and redo restore; kept with the entry and never shown. */
  readonly state?: TState;
  /** Further records that belong into the snapshots, found while the record was locked. */
  readonly touches?: readonly string[];
  /** The organization the entry belongs to; null when it belongs to none. */
  readonly organizationId?: string | null;
  /** Who alone sees the history of the record. A record that has been confined once keeps its history confined. */
  readonly confined?: Confined;
}

/** A pair that names a record. */
export interface ResourceReference {
  readonly kind: string;
  readonly id: string;
}

/** Outcome of a command. */
export interface Executed<TResult> {
  /** Result for the caller. */
  readonly result: TResult;
  /** The record that was changed or created. */
  readonly resourceId: string;
  /** The record that it belongs to, for the action log. */
  readonly parent?: ResourceReference;
  /** Another record that the action log names. */
  readonly related?: ResourceReference;
  /** Further records that it concerns: the entry is in their log, too. */
  readonly relations?: readonly ResourceReference[];
  /** Shown in the action log. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Replaces the difference of the snapshots. */
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Which members of the input the action log does not keep, besides the secrets of the command. */
  readonly withheld?: (member: string) => boolean;
  /** Nothing was written and no event emitted: the log gets no entry, and nothing can be undone. */
  readonly isUnchanged?: boolean;
  /** False for this time: the entry gets no undo token. */
  readonly undoable?: boolean;
  /** The snapshot after, of a command that has it already; saves taking it. */
  readonly after?: Snapshot;
}

/** A step of undo or redo: the present state as the log has it, and the state to restore; null where the entry has no snapshot. */
export interface StateChange<TState> {
  readonly resourceId: string;
  readonly touches: readonly string[];
  readonly from: TState | null;
  readonly to: TState | null;
}

/**
 * A change of state that is logged, and can be undone and redone.
 *
 * `execute`, `undo` and `redo` run in one transaction with their entry in the action log.
 */
export interface CommandDeclaration<TServices = never, TInput = never, TResult = unknown, TState = never> {
  /** `<module>.<plural entity>.<verb>`; the verb (`create`, `update`, `assign`, …) is the type of the action in the log. */
  readonly id: string;
  /** A verb and a kind of record: `Create user`. The action log shows `User created`. Translations stand below `commands` in the module's texts, by this text; see `doneText`. */
  readonly label: string;
  /** Kind of the record, for the action log: `<module>.<entity>`. */
  readonly resourceKind: string;
  /** Needed to execute, undo and redo it; checked each time. */
  readonly features?: readonly RequiredFeature[];
  /** Shape of the input. It must be JSON: it is kept for a redo. */
  readonly input: Joi.Schema<TInput>;
  /** Members of the input that are never stored, and of input and result that interceptors do not see. */
  readonly secrets?: readonly string[];
  /** It compares the version of its record with that of the headers (`assertUnmodified`), which its routes document. */
  readonly checksVersion?: boolean;
  /** The input as interceptors see it; default: without its secrets. */
  readonly shownInput?: (input: TInput, services: TServices) => Promise<Readonly<Record<string, unknown>>>;
  /** Says before the transaction where the command works; default: the tenant of the scope, and a new record. */
  readonly prepare?: (input: TInput, call: CommandCall, services: TServices) => Promise<CommandPlace>;
  /** Reads the record before and after the command; null when it is not there. */
  readonly snapshot?: (target: SnapshotTarget, services: TServices) => Promise<Snapshot<TState> | null>;
  /** Who alone will see the record that the input makes; undefined where it is like any other. */
  readonly confines?: (
    input: TInput,
    call: CommandCall,
    services: TServices,
    before: Snapshot<TState> | null,
  ) => Promise<Confined | undefined>;
  /**
   * Whether the input has only values that the locked record has already. Interceptors are not asked then, and `execute` gets
   * `isUnchanged`.
   */
  readonly changesNothing?: (
    input: TInput,
    context: CommandContext<TState>,
    services: TServices,
    call: CommandCall,
  ) => Promise<boolean>;
  /**
   * The snapshots of the command contain all that it changes: as `RowState`, or without a state, as `view`. If they are equal
   * before and after, apart from versions, the command has changed nothing: it is rolled back, with its events, and the log
   * gets no entry. Not for commands on secrets, which snapshots lack.
   */
  readonly tracksAll?: true;
  /** Does the change. @throws HttpError to refuse */
  readonly execute: (
    input: TInput,
    call: CommandCall,
    services: TServices,
    context: CommandContext<TState>,
  ) => Promise<Executed<TResult>>;
  /** Brings the record from `change.from` to `change.to`. Without it the command cannot be undone. @throws HttpError to refuse */
  readonly undo?: (change: StateChange<TState>, call: CommandCall, services: TServices) => Promise<void>;
  /** As `undo`, the other way. Default: the command is executed again with its input, unless that held secrets. */
  readonly redo?: (change: StateChange<TState>, call: CommandCall, services: TServices) => Promise<void>;
}

declare const types: unique symbol;

/**
 * A command as others use it: `commands.execute(command, input, call)` takes its input and gives its result. Commands are
 * matched by id, so that two copies of a contract mean the same.
 */
export interface Command<TInput = never, TResult = unknown> extends CommandDeclaration {
  /** For the compiler alone. */
  readonly [types]?: (input: TInput) => TResult;
}

/**
 * Declares commands with code that uses the services `TServices`, as `routeFor` does for routes:
 *
 *     const command = commandFor<{ deviceRegistry: DeviceRegistry }>();
 *     export const renameDevice = command({ id: 'devices.user_devices.update', ... });
 */
export function commandFor<TServices>() {
  return <TInput, TResult = void, TState = unknown>(
    declaration: CommandDeclaration<TServices, TInput, TResult, TState>,
  ): Command<TInput, TResult> => declaration as unknown as Command<TInput, TResult>;
}
