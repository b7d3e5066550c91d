import type { FieldType } from '@tenantry/core';

/** Members of the records that a rule is for. */
export interface RuleMembers {
  /** Kind of the records. */
  readonly kind: string;
  /** Whether conditions and texts find a member of this name. */
  readonly isReadable: (name: string) => boolean;
  /** Whether the commands that the rule judges take a member of this name. */
  readonly isSettable: (name: string) => boolean;
  /** The type of the values of a member; undefined for lists, objects and unknown members. */
  readonly typeOf: (name: string) => FieldType | undefined;
  readonly takesNumbers: (name: string) => boolean;
  readonly takesTexts: (name: string) => boolean;
  /** Why the member cannot have a value; null where it can. */
  readonly problemWith: (name: string, value: unknown) => string | null;
}
