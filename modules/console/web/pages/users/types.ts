/** An account, as `GET /auth/users` lists it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly isConfirmed: boolean;
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly updatedAt: string | null;
}

/** A role. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly tenantName: string | null;
  readonly usersCount: number;
  readonly updatedAt: string | null;
}

/** An organization, with the names of those above it. */
export interface OrganizationOption {
  readonly id: string;
  readonly pathLabel: string;
  readonly tenantId: string;
}
