/** What happens to custom fields: payload of `entities.custom_field.created`, `.updated` and `.deleted`. */
export interface CustomFieldEvent {
  readonly id: string;
  /** Fields belong to the whole tenant. */
  readonly organizationId: null;
  readonly tenantId: string;
  /** The kind of records that have it, for example `customers.deal`. */
  readonly entityId: string;
  readonly key: string;
}
