import type { ConsoleService } from '@tenantry/module-console/contract';

/** Routes of this module that the web console calls; without effect where it does not run. */
export const consoleServices: readonly ConsoleService[] = [{ id: 'stream', request: 'GET /events/stream' }];
