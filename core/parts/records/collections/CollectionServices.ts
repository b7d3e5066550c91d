import type { CoreServices } from '../../../kernel/parts/HostServices';

/** Services of the collection's module that the code of all collections uses. */
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
