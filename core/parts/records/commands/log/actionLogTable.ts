/** The action log: the name of its table, and its columns by the names that their values have outside. */
export const actionLogTable = {
  name: 'platform_action_log',
  /** Further records that entries concern: `resource_kind`, `resource_id`, `action_id`. */
  relations: 'platform_action_relations',
  columns: {
    id: 'id',
    commandId: 'command_id',
    actionLabel: 'action_label',
    actionType: 'action_type',
    source: 'source',
    executionState: 'execution_state',
    actorUserId: 'actor_id',
    tenantId: 'tenant_id',
    organizationId: 'organization_id',
    resourceKind: 'resource_kind',
    resourceId: 'resource_id',
    parentResourceKind: 'parent_resource_kind',
    parentResourceId: 'parent_resource_id',
    relatedResourceKind: 'related_resource_kind',
    relatedResourceId: 'related_resource_id',
    /** Names of the members that changed, for lists: `custom.` is left out. */
    listedFields: 'listed_fields',
    primaryField: 'primary_field',
    snapshotBefore: 'snapshot_before',
    snapshotAfter: 'snapshot_after',
    changes: 'changes',
    context: 'context',
    undoToken: 'undo_token',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const;
