import type { Confined } from './Confidentiality';
import type { ActionType } from './actionType';
import type { Changes } from './computeChanges';
import type { ResourceReference } from './CommandDeclaration';

/** Data that undo and redo need; kept with an entry and never shown. */
export interface ActionPayload {
  /** States before and after, as the command's snapshots had them. */
  readonly from: unknown;
  readonly to: unknown;
  readonly touches: readonly string[];
  /** Further records that the change concerns. */
  readonly relations?: readonly ResourceReference[];
  /** Why the command crossed tenants, when it did. */
  readonly across?: string;
  /** The input without its secrets; absent when it held some, because then it says not enough. */
  readonly input?: unknown;
  /** The input without its secrets, for interceptors of a redo. */
  readonly shown?: unknown;
}

/** Facts of an entry, both before it is written and when it is read. */
interface ActionFacts {
  readonly tenantId: string;
  readonly organizationId: string | null;
  /** User id, or id of the API key. */
  readonly actorId: string | null;
  readonly commandId: string;
  readonly label: string | null;
  readonly actionType: ActionType;
  readonly before: unknown;
  readonly after: unknown;
  readonly changes: Changes | null;
  readonly payload: ActionPayload | null;
}

/** An entry about to be written. */
export interface NewActionEntry extends ActionFacts {
  readonly source: 'ui' | 'api' | 'system';
  readonly resource: ResourceReference;
  readonly parent: ResourceReference | null;
  readonly related: ResourceReference | null;
  /** Further records with this entry in their log, besides these three. */
  readonly relations: readonly ResourceReference[];
  readonly context: unknown;
  readonly undoToken: string | null;
}

/** An entry as undo and redo read it. */
export interface StoredAction extends ActionFacts {
  readonly id: string;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  readonly parentKind: string | null;
  readonly parentId: string | null;
  readonly relatedKind: string | null;
  readonly relatedId: string | null;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly state: 'done' | 'undoing' | 'undone' | 'redone' | 'failed';
  /** Who alone sees the history of the record; null where it is like any other. */
  readonly confined: Confined | null;
}
