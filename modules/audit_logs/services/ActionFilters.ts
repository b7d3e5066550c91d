import { LogConditions } from './LogConditions';
import type { Viewer } from './Viewer';

export type ActionSort = 'createdAt' | 'user' | 'action' | 'field' | 'source';

/** Which actions, in what order. */
export interface ActionFilters {
  readonly organizationId?: string;
  readonly actorUserId?: readonly string[];
  readonly resourceKind?: string;
  readonly resourceId?: string;
  readonly includeRelated?: boolean;
  readonly actionType?: readonly string[];
  readonly fieldName?: readonly string[];
  readonly undoableOnly?: boolean;
  readonly before?: Date;
  readonly after?: Date;
  readonly sortField: ActionSort;
  readonly sortDir: 'asc' | 'desc';
}

/** The conditions that filters stand for, save the limits of time. */
export function conditionsOf(viewer: Viewer, filters: ActionFilters): LogConditions {
  const conditions = LogConditions.of(viewer);
  if (!viewer.canViewTenant) conditions.add((value) => `a.actor_id = ${value}`, viewer.actorId);
  else if (filters.actorUserId?.length === 1)
    conditions.add((value) => `a.actor_id = ${value}`, filters.actorUserId[0]);
  else conditions.add((value) => `a.actor_id = ANY (${value}::uuid[])`, filters.actorUserId);
  addResource(conditions, filters);
  return conditions
    .add((value) => `a.action_type = ANY (${value}::text[])`, filters.actionType)
    .add((value) => `a.listed_fields && ${value}::text[]`, filters.fieldName)
    .require(filters.undoableOnly ? 'a.undo_token IS NOT NULL' : undefined);
}

function addResource(
  conditions: LogConditions,
  { resourceKind, resourceId, includeRelated }: ActionFilters,
): void {
  if (!includeRelated || resourceKind === undefined || resourceId === undefined) {
    conditions
      .add((value) => `a.resource_kind = ${value}`, resourceKind)
      .add((value) => `a.resource_id = ${value}`, resourceId);
    return;
  }
  const kind = conditions.value(resourceKind);
  conditions.add(
    (id) =>
      `((a.resource_kind = ${kind} AND a.resource_id = ${id})
        OR (a.parent_resource_kind = ${kind} AND a.parent_resource_id = ${id})
        OR (a.related_resource_kind = ${kind} AND a.related_resource_id = ${id}))`,
    resourceId,
  );
}
