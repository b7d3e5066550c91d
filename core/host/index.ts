/** For the programs that run a host: the server and the operators' command. Modules never import this. */
export { Host } from './Host';
export { endProcess, guardProcess } from '../process/guardProcess';
export { responsibleModule, type Responsible } from '../process/responsibleModule';
export { watchImports, watchProcess } from './watchProcess';
export type { HostOptions } from './HostOptions';
export { aggregateMetrics, type MetricsSnapshot } from '../metrics/aggregateMetrics';
export { countForWorkers } from '../http/rateLimitStore';
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
export { changedConfig, planChange, renderChangePlan } from './planChange';
export { followConfig } from './followConfig';
export { changedSince } from './changedSince';
export { discover } from './discover';
export { watchFiles, type Watched } from '../files/watchFiles';
export { coreVersion } from './coreVersion';
export { CORE_SERVICE_NAMES } from './coreServiceNames';
export { describeContributions } from './describeContributions';
export { renderProblem, type Problem } from '../errors/Problem';
export { didYouMean, suggest } from '../errors/suggest';
export { neededFeatures } from './neededFeatures';
export { describeState, type ModuleState } from './ModuleState';
export { HostError, type HostErrorCode } from '../errors/HostError';
export type { LoadedModule } from './loadManifest';
export type { ModulePackage } from '../registry/ModulePackage';
export { planModules, type ModulePlan } from './planModules';
export { askToReload } from './askToReload';
export { openTenants, type OpenTenants } from './openTenants';
export type { NamedTenant } from '../tenancy/OrganizationTree';
export type { TenantModule } from './tenantModuleView';
export type { StartOptions } from './leftOut';
export { planSelection } from './planSelection';
export { readIdentity, RESERVED_IDS } from './readIdentity';
export { readManifest } from './loadManifest';
export { checksumOf, type LedgerEntry, migrationState, type MigrationState } from '../data/migrationState';
export { resumeBeside } from '../health/resumeBeside';
export { MODULE_ID, MODULE_ID_LENGTH } from '../config/PluginsConfig';
export { HealthBook } from '../health/HealthBook';
export { SLICE_SECONDS, sliceAt, sumSlices, type Figures, type Slice } from '../health/ModuleFigures';
export { platformFeatures, platformModule } from './platformModule';
export { hostRoutes } from './platformRoutes';
export type { SeedOptions } from './seedInTurn';
export { overrideKeys } from '../manifest/overrideKeys';
export { routeKey } from '../http/routeKey';
export { matchFeature, moduleOfGrant } from '../acl/matchFeature';
export { coversCommand } from '../commands/CommandCatalog';
export { isRouteInterceptor } from '../extensions/InterceptorDeclaration';
export { categoryOf } from '../events/categoryOf';
export { matchesEvent } from '../events/matchesEvent';
export type { Route } from '../http/route';
export type { ModuleManifest } from '../manifest/ModuleManifest';
export { checkDatabase, prepareDatabase } from '../data/prepare/prepareDatabase';
export { DatabaseError } from '../data/DatabaseError';
export { databaseAhead } from '../data/databaseAhead';
export { readStoredGrants, type StoredGrant } from '../acl/readStoredGrants';
export { readClockSkew } from '../data/readClockSkew';
export { coreMigrations } from './coreMigrations';
export { RedisConnections } from '../redis/RedisConnections';
export { readLedger } from '../data/readLedger';
export { readUnsecuredTables, tablesUnsecured } from '../data/unsecuredTables';
export { withLedger } from '../data/withLedger';
export { withOwnerClient } from '../data/withOwnerClient';
export {
  JobDesk,
  type JobChoice,
  type JobCounts,
  type ListedJob,
  type ListedSchedule,
} from '../jobs/JobDesk';
export { processIdentity } from '../files/processIdentity';
export type { DatabaseConnection } from '../tenancy/connectionOptions';
export { createLogger, type Logger } from '../logging/Logger';
export type { Environment } from '../config/Environment';
export { readEnvironment } from '../config/readEnvironment';
export type { PluginsConfig } from '../config/PluginsConfig';
export { ConfigProblems } from '../config/ConfigProblems';
export { readPluginsConfig } from '../config/readPluginsConfig';
export { editPluginsConfig } from '../config/editPluginsConfig';
