/** Everything a module author may use. Nothing else in this package is public. */
// Brings the services that parts add to `CoreServices`.
import './parts';
export * from './parts/kinds';
// Stars, so that modules can add members to the interfaces by the name of this package.
export * from './kernel/manifest/Contributions';
export * from './parts/access/KnownFeatures';
export * from './parts/events/KnownEvents';
export * from './parts/extensions/KnownTargets';
export * from './parts/records';
export { defineModule } from './parts/defineModule';
export { StatementNames } from './parts/data/StatementNames';
export type { MigrationClass } from './parts/data/MigrationClass';
export type { LifecycleHooks, Area, ModuleManifest, ServiceFactory } from './kernel/manifest/ModuleManifest';
export type { Clock } from './kernel/time/Clock';
export type { CoreServices } from './kernel/parts/HostServices';
export type { SeedContext } from './kernel/manifest/SeedContext';

export { isTransient } from './kernel/errors/isTransient';
export { refusalOf } from './kernel/errors/refusalOf';
export { writeApart, type Unwritten } from './kernel/errors/writeApart';
export { cutText, endOfText, storableText } from './kernel/texts/cutText';
export { identityOf } from './kernel/texts/identityOf';
export { isUuid } from './kernel/texts/isUuid';
export {
  findFreeSlugs,
  freeSlug,
  isSlugOf,
  type LabelledSlug,
  slugForLabel,
  slugOf,
} from './kernel/texts/slugs';
export { route, routeFor } from './parts/http/route';
export type {
  BodyType,
  HttpMethod,
  Route,
  RouteAccess,
  RouteContext,
  RouteDefinition,
  RouteResponse,
} from './parts/http/route';
export { moduleSwitchedOff } from './parts/http/moduleSwitchedOff';
export type { AnswerOf } from './parts/http/AnswerOf';
export { WrittenJson } from './parts/http/WrittenJson';
export { csvFile, csvQuery } from './parts/http/csvFile';
export { bytes, created, noContent, redirect, reply, Reply, stream, text } from './parts/http/Reply';
export {
  badRequest,
  conflict,
  forbidden,
  organizationClosed,
  tenantClosed,
  HttpError,
  notFound,
  Unavailable,
  unauthorized,
  unprocessable,
} from './kernel/errors/HttpError';
export { valueTaken } from './kernel/errors/valueTaken';
export type { Caller } from './parts/http/Caller';
export type { RawExchange } from './parts/http/RawExchange';
export type { RateLimit } from './parts/http/RateLimit';
export type {
  InnerRequestsOfModules as InnerRequestSender,
  RateLimits as RateLimiter,
} from './parts/http/part';
export type { CallableRoute, InnerAnswer, InnerRequest } from './parts/http/InnerRequests';
export { errorDetails } from './parts/http/errorDetails';
export { flattenDetails } from './parts/http/flattenDetails';
export { withSchemaName } from './parts/http/schemaName';
export { ofQuery } from './parts/http/sentBack/ofQuery';
export type { FlatDetails } from './parts/http/flattenDetails';
export { assertUnmodified, missingVersion, withVersion } from './parts/http/optimisticLock';
export { booleanToken } from './kernel/config/booleanToken';
export {
  canonicalEmail,
  webAddress,
  emailAddress,
  errorBody,
  errorResponse,
  memberSchemas,
  timestamp,
  recordId,
  uuid,
  writtenEmail,
} from './parts/http/schemas';
export { jsonObject, jsonValue } from './parts/http/boundedJson';
export { composedTexts } from './parts/http/validation/composedTexts';
export { composed } from './kernel/texts/stackedMarks';
export { disallowedInput, type DisallowedInput } from './parts/http/validation/disallowedInput';
export {
  pageClause,
  pageMembers,
  pageMemberSchemas,
  pageSchema,
  paging,
  type PageRequest,
  WIDE_PAGE,
  widePaging,
} from './parts/http/pages';

export type { ApiKey, Delegate, DelegateKind, Person, Principal, Start } from './parts/identity/Principal';
export {
  authorIdOf,
  callerKeyOf,
  delegate,
  delegatesOf,
  personIdOf,
  personOf,
  personRequired,
  requirePerson,
  startOf,
} from './parts/identity/chain';
export type { ChainLink } from './parts/identity/chain';
export type { AuthenticatorDeclaration } from './parts/identity/AuthenticatorDeclaration';

