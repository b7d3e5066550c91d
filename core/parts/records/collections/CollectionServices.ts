import type { CoreServices } from '../../../kernel/parts/HostServices';

/** What the machinery of collections asks of the services of the module whose collection it is. */
export type CollectionServices = Pick<
  CoreServices,
  | 'accounts'
  | 'clock'
  | 'commands'
  | 'customFields'
  | 'database'
  | 'events'
  | 'fieldEncryption'
  | 'largeTenants'
  | 'recordKinds'
  | 'recordTexts'
  | 'tenancy'
>;
