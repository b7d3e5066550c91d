import { actionLogTable } from './actionLogTable';
import { LogConditions } from './LogConditions';

const { columns } = actionLogTable;

/** Which entries of the action log. What is left out narrows nothing. */
export interface ActionSelection {
  /** Left out: those of every tenant that the running work may read. */
  readonly tenantId?: string;
  readonly organizationIds?: readonly string[];
  /** Users and API keys; null selects entries without an actor. */
  readonly actorIds?: readonly (string | null)[];
  readonly resourceKind?: string;
  readonly resourceId?: string;
  /** Also entries of records that belong to the resource or refer to it. Requires both its kind and its id. */
  readonly includeRelated?: boolean;
  readonly actionTypes?: readonly string[];
  /** Names of members, of which one at least changed. */
  readonly fields?: readonly string[];
  readonly undoableOnly?: boolean;
  /** Left out: entries of records that are confined to others are not there for the reader. */
  readonly hidden?: HiddenRecords;
}

/** Records with a history that a reader does not see. */
export interface HiddenRecords {
  /** The reader, who sees the history of their own records; null for a reader without an account. */
  readonly userId: string | null;
  /** Features that the reader lacks. */
  readonly features: readonly string[];
  /** How many there are. */
  readonly count: number;
}

/**
 * The records that a reader does not see, for a statement of a log: rows `c` with `tenant_id`, `resource_kind` and
 * `resource_id`, to stand after FROM.
 *
 * @param bind adds a value to the statement and returns how its SQL names it
 */
export function hiddenRecords({ userId, features }: HiddenRecords, bind: (value: unknown) => string): string {
  return `(SELECT tenant_id, resource_kind, resource_id FROM platform_confined_records
            WHERE feature = ANY (${bind(features)}::text[]) AND holder_id IS DISTINCT FROM ${bind(userId)}::uuid) c`;
}

/** Members that entries can be grouped by. */
export type ActionGrouping = 'actionType' | 'source' | 'actorUserId' | 'primaryField';

/** The conditions of a selection. The tenant is named although row-level security adds it: indexes need it. */
export function conditionsOf(selection: ActionSelection): LogConditions {
  const { tenantId, organizationIds, actorIds, actionTypes, fields, undoableOnly, hidden } = selection;
  const conditions = new LogConditions()
    .equal(columns.tenantId, tenantId)
    .oneOf(columns.organizationId, 'uuid', organizationIds)
    .oneOf(columns.actorUserId, 'uuid', actorIds);
  addResource(conditions, selection);
  return conditions
    .oneOf(columns.actionType, 'text', actionTypes)
    .add((value) => `a.${columns.listedFields} && ${value}::text[]`, fields)
    .require(undoableOnly ? `a.${columns.undoToken} IS NOT NULL` : undefined)
    .require(hidden && notHidden(conditions, hidden));
}

function notHidden(conditions: LogConditions, hidden: HiddenRecords): string {
  return `NOT EXISTS (
    SELECT FROM ${hiddenRecords(hidden, (value) => conditions.value(value))}
     WHERE c.tenant_id = a.${columns.tenantId} AND c.resource_kind = a.${columns.resourceKind}
       AND c.resource_id = a.${columns.resourceId})`;
}

function addResource(
  conditions: LogConditions,
  { tenantId, resourceKind, resourceId, includeRelated }: ActionSelection,
): void {
  if (!includeRelated || resourceKind === undefined || resourceId === undefined) {
    conditions.equal(columns.resourceKind, resourceKind).equal(columns.resourceId, resourceId);
    return;
  }
  const kind = conditions.value(resourceKind);
  const tenant = tenantId === undefined ? '' : `r.tenant_id = ${conditions.value(tenantId)} AND`;
  conditions.add(
    (id) =>
      `((a.${columns.resourceKind} = ${kind} AND a.${columns.resourceId} = ${id})
        OR (a.${columns.parentResourceKind} = ${kind} AND a.${columns.parentResourceId} = ${id})
        OR (a.${columns.relatedResourceKind} = ${kind} AND a.${columns.relatedResourceId} = ${id})
        OR a.${columns.id} = ANY (ARRAY(SELECT r.action_id FROM ${actionLogTable.relations} r
                                         WHERE ${tenant} r.resource_kind = ${kind} AND r.resource_id = ${id})))`,
    resourceId,
  );
}
