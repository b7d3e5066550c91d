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
