import type { ActionSelection, HiddenRecords } from '@tenantry/core';
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

/**
 * The entries that filters select for a viewer, without the limits of time.
 *
 * @param isOfTenant the selected kind has records of the whole tenant, which viewers see within each organization
 */
export function selectionOf(
  viewer: Viewer,
  filters: ActionFilters,
  hidden: HiddenRecords | undefined,
  isOfTenant: boolean,
): ActionSelection {
  const { resourceKind, resourceId, includeRelated, undoableOnly } = filters;
  // Related records may be of organizations that the viewer does not see.
  const isWide = isOfTenant && !includeRelated && filters.organizationId === undefined;
  return {
    tenantId: viewer.tenantId ?? undefined,
    organizationIds: isWide ? undefined : (viewer.organizationIds ?? undefined),
    actorIds: viewer.canViewTenant ? filters.actorUserId : [viewer.actorId],
    resourceKind,
    resourceId,
    includeRelated,
    actionTypes: filters.actionType,
    fields: filters.fieldName,
    undoableOnly,
    ...(hidden && { hidden }),
  };
}
