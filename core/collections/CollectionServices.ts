import type { CoreServices } from '../manifest/CoreServices';

/** What the machinery of collections asks of the services of the module whose collection it is. */
export type CollectionServices = Pick<CoreServices, 'commands' | 'customFields' | 'database' | 'events'>;
