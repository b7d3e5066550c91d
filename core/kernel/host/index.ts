/** For the programs that run a host: the server and the operators' command. Modules never import this. */
export { Host } from './Host';
export { endProcess, guardProcess } from '../process/guardProcess';
export { responsibleModule, type Responsible } from '../process/responsibleModule';
export { watchImports, watchProcess } from './watchProcess';
export type { HostOptions } from './HostOptions';
export type { HostCoreOptions } from './HostCoreOptions';
export { aggregateMetrics, type MetricsSnapshot } from '../../parts/metrics/aggregateMetrics';
export { countForWorkers } from '../../parts/http/rateLimitStore';
export {
  exitCodeOf,
  hasCriticalFailure,
  problemOf,
  problemsIn,
  renderBootReport,
  renderContributions,
  totalDuration,
  type BootReport,
  type ContributionCounts,
  type ModuleReport,
} from './BootReport';
export { assembleReport } from './assembleReport';
export type { ChangeAction, ChangePlan } from '../registry/ChangePlan';
export { changedConfig, planChange, renderChangePlan } from '../planning/planChange';
export { followConfig } from './followConfig';
export { changedSince } from '../planning/changedSince';
export { discover } from '../discovery/discover';
export { watchFiles, type Watched } from '../files/watchFiles';
export { coreVersion } from './coreVersion';
export { CORE_SERVICE_NAMES } from '../../parts';
export { renderProblem, type Problem } from '../errors/Problem';
export { didYouMean, suggest } from '../errors/suggest';
export { describeState, type ModuleState } from '../planning/ModuleState';
export { HostError, type HostErrorCode } from '../errors/HostError';
export type { LoadedModule } from '../discovery/loadManifest';
export type { ModulePackage } from '../registry/ModulePackage';
export { planModules, type ModulePlan } from '../planning/planModules';
export { askToReload } from './askToReload';
export { openTenants, type OpenTenants } from '../../parts/operations/openTenants';
export type { NamedTenant } from '../../parts/tenancy/OrganizationTree';
export type { TenantModule } from '../../parts/operations/tenantModuleView';
export type { StartOptions } from '../discovery/leftOut';
export { planSelection } from '../planning/planSelection';
export { readIdentity, RESERVED_IDS } from '../discovery/readIdentity';
export { readManifest } from './readBuiltIn';
export {
  checksumOf,
  type LedgerEntry,
  migrationState,
  type MigrationState,
} from '../../parts/data/migrationState';
export { resumeBeside } from '../../parts/health/resumeBeside';
export { MODULE_ID, MODULE_ID_LENGTH } from '../config/PluginsConfig';
export { HealthRegistry } from '../../parts/health/HealthRegistry';
export {
  SLICE_SECONDS,
  sliceAt,
  sumSlices,
  type Statistics,
  type Slice,
} from '../../parts/health/ModuleStatistics';
export { coreContributions } from './coreContributions';
export { BUILT_IN_KINDS } from '../../parts/kinds';
export type { SeedOptions } from '../running/Seeding';
export { contributedBy } from '../kinds/contributedBy';
export { facts, type Details } from '../kinds/Details';
export {
  declaration,
  schema,
  value,
  type Direction,
  type Facet,
  type Facets,
  type Step,
} from '../kinds/Facet';
export { featuresOf, nameOf, type ContributionKind, type OwnedOfKind } from '../kinds/ContributionKind';
export { namesByKind } from '../kinds/namesByKind';
export { featureKind } from '../../parts/access/featureKind';
export { routeKind } from '../../parts/http/routeKind';
export { routeKey } from '../../parts/http/routeKey';
export { matchFeature, moduleOfGrant } from '../../parts/access/matchFeature';
export { coversCommand } from '../../parts/records/commands/CommandCatalog';
export { isRouteInterceptor } from '../../parts/extensions/InterceptorDeclaration';
export { categoryOf } from '../../parts/events/categoryOf';
export { matchesEvent } from '../../parts/events/matchesEvent';
export type { Route } from '../../parts/http/route';
export type { ModuleManifest } from '../manifest/ModuleManifest';
export { checkDatabase, prepareDatabase } from '../../parts/data/prepare/prepareDatabase';
export { DatabaseError } from '../../parts/data/DatabaseError';
export { databaseAhead } from '../../parts/data/databaseAhead';
export { readStoredGrants, type StoredGrant } from '../../parts/access/readStoredGrants';
export { readClockSkew } from '../../parts/data/readClockSkew';
export { coreMigrations } from './coreContributions';
export { RedisConnections } from '../../parts/redis/RedisConnections';
export { readLedger } from '../../parts/data/readLedger';
export { readUnsecuredTables, tablesUnsecured } from '../../parts/data/unsecuredTables';
export { withLedger } from '../../parts/data/withLedger';
export { withOwnerClient } from '../../parts/data/withOwnerClient';
export {
  JobAdministration,
  type JobChoice,
  type JobCounts,
  type ListedJob,
  type ListedSchedule,
} from '../../parts/jobs/JobAdministration';
export { processIdentity } from '../files/processIdentity';
export type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
export { createLogger } from './createLogger';
export type { Logger } from '../logging/Logger';
export type { Environment } from '../config/Environment';
export { readEnvironment } from '../config/readEnvironment';
export type { PluginsConfig } from '../config/PluginsConfig';
export { ConfigProblems } from '../config/ConfigProblems';
export { readPluginsConfig } from '../config/readPluginsConfig';
export { editPluginsConfig } from '../config/editPluginsConfig';
