/** A value of a member that an organization keeps with its label. */
export interface KeptValue {
  readonly value: string;
  readonly label: string;
  /** `#rrggbb`, or the name of a tone; null: none. */
  readonly color: string | null;
  /** False: records may have it, and new ones are not offered it. */
  readonly isActive: boolean;
}

/** The values of a member that an organization keeps. */
export interface KeptValues {
  /** Whether records take active values of these only. */
  readonly isClosed: boolean;
  /** In their order. */
  readonly values: readonly KeptValue[];
}

/** By the names of members. */
export type ValuesOfMembers = ReadonlyMap<string, KeptValues>;

/** An organization of a tenant. */
export interface KeepingOrganization {
  readonly tenantId: string;
  readonly organizationId: string;
}

/**
 * Reads the values of members that organizations keep. A module contributes at most one source (manifest key `memberValues`);
 * without one there are none.
 */
export interface MemberValueSource {
  /** The values that an organization keeps for records of a kind. @param locale ISO code of the language of labels */
  load(kind: string, place: KeepingOrganization, locale: string): Promise<ValuesOfMembers>;
}
