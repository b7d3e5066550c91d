import { Accounts } from '../../parts/identity/Accounts';
import { type DataSource } from 'typeorm';
import { AccessControl } from '../../parts/access/AccessControl';
import { Leadership } from '../../parts/cluster/Leadership';
import { FeatureCatalog } from '../../parts/access/FeatureCatalog';
import { agentKind, toolKind } from '../../parts/agents/agentKinds';
import { coreMigrations } from './coreMigrations';
import { createDataSource } from '../../parts/data/createDataSource';
import { CustomFields } from '../../parts/records/customFields/CustomFields';
import { Database } from '../../parts/data/Database';
import { MigrationLedger } from '../../parts/data/MigrationLedger';
import { Notifications } from '../../parts/data/Notifications';
import { SharedCaches } from '../../parts/data/SharedCaches';
import { UnitOfWork } from '../../parts/data/UnitOfWork';
import { isTransient } from '../errors/isTransient';
import { EventBus } from '../../parts/events/EventBus';
import { EventOutbox } from '../../parts/events/EventOutbox';
import { eventKind } from '../../parts/events/eventKinds';
import { EventStream } from '../../parts/events/stream/EventStream';
import { StreamLog } from '../../parts/events/stream/StreamLog';
import { HealthRegistry } from '../../parts/health/HealthRegistry';
import { Quarantine } from '../../parts/health/Quarantine';
import { RequestLocales } from '../../parts/i18n/RequestLocales';
import { TenantLocales } from '../../parts/i18n/TenantLocales';
import { Translations } from '../../parts/i18n/Translations';
import { RateLimiter } from '../../parts/http/RateLimiter';
import { memoryStore, redisStore } from '../../parts/http/rateLimitStore';
import { Authentication } from '../../parts/identity/Authentication';
import { JobCallers } from '../../parts/jobs/JobCallers';
import { JobEngine } from '../../parts/jobs/JobEngine';
import { Mail } from '../../parts/mail/Mail';
import { createMailTransport } from '../../parts/mail/createMailTransport';
import type { CoreServices } from '../../parts/CoreServices';
import { sidebarKind } from '../../parts/navigation/sidebarKind';
import { RedisConnections } from '../../parts/redis/RedisConnections';
import { readModulesOff, TenantModules } from '../../parts/switches/TenantModules';
import { TenantSwitches } from '../../parts/switches/TenantSwitches';
import { Organizations, TREE_CACHE } from '../../parts/tenancy/Organizations';
import { OUTSIDE, runInContext } from '../../parts/tenancy/executionContext';
import { Tenancy } from '../../parts/tenancy/Tenancy';
import { TenantPool } from '../../parts/tenancy/TenantPool';
import { widgetKind } from '../../parts/widgets/widgetKind';
import { CommandCatalog } from '../../parts/records/commands/CommandCatalog';
import { Commands } from '../../parts/records/commands/Commands';
import { Registries } from '../kinds/Registries';
import { BUILT_IN_KINDS } from '../../parts/kinds';
import { coreVersion } from './coreVersion';
import type { HostCoreOptions } from './HostCoreOptions';
import { ModuleCatalog } from '../registry/ModuleCatalog';
import { platformFeatures, platformModule } from './platformModule';

/** Services that differ from module to module; the runtime of each module adds its own. */
type PerModule = 'leader' | 'dataSource' | 'settings' | 'environment' | 'logger';

