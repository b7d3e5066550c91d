import type { Accounts } from '../../identity/Accounts';
import type { Commands } from '../commands/Commands';
import type { CustomFields } from '../customFields/CustomFields';
import type { Database } from '../../data/Database';
import type { Tenancy } from '../../tenancy/Tenancy';
import type { EventBus } from '../../events/EventBus';

/** What the machinery of collections asks of the services of the module whose collection it is. */
export interface CollectionServices {
  readonly accounts: Accounts;
  readonly commands: Commands;
  readonly customFields: CustomFields;
  readonly database: Database;
  readonly events: EventBus;
  readonly tenancy: Tenancy;
}
