import type { CustomFieldDefinition } from '@tenantry/core';

/** What a field may be told about itself, whenever. */
export interface CustomFieldContent extends Omit<CustomFieldDefinition, 'key' | 'kind' | 'multi'> {
  readonly description: string | null;
  /** Inactive fields are hidden, with their values. */
  readonly isActive: boolean;
  /** Place among the fields of the entity. */
  readonly order: number;
}

/** What a field is for good. */
export interface CustomFieldIdentity extends Pick<CustomFieldDefinition, 'key' | 'kind' | 'multi'> {
  /** The kind of records that have it, for example `customers.deal`. */
  readonly entityId: string;
}

/** A field as published. */
export interface CustomField extends CustomFieldIdentity, CustomFieldContent {
  readonly id: string;
  /** ISO times. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A field to be; without `order` it comes last. */
export type NewCustomField = CustomFieldIdentity &
  Omit<CustomFieldContent, 'order'> &
  Partial<Pick<CustomFieldContent, 'order'>>;

/** What is to be different; absent members stay as they are. */
export type CustomFieldChange = Partial<CustomFieldContent>;

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