/** Everything that exists once a process, whichever modules run. */
export class HostCore {
  /** How each module is doing. */
  readonly health = new HealthRegistry();
  readonly pool: TenantPool;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  readonly caches: SharedCaches;
  readonly organizations: Organizations;
  readonly accounts = new Accounts();
  readonly modules = new ModuleCatalog(platformModule);
  readonly features = new FeatureCatalog();
  /** What modules contribute, by kind. */
  readonly registries = new Registries();
  readonly widgets = this.registries.of(widgetKind);
  readonly navigation = this.registries.of(sidebarKind);
  readonly agents = this.registries.of(agentKind);
  readonly tools = this.registries.of(toolKind);
  readonly eventDeclarations = this.registries.of(eventKind);
  readonly commandCatalog = new CommandCatalog();
  readonly authentication = new Authentication();
  readonly tenantModules: TenantModules;
  readonly tenantSwitches: TenantSwitches;
  readonly customFields: CustomFields;
  readonly accessControl: AccessControl;
  readonly jobEngine: JobEngine;
  readonly outbox: EventOutbox;
  readonly events: EventBus;
  readonly eventStream: EventStream;
  /** Null without `REDIS_URL`. */
  readonly redis: RedisConnections | null;
  readonly rateLimiter: RateLimiter;
  readonly quarantine: Quarantine;
  readonly tenancy: Tenancy;
  readonly commands: Commands;
  readonly leadership: Leadership;
  readonly translations: Translations;
  readonly tenantLocales: TenantLocales;
  /** The language each request is answered in. */
  readonly requestLocales: RequestLocales;
  readonly mail: Mail;
  private readonly streamLog: StreamLog;
  private ledgerSource: DataSource | null = null;

  constructor(readonly options: HostCoreOptions) {
    const { logger } = options;
    this.pool = new TenantPool(
      options.logins,
      (error) => logger.warn({ err: error }, 'a database connection was given up'),
      options.pools,
      (moduleId) => this.health.of(moduleId).add('queries'),
    );
    this.database = new Database(this.pool);
    this.unitOfWork = new UnitOfWork(this.pool, (error) =>
      logger.error({ err: error }, 'work after a commit failed'),
    );
    this.notifications = new Notifications(
      options.connection,
      (text, values) => this.database.query(text, values),
      logger,
    );
    this.caches = new SharedCaches(this.notifications, this.unitOfWork);
    this.organizations = new Organizations(this.caches.create(TREE_CACHE), () =>
      readModulesOff(this.database),
    );
    this.tenantModules = new TenantModules(this.organizations, this.modules);
    this.customFields = new CustomFields(this);
    this.accessControl = new AccessControl(this.features, this.modules, this.tenantModules);
    const { redisUrl, rateLimits, environment } = options;
    this.redis = redisUrl === undefined ? null : new RedisConnections(redisUrl, logger);
    this.jobEngine = new JobEngine({
      connection: options.connection,
      database: this.database,
      unitOfWork: this.unitOfWork,
      notifications: this.notifications,
      clock: options.clock,
      logger,
      timings: options.jobTimings,
      callers: new JobCallers(this.organizations, this.accessControl),
      alone: options.alone,
    });
    this.jobEngine.addGate((moduleId, tenantId) => this.tenantModules.isOn(moduleId, tenantId));
    this.jobEngine.addGate((_moduleId, tenantId) => this.organizations.isOpen(tenantId));
    const subscriberFailed: HostCoreOptions['onSubscriberFailure'] = (moduleId, ...failure) => {
      if (isTransient(failure[1])) return;
      this.health.of(moduleId).add('subscriberFailures');
      options.onSubscriberFailure(moduleId, ...failure);
    };
    this.outbox = new EventOutbox(this.jobEngine.jobs, this.tenantModules);
    this.jobEngine.onFinished((attempt) => {
      const { moduleId, workerId, milliseconds, error } = attempt;
      this.health.of(moduleId).job(milliseconds, error !== undefined && !isTransient(error));
      if (error !== undefined && this.outbox.has(workerId)) subscriberFailed(moduleId, workerId, error);
      options.onJob?.(attempt);
    });
    this.streamLog = new StreamLog(this.database, options.clock, logger);
    this.events = new EventBus({
      declarations: this.eventDeclarations,
      unitOfWork: this.unitOfWork,
      logger,
      tenantModules: this.tenantModules,
      outbox: this.outbox,
      stream: this.streamLog,
      onFailure: subscriberFailed,
    });
    this.eventStream = new EventStream({
      log: this.streamLog,
      declarations: this.eventDeclarations,
      notifications: this.notifications,
      clock: options.clock,
      logger,
    });
    for (const feature of platformFeatures) this.features.register(platformModule.id, feature);
    this.rateLimiter = new RateLimiter({
      ...rateLimits,
      store: this.redis && rateLimits.strategy === 'redis' ? redisStore(this.redis) : memoryStore(),
      environment,
      logger,
    });
    this.tenancy = new Tenancy(logger);
    this.commands = new Commands({
      catalog: this.commandCatalog,
      database: this.database,
      tenancy: this.tenancy,
      unitOfWork: this.unitOfWork,
      logger,
      optimisticLock: options.optimisticLock,
      onFailure: options.onExtensionFailure,
    });
    this.quarantine = new Quarantine({
      settings: options.quarantine,
      run: (text, values) =>
        runInContext({ ...OUTSIDE, acrossTenants: 'modules out of service' }, () =>
          this.database.query(text, values),
        ),
      notifications: this.notifications,
      logger,
    });
    this.quarantine.onChange((moduleId, isOut) => {
      if (isOut) this.jobEngine.parkModule(moduleId);
      else this.jobEngine.resumeModule(moduleId);
    });
    this.leadership = new Leadership(options.connection, logger);
    this.tenantSwitches = new TenantSwitches(this, () => this.modules.list());
    this.translations = new Translations(options.forceLocale);
    const { database, tenancy, caches, translations } = this;
    this.tenantLocales = new TenantLocales({ database, tenancy, caches, translations });
    this.requestLocales = new RequestLocales(translations, this.tenantLocales);
    this.mail = new Mail(createMailTransport(options.mail, logger), translations, logger);
  }