export { Access } from './parts/access/AccessControl';
export type { AccessControlOfModules as AccessControl } from './parts/access/part';
export { ALL_ORGANIZATIONS } from './parts/identity/AccessRules';
export type { AccessRules, AclEntry, Bounds, EffectiveAccess } from './parts/identity/AccessRules';
export type { PrincipalLookups as Principals } from './parts/access/part';
export type { Present, PrincipalSource } from './parts/access/Principals';
export { storedPrincipal, type StoredPrincipal } from './parts/identity/StoredPrincipal';
export type { FeatureDeclaration } from './parts/access/FeatureDeclaration';
export { declareFeatures, featureNamed } from './parts/access/Feature';
export { BUILT_IN_ROLES, type BuiltInRole } from './parts/access/builtInRoles';
export type { GrantsByRole } from './parts/access/defaultGrantKind';
export type { DeclaredFeatures, Feature, Grant, RequiredFeature } from './parts/access/Feature';
export { matchFeature, moduleOfGrant } from './parts/access/matchFeature';
export { requireWholeTenant } from './parts/access/requireWholeTenant';

export type { Scope } from './parts/tenancy/Scope';
export { publicScope } from './parts/tenancy/Scope';
export { FairSlots, type FairSlotsOptions, type SlotOwner, type SlotWait } from './parts/tenancy/FairSlots';
export { currentTrail, onTrail } from './parts/tenancy/trail';
export { organizationToWorkIn } from './parts/tenancy/organizationToWorkIn';
export { seesOrganization } from './parts/tenancy/seesOrganization';
export { tenantOf } from './parts/tenancy/tenantOf';
export { closedError } from './parts/tenancy/closedError';
export { requireLiveSelection } from './parts/tenancy/requireLiveSelection';
export type { Shares } from './parts/tenancy/part';
export type { TenancyOfModules as Tenancy } from './parts/tenancy/part';
export type { OrganizationTrees as Organizations } from './parts/switches/part';
export { OrganizationTree } from './parts/tenancy/OrganizationTree';
export type { AccountSource } from './parts/identity/Accounts';
export type { AccountChecks as Accounts } from './parts/identity/part';
export type {
  Closed,
  NamedTenant,
  OrganizationNode,
  TenantState,
  OrganizationSource,
} from './parts/tenancy/OrganizationTree';
export { secureTable, shareTable } from './parts/tenancy/secureTable';
export { appendOnly } from './parts/data/appendOnly';

export type { FieldEncryptionOfModules as FieldEncryption } from './parts/encryption/part';
export type { ValuePlace } from './parts/encryption/envelope';
export type { InstallationSecretsOfModules as InstallationSecrets } from './parts/encryption/part';
export type { DataKeyPlace, KeyService, WrappedKey } from './parts/encryption/KeyService';
export type { EncryptedColumnsDeclaration } from './parts/encryption/encryptedColumnsKind';

export type { BudgetsOfModules as Budgets } from './parts/budgets/part';
export { BudgetUsedUp, type BudgetKind } from './parts/budgets/BudgetUsedUp';
export type { Mailer as Mail } from './parts/mail/part';
export { MailError } from './parts/mail/MailError';
export type { MailMessage, ReadyMail, TemplatedMail, WrittenMail } from './parts/mail/MailMessage';
export type { MailTransport } from './parts/mail/MailTransport';
export { type ImageFormat, imageFormatOf, type ImageVariant, mayMove } from './parts/images/formats';
export type { Images } from './parts/images/part';
export type { OutgoingRequests as Outgoing } from './parts/outgoing/part';
export { ALLOWED_ADDRESS } from './parts/outgoing/addresses';
export { type OutgoingOptions, RedirectRefused } from './parts/outgoing/Outgoing';
export { AddressRefused } from './parts/outgoing/pinnedLookup';
export type { AssetsOfModules as Assets } from './parts/pages/part';
export type { Texts as Translations } from './parts/i18n/part';
export type { LocalesOfTenants as TenantLocales } from './parts/i18n/part';
export type { LocaleSelection } from './parts/i18n/TenantLocales';
export { canonicalCode, DEFAULT_LOCALE, languageOf } from './parts/i18n/locales';
export { textsIn } from './parts/i18n/textsIn';
export type { Messages, TranslationDeclaration } from './parts/i18n/TranslationDeclaration';

