import type { Accounts } from './identity/Accounts';
import type { DataSource } from 'typeorm';
import type { AccessControl } from './access/AccessControl';
import type { FeatureCatalog } from './access/FeatureCatalog';
import type { AgentDeclaration, ToolDeclaration } from './agents/AgentDeclaration';
import type { Commands } from './records/commands/Commands';
import type { Leader } from './cluster/Leader';
import type { CustomFields } from './records/customFields/CustomFields';
import type { Database } from './data/Database';
import type { SharedCaches } from './data/SharedCaches';
import type { UnitOfWork } from './data/UnitOfWork';
import type { EventBus } from './events/EventBus';
import type { EventDeclaration } from './events/EventDeclaration';
import type { EventStream } from './events/stream/EventStream';
import type { ContributionRegistry } from '../kernel/registry/ContributionRegistry';
import type { ModuleCatalog } from '../kernel/registry/ModuleCatalog';
import type { RateLimiter } from './http/RateLimiter';
import type { Contributions } from '../kernel/kinds/Registries';
import type { Logger } from '../kernel/logging/Logger';
import type { TenantLocales } from './i18n/TenantLocales';
import type { Translations } from './i18n/Translations';
import type { Mail } from './mail/Mail';
import type { SidebarEntry } from './navigation/SidebarEntry';
import type { Jobs } from './jobs/Jobs';
import type { TenantModules } from './switches/TenantModules';
import type { Organizations } from './tenancy/Organizations';
import type { Tenancy } from './tenancy/Tenancy';
import type { WidgetDeclaration } from './widgets/WidgetDeclaration';
import type { Clock } from '../kernel/time/Clock';

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
  /** What running modules contribute, by kind; the owner of a kind reads its items here. */
  readonly contributions: Contributions;
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
