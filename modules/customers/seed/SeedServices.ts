import type { CoreServices } from '@tenantry/core';
import type { AttachmentsServices } from '@tenantry/module-attachments/contract';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DictionariesServices } from '@tenantry/module-dictionaries/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';

/** Services that the seed needs. */
export type SeedServices = Pick<
  CoreServices,
  'accessControl' | 'clock' | 'commands' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<AuthServices, 'accessLookups'> &
  Pick<DirectoryServices, 'tenantDirectory'> &
  Partial<AttachmentsServices & DictionariesServices>;
