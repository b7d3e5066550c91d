/** Everything a module author may use. Nothing else in this package is public. */
export { defineModule } from './manifest/defineModule';
export type { MigrationClass } from './data/MigrationClass';
export type {
  LifecycleHooks,
  ModuleManifest,
  OverrideDeclaration,
  ServiceClass,
  ServiceFactory,
} from './manifest/ModuleManifest';
export type { Clock } from './time/Clock';
export type { CoreServices } from './manifest/CoreServices';
export type { GrantColumn } from './acl/GrantColumn';
export type { SeedContext } from './manifest/SeedContext';

export { route, routeFor } from './http/route';
export type {
  BodyType,
  HttpMethod,
  Route,
  RouteAccess,
  RouteContext,
  RouteDefinition,
  RouteResponse,
} from './http/route';
export { created, noContent, redirect, reply, Reply, stream, text } from './http/Reply';
export {
  badRequest,
  conflict,
  forbidden,
  tenantClosed,
  HttpError,
  notFound,
  Unavailable,
  unauthorized,
  unprocessable,
} from './errors/HttpError';
export type { Caller } from './http/Caller';
export type { RawExchange } from './http/RawExchange';
export type { RateLimit, RateLimitInput } from './http/RateLimit';
export { RateLimiter } from './http/RateLimiter';
export { flattenDetails } from './http/flattenDetails';
export type { FlatDetails } from './http/flattenDetails';
export { assertUnmodified } from './http/optimisticLock';
export { booleanToken } from './config/booleanToken';
export {
  canonicalEmail,
  comparedText,
  emailAddress,
  errorBody,
  errorResponse,
  moment,
  timestamp,
  uuid,
} from './http/schemas';

export type { Principal } from './identity/Principal';
export type { AuthenticatorDeclaration } from './identity/AuthenticatorDeclaration';

export { Access, AccessControl } from './acl/AccessControl';
export { ALL_ORGANIZATIONS } from './identity/AccessRules';
export type { AccessRules, AclEntry, Confinement, EffectiveAccess } from './identity/AccessRules';
export type { FeatureDeclaration } from './acl/FeatureDeclaration';
export { FeatureCatalog } from './acl/FeatureCatalog';
export { matchFeature, moduleOfGrant } from './acl/matchFeature';
export { requireWholeTenant } from './acl/requireWholeTenant';

export type { Scope } from './tenancy/Scope';
export { publicScope } from './tenancy/Scope';
export { organizationToWorkIn } from './tenancy/organizationToWorkIn';
export { seesOrganization } from './tenancy/seesOrganization';
export { tenantOf } from './tenancy/tenantOf';
export { requireLiveSelection } from './tenancy/requireLiveSelection';
export { Tenancy } from './tenancy/Tenancy';
export { Organizations } from './tenancy/Organizations';
export { OrganizationTree } from './tenancy/OrganizationTree';
export type { Accounts, AccountSource } from './identity/Accounts';
export type { NamedTenant, OrganizationNode, OrganizationSource } from './tenancy/OrganizationTree';
export { secureTable, shareTable } from './tenancy/secureTable';
export { appendOnly } from './data/appendOnly';

export { Mail } from './mail/Mail';
export { MailError } from './mail/MailError';
export type { MailMessage, TemplatedMail, WrittenMail } from './mail/MailMessage';
export { Translations } from './i18n/Translations';
export { TenantLocales } from './i18n/TenantLocales';
export type { LocaleSelection } from './i18n/TenantLocales';
export { canonicalCode, DEFAULT_LOCALE } from './i18n/locales';
export type { Messages, TranslationDeclaration } from './i18n/TranslationDeclaration';

export { addCustomFields, removeCustomFields } from './customFields/addCustomFields';
export { CustomFields, type TakenCustomFields } from './customFields/CustomFields';
export { CUSTOM_FIELD_KEY, CUSTOM_FIELD_KINDS } from './customFields/CustomFieldDefinition';
export type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldKind,
  CustomFieldOption,
  CustomFieldRules,
  CustomFieldValue,
  CustomFieldValues,
} from './customFields/CustomFieldDefinition';
export type { CustomFieldEntity, CustomFieldSource } from './customFields/CustomFieldSource';
export { customFieldCondition } from './customFields/customFieldCondition';
export { customFieldFilters } from './customFields/customFieldFilters';
export { customFieldKinds } from './customFields/customFieldKinds';
export { customFieldSchema } from './customFields/customFieldSchema';
export {
  customFieldOf,
  customFieldOrder,
  type BindValue,
  type CustomFieldRows,
} from './customFields/customFieldSql';
export {
  withCustomFieldInput,
  withPresentedCustomFields,
  type PresentedCustomField,
  type PresentedCustomFields,
} from './customFields/presentCustomFields';

