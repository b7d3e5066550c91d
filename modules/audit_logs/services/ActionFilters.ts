import { actionLogTable } from '@tenantry/core';
import { LogConditions } from './LogConditions';
import type { Viewer } from './Viewer';

const { columns } = actionLogTable;

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
  conditions.oneOf('actor_id', 'uuid', viewer.canViewTenant ? filters.actorUserId : [viewer.actorId]);
  addResource(conditions, filters);
  return conditions
    .oneOf('action_type', 'text', filters.actionType)
    .add((value) => `a.${columns.listedFields} && ${value}::text[]`, filters.fieldName)
    .require(filters.undoableOnly ? `a.${columns.undoToken} IS NOT NULL` : undefined);
}

function addResource(
  conditions: LogConditions,
  { resourceKind, resourceId, includeRelated }: ActionFilters,
): void {
  if (!includeRelated || resourceKind === undefined || resourceId === undefined) {
    conditions.equal('resource_kind', resourceKind).equal('resource_id', resourceId);
    return;
  }
  const kind = conditions.value(resourceKind);
  conditions.add(
    (id) =>
      `((a.${columns.resourceKind} = ${kind} AND a.${columns.resourceId} = ${id})
        OR (a.${columns.parentResourceKind} = ${kind} AND a.${columns.parentResourceId} = ${id})
        OR (a.${columns.relatedResourceKind} = ${kind} AND a.${columns.relatedResourceId} = ${id}))`,
    resourceId,
  );
}
