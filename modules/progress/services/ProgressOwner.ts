import type { CommandCall } from '@tenantry/core';

/** Where and for whom a progress job is created; the context of a route is one. */
export type ProgressOwner = Pick<CommandCall, 'principal' | 'scope'>;
