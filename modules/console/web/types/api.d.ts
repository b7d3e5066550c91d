/** The console around an extension, the API, and messages. */
declare module '@tenantry/console' {
  import type { ReactNode } from 'react';

  /** What `activate` of an extension gets. */
  export interface ActivateContext {
    readonly moduleId: string;
    /** Aborted when the code is withdrawn or exchanged: undo everything then. */
    readonly signal: AbortSignal;
  }

  /** What the component of a page gets. */
  export interface PageProps {
    /** Segments of the path that the page names `:name`. */
    readonly params: Readonly<Record<string, string>>;
  }

  /** What the component of a slot gets on the page or in the dialog of a record. */
  export interface SlotProps<T = Readonly<Record<string, unknown>>> {
    readonly record: T;
  }

  /** What the component of a slot for lists gets. */
  export interface ListSlotProps<T = Readonly<Record<string, unknown>>> {
    /** Those of the page of the list that is shown. */
    readonly records: readonly T[];
  }

  /** What the component of a widget of the dashboard gets. */
  export interface WidgetProps<T = Readonly<Record<string, unknown>>> {
    /** As people have set them, else the `defaultSettings` of the widget. */
    readonly settings: T;
  }

  /** What the component of a cell of lists gets. */
  export interface CellProps<T = unknown> {
    readonly record: Readonly<Record<string, unknown>>;
    readonly value: T;
  }

  /** What the component of an input of forms gets. Values are texts, of lists one value in a line. */
  export interface InputProps {
    readonly label: string;
    readonly isRequired: boolean;
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** What the server says about the value. */
    readonly error: string | undefined;
  }

  /** What an extension may know of the console and its user. */
  export interface Console {
    /** Version of this API. */
    readonly api: string;
    /** Code of the language of the pages. */
    readonly language: string;
    readonly tenantId: string | null;
    /** The selected organization; null for all of them. */
    readonly organizationId: string | null;
    readonly user: { readonly email: string; readonly name: string | null };
    /** Whether the caller holds a feature; the server checks again. */
    hasFeature(feature: string): boolean;
  }

  /** The console around an extension. */
  export function useConsole(): Console;
  /** Gives texts of the module by key: those below `console` in its translations. */
  export function useT(): (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** All parts that modules have put into a slot, one below the other. */
  export function Slot(props: { readonly name: string; readonly given?: object }): ReactNode;

  /** An answer that is no success. `message` is for people, in their language. */
  export class ApiError extends Error {
    constructor(
      status: number,
      message: string,
      body?: Readonly<Record<string, unknown>>,
      retryAfter?: number | null,
      requestId?: string | null,
    );
    /** 0 where no answer came. */
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
    /** Seconds after which to try again. */
    readonly retryAfter: number | null;
    readonly requestId: string | null;
    /** Stable name of the failure, for programs. */
    get code(): string | null;
    /** Features that the operation requires, where one is missing. */
    get requiredFeatures(): readonly string[];
    /** The versions, where the record has changed since it was read. */
    get versions(): { readonly currentUpdatedAt: string; readonly expectedUpdatedAt: string } | null;
    /** Messages by the path of the member that they concern, its parts joined with dots. */
    get fieldErrors(): Readonly<Record<string, string>>;
  }

  /** The content of a request. */
  export interface Content {
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
    /** The version of the record that was read: refused with 409 if it has changed since. */
    readonly updatedAt?: string | null;
    readonly signal?: AbortSignal;
  }

  /** Calls a route of the API. @param path below `/api` @throws ApiError for any status but 2xx */
  export function request<T>(method: string, path: string, content?: Content): Promise<T>;

  /** What a page reads, and how far that is. */
  export interface Resource<T> {
    readonly data: T | undefined;
    /** Null while there is data or nothing was answered yet. */
    readonly error: Error | null;
    /** Whether the data is of the previous path, while that of the new one loads. */
    readonly isPrevious: boolean;
    readonly reload: () => void;
  }

  /**
   * Reads a path of the API and keeps it fresh after changes.
   *
   * @param path below `/api`, with its query; null reads nothing
   * @param options `every`: milliseconds after which it is read again, while the page is visible
   */
  export function useResource<T>(path: string | null, options?: { readonly every?: number }): Resource<T>;
  /** A path with its query; members that are undefined, null or empty are left out. */
  export function pathWith(
    path: string,
    query: Readonly<Record<string, string | number | boolean | null | undefined>>,
  ): string;

  /** What becomes of a change. */
  export interface ChangeOptions {
    /** Paths below `/api` that are read anew; all by default. */
    readonly refreshes?: readonly string[];
    /** Text of the toast. By default the label of the operation, and no toast without one. */
    readonly done?: string;
  }

  /** How a page changes things. */
  export interface Change {
    /** Sends a change, shows it with Undo where it can be undone, and reads anew what it concerns. @throws ApiError */
    readonly run: <T>(method: string, path: string, content?: Content) => Promise<T>;
    /** Like `run`, for buttons: a failure is shown in a toast. Resolves to whether it has succeeded. */
    readonly attempt: (method: string, path: string, content?: Content) => Promise<boolean>;
    readonly isRunning: boolean;
    readonly error: ApiError | null;
    readonly forget: () => void;
  }

  /** Changes things by `POST`, `PUT`, `PATCH` and `DELETE`. */
  export function useChange(options?: ChangeOptions): Change;

  /** Somebody else has changed the record since it was read. */
  export interface Conflict<T> {
    readonly theirs: T;
    readonly mine: Readonly<Record<string, unknown>>;
    /** Writes what was to be written over what is stored now. @throws ApiError */
    readonly keepMine: () => Promise<void>;
    readonly takeTheirs: () => void;
  }

  /** Writes one record so that no change of somebody else is lost unseen. */
  export interface RecordWriter<T> {
    /** @returns false where somebody else has changed the record: see `conflict` @throws ApiError for other refusals */
    readonly write: (
      method: string,
      path: string,
      json: Readonly<Record<string, unknown>>,
      updatedAt: string | null | undefined,
    ) => Promise<boolean>;
    readonly conflict: Conflict<T> | null;
    readonly isRunning: boolean;
  }

  /** Writes a record with the version that was read; a 409 gives both versions to choose from. */
  export function useRecord<T>(
    options: ChangeOptions & {
      readonly read: () => Promise<T>;
      readonly versionOf: (record: T) => string | null | undefined;
    },
  ): RecordWriter<T>;

  /** An event of the tenant, as far as the caller may see it. */
  export interface TenantEvent {
    readonly id: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly timestamp: number;
    readonly organizationId: string;
  }

  /** Calls the handler for events. @param pattern an id, with `*` for one segment and `**` at the end for any number */
  export function useEvent(pattern: string, handler: (event: TenantEvent) => void): void;
  /** Reads paths anew when events say that others have changed what they show, of each at most once in a second. */
  export function useFresh(pattern: string, paths: readonly string[]): void;
  /** Shows another page of the console. @param to its path, with its query */
  export function navigate(to: string, options?: { readonly replace?: boolean }): void;

  /** A short message that goes away by itself. */
  export interface Toast {
    readonly text: string;
    /** An error stays until it is closed. */
    readonly kind?: 'done' | 'error';
    readonly action?: { readonly label: string; readonly run: () => unknown };
  }

  /** Shows a message in a corner of the page; screen readers say it. */
  export function notify(toast: Toast): void;
}