export { csvLine, type CsvCell } from './data/csvLine';
export { containsPattern } from './data/containsPattern';
export { nextVersion } from './data/nextVersion';
export { Database } from './data/Database';
export { purgeRows, type Purge } from './data/purgeRows';
export { UnitOfWork } from './data/UnitOfWork';
export { SharedCaches } from './data/SharedCaches';
export type { SharedCache, SharedCacheOptions } from './data/SharedCaches';
export type { EntityTarget } from './data/createDataSource';

export { EventBus } from './events/EventBus';
export { categoryOf } from './events/categoryOf';
export type {
  DeliveredEvent,
  EventCategory,
  EventDeclaration,
  SubscriberDeclaration,
} from './events/EventDeclaration';
export { EventStream } from './events/stream/EventStream';
export type { StreamLimits, StreamWish } from './events/stream/EventStream';
export { Jobs } from './jobs/Jobs';
export type { EnqueueOptions, JobStatus, NewJob } from './jobs/Jobs';
export { JobLost } from './jobs/JobLost';
export type { JobState } from './jobs/JobRow';
export type { BackOff, JobPolicy, RunningJob, WorkerDeclaration } from './jobs/WorkerDeclaration';
export { ContributionRegistry } from './registry/ContributionRegistry';
export type { Contribution, Owned, Viewer } from './registry/ContributionRegistry';
export { ModuleCatalog } from './registry/ModuleCatalog';
export type { RunningModule } from './registry/ModuleCatalog';
export type { AnsweredResource } from './http/AnsweredResource';
export type { AnsweredRecord, EnricherDeclaration, Enrichment } from './extensions/EnricherDeclaration';
export type { InterceptedCall } from './http/InterceptedCall';
export type {
  ChangedInput,
  InterceptedAnswer,
  InterceptorDeclaration,
  RouteInterceptor,
} from './extensions/InterceptorDeclaration';
export type {
  CommandCall,
  CommandDeclaration,
  CommandGround,
  CommandPlace,
  Executed,
  ResourceReference,
  Snapshot,
  SnapshotTarget,
  StateChange,
} from './commands/CommandDeclaration';
export { actorIdOf } from './commands/actorIdOf';
export { callOfModule, type ModulePlace } from './commands/callOfModule';
export { commandFor } from './commands/CommandDeclaration';
export type { CommandInterceptor, InterceptedCommand, InterceptedUndo } from './commands/CommandInterceptor';
export { Commands } from './commands/Commands';
export { collectionFor } from './collections/collectionFor';
export type { Collection } from './collections/Collection';
export type { NarrowedRecords, Narrowing, NarrowingCall } from './collections/Narrowing';
export type {
  ChildTable,
  CollectionAnswers,
  CollectionDeclaration,
  CollectionField,
  CollectionHooks,
  CollectionMessages,
  ColumnType,
  FurtherEvent,
  RecordChange,
  RecordDeletion,
  RecordWrite,
  SharedTable,
  StoredRow,
  UniqueConstraint,
} from './collections/CollectionDeclaration';
export { filterBy, listOf } from './collections/filterBy';
export { removeSearchIndex, searchIndex } from './collections/searchIndex';
export type { Bind, ListCall, ListColumn, ListDeclaration, ListFilter } from './collections/ListDeclaration';
export { ExecutedCommand, type UndoableOperation } from './commands/Operation';
export type { TrackedTable } from './commands/TrackedTable';
export { TrackedRows, type RowState } from './commands/TrackedRows';
export { optionalService } from './manifest/optionalService';
export type { Provides } from './manifest/Provides';
export type { SwitchableModule } from './registry/SwitchableModule';
export { TenantModules } from './switches/TenantModules';
export type { WidgetDeclaration } from './widgets/WidgetDeclaration';
export type { NavigationArea, SidebarEntry } from './navigation/SidebarEntry';
export type { AgentDeclaration, ToolDeclaration } from './agents/AgentDeclaration';
export type { EndOfReign, Leader } from './cluster/Leader';
export type { Logger } from './logging/Logger';
