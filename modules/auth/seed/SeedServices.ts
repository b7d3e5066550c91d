import type { CoreServices } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { AccountSeeder } from '../accounts/services/AccountSeeder';
import type { DefaultGrants } from '../roles/services/DefaultGrants';
import type { PasswordPolicy } from '../passwords/services/PasswordPolicy';

/** Services that the seed needs. */
export interface SeedServices
  extends Pick<CoreServices, 'tenancy' | 'unitOfWork' | 'clock'>, Pick<DirectoryServices, 'tenantDirectory'> {
  readonly accountSeeder: AccountSeeder;
  readonly defaultGrants: DefaultGrants;
  readonly passwordPolicy: PasswordPolicy;
}
