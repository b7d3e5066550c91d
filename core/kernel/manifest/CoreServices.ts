import type { Accounts } from '../../parts/identity/Accounts';
import type { DataSource } from 'typeorm';
import type { AccessControl } from '../../parts/access/AccessControl';
import type { FeatureCatalog } from '../../parts/access/FeatureCatalog';
import type { AgentDeclaration, ToolDeclaration } from '../../parts/agents/AgentDeclaration';
import type { Commands } from '../../parts/records/commands/Commands';
import type { Leader } from '../../parts/cluster/Leader';
import type { CustomFields } from '../../parts/records/customFields/CustomFields';
import type { Database } from '../../parts/data/Database';
import type { SharedCaches } from '../../parts/data/SharedCaches';
import type { UnitOfWork } from '../../parts/data/UnitOfWork';
import type { EventBus } from '../../parts/events/EventBus';
import type { EventDeclaration } from '../../parts/events/EventDeclaration';
import type { EventStream } from '../../parts/events/stream/EventStream';
import type { ContributionRegistry } from '../registry/ContributionRegistry';
import type { ModuleCatalog } from '../registry/ModuleCatalog';
import type { RateLimiter } from '../../parts/http/RateLimiter';
import type { Logger } from '../logging/Logger';
import type { TenantLocales } from '../../parts/i18n/TenantLocales';
import type { Translations } from '../../parts/i18n/Translations';
import type { Mail } from '../../parts/mail/Mail';
import type { SidebarEntry } from '../../parts/navigation/SidebarEntry';
import type { Jobs } from '../../parts/jobs/Jobs';
import type { TenantModules } from '../../parts/switches/TenantModules';
import type { Organizations } from '../../parts/tenancy/Organizations';
import type { Tenancy } from '../../parts/tenancy/Tenancy';
import type { WidgetDeclaration } from '../../parts/widgets/WidgetDeclaration';
import type { Clock } from '../time/Clock';

/** What the core offers every module, by service name. */
export interface CoreServices {
  /** SQL in the scope of the running work. */
  readonly database: Database;
  /** TypeORM over the same connections, with the module's own entities. */
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly tenancy: Tenancy;
  /** The organization tree of each tenant, cached. */
  readonly organizations: Organizations;
  /** Checks references to people. */
  readonly accounts: Accounts;
  readonly accessControl: AccessControl;
  readonly features: FeatureCatalog;
  readonly events: EventBus;
  /** What events there are. */
  readonly eventCatalog: ContributionRegistry<EventDeclaration>;
  /** Tells clients of events. */
  readonly eventStream: EventStream;
  readonly jobs: Jobs;
  /** Changes of state that are logged, and can be undone and redone. */
  readonly commands: Commands;
  /** The fields that tenants have added to records. */
  readonly customFields: CustomFields;
  readonly caches: SharedCaches;
  readonly rateLimiter: RateLimiter;
  readonly widgets: ContributionRegistry<WidgetDeclaration>;
  readonly navigation: ContributionRegistry<SidebarEntry>;
  readonly agents: ContributionRegistry<AgentDeclaration>;
  readonly tools: ContributionRegistry<ToolDeclaration>;
  /** The running modules. */
  readonly modules: ModuleCatalog;
  /** Which of them are off for which tenant. */
  readonly tenantModules: TenantModules;
  /** For what one process of all must do. */
  readonly leader: Leader;
  /** Texts in the caller's language. */
  readonly translations: Translations;
  /** Which languages each tenant serves. */
  readonly tenantLocales: TenantLocales;
  /** Sends mails, by SMTP or into the outbox. */
  readonly mail: Mail;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The module's settings from plugins.config.json, validated by its schema. */
  readonly settings: unknown;
  /** The environment variables the module declared, validated and converted by its schema. */
  readonly environment: unknown;
}
