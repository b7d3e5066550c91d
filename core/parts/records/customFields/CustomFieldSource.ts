import type { CustomFieldDefinition } from './CustomFieldDefinition';

/** Records of one kind that take custom fields, kept in the column `custom_fields` of their table. */
export interface CustomFieldEntity {
  /** `<module>.<entity>`, as in the action log. */
  readonly id: string;
  /** Names that clients use besides those that follow from the id. */
  readonly alsoNamed?: readonly string[];
  readonly title: string;
  /** Prepared by `addCustomFields`. */
  readonly table: string;
}

/**
 * Reads which custom fields each tenant has added. A module contributes at most one source (manifest key
 * `customFields`); without one there are none.
 */
export interface CustomFieldSource {
  /** The active definitions of the tenant in order, by id of the entity. Called inside that tenant's scope. */
  load(tenantId: string): Promise<ReadonlyMap<string, readonly CustomFieldDefinition[]>>;
}
