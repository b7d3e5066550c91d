/** A choice of a field. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly tone?: string;
}

/** A custom field as the API answers it. */
export interface CustomField {
  readonly id: string;
  readonly entityId: string;
  readonly key: string;
  readonly label: string;
  readonly description: string | null;
  readonly kind: string;
  readonly multi: boolean;
  readonly required: boolean;
  readonly filterable: boolean;
  readonly encrypted: boolean;
  readonly isActive: boolean;
  readonly options: readonly Option[];
  readonly rules: Readonly<Record<string, unknown>>;
  readonly defaultValue: unknown;
  readonly updatedAt: string;
}

/** Of the fields below `/api`. */
export const FIELDS = '/entities/custom-fields';
/** Address of the page of all fields. */
export const PAGE = '/backend/custom-fields';
/** Right to change fields. */
export const MANAGE = 'entities.definitions.manage';
/** Kind of the records of fields. */
export const KIND = 'entities.custom_field';
