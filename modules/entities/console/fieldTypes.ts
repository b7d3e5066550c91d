import type { Icon } from '@tenantry/console';
import type { ComponentProps } from 'react';
import { text } from './texts';
import type { CustomField } from './types';

/** A type of field as people choose it: a kind of the server, for some with what goes with it. */
export interface FieldType {
  readonly id: string;
  readonly kind: string;
  readonly icon: ComponentProps<typeof Icon>['name'];
  /** Whether fields of this type always have several values, never, or as people choose. */
  readonly multi: 'always' | 'never' | 'chosen';
  /** Rules that apply to values, besides the number of them. */
  readonly rules: readonly string[];
}

const RANGE = ['min', 'max'];
const LENGTH = ['minLength', 'maxLength'];

/** All types, in the order in which they are offered. */
export const FIELD_TYPES = [
  { id: 'text', kind: 'text', icon: 'type', multi: 'chosen', rules: LENGTH },
  { id: 'long', kind: 'multiline', icon: 'text-align-start', multi: 'never', rules: LENGTH },
  { id: 'number', kind: 'integer', icon: 'hash', multi: 'chosen', rules: RANGE },
  { id: 'decimal', kind: 'float', icon: 'decimals-arrow-right', multi: 'chosen', rules: RANGE },
  { id: 'amount', kind: 'currency', icon: 'banknote', multi: 'never', rules: RANGE },
  { id: 'date', kind: 'date', icon: 'calendar', multi: 'chosen', rules: RANGE },
  { id: 'time', kind: 'datetime', icon: 'calendar-clock', multi: 'chosen', rules: RANGE },
  { id: 'choice', kind: 'select', icon: 'circle-dot', multi: 'never', rules: [] },
  { id: 'choices', kind: 'select', icon: 'list-checks', multi: 'always', rules: [] },
  { id: 'boolean', kind: 'boolean', icon: 'toggle-right', multi: 'never', rules: [] },
  { id: 'email', kind: 'email', icon: 'mail', multi: 'chosen', rules: [] },
  { id: 'link', kind: 'url', icon: 'link', multi: 'chosen', rules: [] },
  { id: 'colleague', kind: 'relation', icon: 'user', multi: 'chosen', rules: [] },
  { id: 'record', kind: 'relation', icon: 'database', multi: 'chosen', rules: [] },
  {
    id: 'file',
    kind: 'attachment',
    icon: 'paperclip',
    multi: 'chosen',
    rules: ['acceptedExtensions', 'maxAttachmentSizeMb', 'partitionCode'],
  },
] as const satisfies readonly FieldType[];

export type FieldTypeId = (typeof FIELD_TYPES)[number]['id'];

/** A type by its id. */
export const typeOf = (id: FieldTypeId): FieldType =>
  FIELD_TYPES.find((one) => one.id === id) ?? FIELD_TYPES[0];

/** The name of a type. */
export const typeText = (id: FieldTypeId): string => text(`${id}Type`);

/**
 * The type of a field.
 *
 * @param accounts kind of the records of accounts; null where there are none
 */
export function typeOfField(
  { kind, multi, rules }: Pick<CustomField, 'kind' | 'multi' | 'rules'>,
  accounts: string | null,
): FieldTypeId {
  if (kind === 'select') return multi ? 'choices' : 'choice';
  if (kind === 'relation')
    return accounts !== null && rules['relatedKind'] === accounts ? 'colleague' : 'record';
  return FIELD_TYPES.find((type) => type.kind === kind)?.id ?? 'text';
}
