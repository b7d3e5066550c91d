import type { CoreServices } from '@tenantry/core';
import type { AccountSeeder } from '../services/AccountSeeder';
import type { DefaultGrants } from '../services/DefaultGrants';
import type { PasswordPolicy } from '../services/PasswordPolicy';

/** What seeding asks of the module `directory` (its service `tenantDirectory`). */
export interface SeededTenants {
  /** The tenant of the first run, with its root organization. */
  first(): Promise<{ tenantId: string; organizationId: string } | undefined>;
  /** The demo tenant with its organizations, the root first. */
  demo(): Promise<{ tenantId: string; organizationIds: readonly string[] } | undefined>;
}

/** What seeding uses. */
export interface SeedServices extends Pick<CoreServices, 'tenancy' | 'unitOfWork' | 'clock'> {
  readonly tenantDirectory: SeededTenants;
  readonly accountSeeder: AccountSeeder;
  readonly defaultGrants: DefaultGrants;
  readonly passwordPolicy: PasswordPolicy;
}
