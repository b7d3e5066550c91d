/** An organization, as `view=manage` lists it. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly parentId: string | null;
  readonly tenantId: string;
  readonly isActive: boolean;
  readonly updatedAt: string | null;
  readonly depth: number;
  readonly pathLabel: string;
  readonly descendantIds: readonly string[];
  readonly descendantsCount: number;
}

/** A tenant. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly timeZone: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