  /** Opens what needs the database. @throws HostError when a newer version of the core has worked on it */
  async open(): Promise<MigrationLedger> {
    this.ledgerSource = await createDataSource(this.pool, [], true);
    const ledger = new MigrationLedger(this.ledgerSource, this.options.onProgress);
    await ledger.open();
    await ledger.migrate('core', coreVersion, coreMigrations);
    await this.notifications.start();
    await this.quarantine.open();
    return ledger;
  }

  /** Puts what modules contributed in the order of the modules, whenever each of them was started. */
  arrange(moduleIds: readonly string[]): void {
    this.modules.arrange(moduleIds);
    const order = [platformModule.id, ...moduleIds];
    this.registries.arrange(order);
    for (const kind of BUILT_IN_KINDS) kind.arrange?.(order, this);
  }

  async close(): Promise<void> {
    this.quarantine.close();
    this.eventStream.close();
    await this.streamLog.settled();
    await this.leadership.stop();
    await this.jobEngine.close();
    this.mail.close();
    this.caches.close();
    await this.notifications.stop();
    this.redis?.close();
    if (this.ledgerSource?.isInitialized) await this.ledgerSource.destroy();
    await this.pool.end();
  }

  /** The core's services by name, without those that every module gets for itself. */
  get services(): Omit<CoreServices, PerModule> {
    return {
      database: this.database,
      unitOfWork: this.unitOfWork,
      tenancy: this.tenancy,
      organizations: this.organizations,
      accounts: this.accounts,
      accessControl: this.accessControl,
      features: this.features,
      events: this.events,
      eventCatalog: this.eventDeclarations,
      eventStream: this.eventStream,
      jobs: this.jobEngine.jobs,
      commands: this.commands,
      customFields: this.customFields,
      caches: this.caches,
      rateLimiter: this.rateLimiter,
      contributions: this.registries,
      widgets: this.widgets,
      navigation: this.navigation,
      agents: this.agents,
      tools: this.tools,
      modules: this.modules,
      tenantModules: this.tenantModules,
      translations: this.translations,
      tenantLocales: this.tenantLocales,
      mail: this.mail,
      clock: this.options.clock,
    };
  }
}
