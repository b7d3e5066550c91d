import type { ConsoleService } from '@tenantry/module-console/contract';

/** What the web console calls of this module; without effect where it does not run. */
export const consoleServices: readonly ConsoleService[] = [{ id: 'stream', request: 'GET /events/stream' }];