export { csvLine, csvText } from './parts/data/csvLine';
export { csvList, csvListItems } from './parts/data/csvList';
export { containsPattern } from './parts/data/containsPattern';
export { columnName, columnsNamed } from './parts/data/columnsNamed';
export { isoTime } from './parts/data/isoTime';
export { nextVersion } from './parts/data/nextVersion';
export type { CachesOfModule as SharedCaches, UnitsOfWork as UnitOfWork } from './parts/data/part';
export type { Sql as Database } from './parts/data/Database';
export { purgeRows } from './parts/data/purgeRows';
export { recentlyUsed } from './parts/data/recentlyUsed';
export type { EmittedEvent, SharedCache, SharedCacheOptions } from './parts/data/SharedCaches';
export type { EntityTarget } from './parts/data/createDataSource';

export type { Events as EventBus } from './parts/events/part';
export { categoryOf } from './parts/events/categoryOf';
export { event, subscriberFor } from './parts/events/EventDeclaration';
export type {
  DeliveredEvent,
  EventCategory,
  EventDeclaration,
  EventPattern,
  PayloadOf,
  SubscriberDeclaration,
} from './parts/events/EventDeclaration';
export { matchesEvent } from './parts/events/matchesEvent';
export type { EventAudience } from './parts/events/log/audienceOf';
export type { EventLogHead, LoggedEvent } from './parts/events/log/EventLog';
export type { WrittenEvents as EventLog } from './parts/events/part';
export type { JobsOfModules as Jobs } from './parts/jobs/part';
export type { EnqueueOptions, JobStatus, NewJob } from './parts/jobs/Jobs';
export { ChainEnded } from './parts/jobs/ChainEnded';
export { JobLost } from './parts/jobs/JobLost';
export type { JobState } from './parts/jobs/JobRow';
export { job, workerFor } from './parts/jobs/WorkerDeclaration';
export type {
  BackOff,
  Job,
  JobLimit,
  JobPolicy,
  RunningJob,
  WorkerDeclaration,
} from './parts/jobs/WorkerDeclaration';
export {
  type Claim,
  contributionKind,
  type ContributionKind,
  type Omission,
} from './kernel/kinds/ContributionKind';
export { codeKind, type CodeItem } from './kernel/kinds/codeKind';
export type { Contributions as ContributedByKind } from './kernel/kinds/Registries';
export type { ContributedItems, Contribution, Owned, Viewer } from './kernel/registry/ContributionRegistry';
export type { RunningModules } from './kernel/parts/kernelPart';
export type { RunningModule } from './kernel/registry/ModuleCatalog';
export type { AnsweredResource } from './parts/http/AnsweredResource';
export type { AnsweredRecord, EnricherDeclaration, Enrichment } from './parts/extensions/EnricherDeclaration';
export type { ResourceTarget, RouteTarget } from './parts/extensions/routeTarget';
export type { InterceptedCall } from './parts/http/InterceptedCall';
export type {
  ChangedInput,
  InterceptedAnswer,
  InterceptorDeclaration,
  RouteInterceptor,
} from './parts/extensions/InterceptorDeclaration';
export { optionalService } from './kernel/manifest/optionalService';
export type { Provides } from './kernel/manifest/Provides';
export type {
  WidgetChart,
  WidgetDeclaration,
  WidgetSetting,
  WidgetView,
} from './parts/widgets/WidgetDeclaration';
export { widgetQuery, type WidgetQuery } from './parts/widgets/WidgetQuery';
export type { PageContext, PageDeclaration, PageDocument } from './parts/pages/PageDeclaration';
export type { NavigationArea, SidebarEntry } from './parts/navigation/SidebarEntry';
export { pageOf } from './parts/navigation/pageOf';
export type {
  AgentDeclaration,
  AgentLoop,
  AgentOutput,
  MutationPolicy,
  PageRecord,
} from './parts/agents/AgentDeclaration';
export { callRoute } from './parts/agents/callRoute';
export type { ToolContext, ToolDeclaration, ToolTarget } from './parts/agents/ToolDeclaration';
export type { ExpectedVersions, ToolCaller } from './parts/agents/ToolRunner';
export type { ToolRunnerOfModules as ToolRunner } from './parts/agents/part';
export type { LeadershipLost, Leader } from './parts/cluster/Leader';
export type { Logger } from './kernel/logging/Logger';
