import type { CoreServices, ToolCaller } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { Proposals } from '../actions/services/Proposals';
import type { Agents } from '../agents/services/Agents';
import type { ConversationRows } from '../conversations/services/ConversationRows';
import type { MessageRows } from '../conversations/services/MessageRows';
import type { Place } from '../shared/place';
import type { Tools } from '../tools/services/Tools';
import type { UsageLedger } from '../usage/services/UsageLedger';

export type SeedServices = Pick<
  CoreServices,
  'accessControl' | 'clock' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<AuthServices, 'accessLookups'> &
  Pick<DirectoryServices, 'tenantDirectory'> & {
    readonly aiAgents: Agents;
    readonly aiTools: Tools;
    readonly conversationRows: ConversationRows;
    readonly messageRows: MessageRows;
    readonly proposals: Proposals;
    readonly usageLedger: UsageLedger;
  };

/** A user of the demo tenant. */
export interface DemoUser {
  readonly userId: string;
  readonly place: Place;
  readonly caller: ToolCaller;
}
