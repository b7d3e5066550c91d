/** For the programs that run a host: the server and the operators' command. Modules never import this. */
export { Host } from './Host';
export { endProcess, guardProcess } from '../kernel/process/guardProcess';
export { responsibleModule } from '../kernel/process/responsibleModule';
export { watchImports, watchProcess } from './watchProcess';
export type { HostOptions } from '../kernel/host/HostOptions';
export { aggregateMetrics, type MetricsSnapshot } from '../parts/metrics/Metrics';
export { countForWorkers } from '../parts/http/rateLimitStore';
export {
  exitCodeOf,
  hasCriticalFailure,
  problemOf,
  eachOnce,
  problemsIn,
  totalDuration,
  type BootReport,
  type ModuleReport,
} from '../kernel/host/BootReport';
export { renderBootReport, renderContributions } from './renderBootReport';
export { assembleReport } from '../kernel/host/assembleReport';
export type { ChangeAction, ChangePlan } from '../kernel/registry/ChangePlan';
export { changedConfig, planChange, renderChangePlan } from '../kernel/planning/planChange';
export { followConfig } from '../kernel/host/followConfig';
export { changedSince } from '../kernel/planning/changedSince';
export { discover, packageFolder } from '../kernel/discovery/discover';
export { installedModules } from '../kernel/discovery/installedModules';
export { FileLockTimeout, withFileLock } from '../kernel/files/withFileLock';
export { watchFiles } from '../kernel/files/watchFiles';
export { coreVersion } from '../kernel/parts/coreVersion';
export { asError } from '../kernel/errors/asError';
export { isError } from '../kernel/errors/isError';
export { shownStack, shownText } from '../kernel/errors/shownText';
export { renderProblem, type Problem } from '../kernel/errors/Problem';
export { didYouMean, suggest } from '../kernel/errors/suggest';
export { describeState, type ModuleState } from '../kernel/planning/ModuleState';
export { HostError } from '../kernel/errors/HostError';
export { secretSettings } from '../kernel/discovery/secretSettings';
export type { LoadedModule } from '../kernel/discovery/loadManifest';
export { keepCodeIn } from '../kernel/discovery/CodeCopies';
export type { ModulePackage } from '../kernel/registry/ModulePackage';
export { type ModulePlan, type ModuleSelection } from '../kernel/planning/planModules';
export { askToReload } from '../parts/cluster/askToReload';
export { openTenants, type OpenTenants } from './openTenants';
export type { NamedTenant } from '../parts/tenancy/OrganizationTree';
export type { StartOptions } from '../kernel/discovery/leftOut';
export { checkContributed, type ContributedCheck } from './checkContributed';
export { checkTexts, type TextsCheck } from './texts/checkTexts';
export { textFindings } from './texts/textFindings';
export { planSelection } from './planSelection';
export { readIdentity, RESERVED_IDS } from '../kernel/discovery/readIdentity';
export { readManifest } from './readManifest';
export { type LedgerEntry, migrationState } from '../parts/data/migrationState';
export { resumeBeside } from '../parts/health/resumeBeside';
export { MODULE_ID, MODULE_ID_LENGTH } from '../kernel/config/PluginsConfig';
export { HealthRegistry } from '../parts/health/HealthRegistry';
export {
  SLICE_SECONDS,
  sliceAt,
  sumSlices,
  type Statistics,
  type Slice,
} from '../parts/health/ModuleStatistics';
export { BUILT_IN_KINDS, coreContributions, coreMigrations, PLATFORM } from './platform';
export { contributedBy } from '../kernel/kinds/contributedBy';
export { facts, type Details } from '../kernel/kinds/Details';
export {
  declaration,
  schema,
  value,
  type Direction,
  type Facet,
  type Facets,
  type Step,
} from '../kernel/kinds/Facet';
export { featuresOf, nameOf, type ContributionKind } from '../kernel/kinds/ContributionKind';
export { namesByKind } from '../kernel/kinds/namesByKind';
export { featureKind } from '../parts/access/featureKind';
export { routeKey } from '../parts/http/routeKey';
export { matchFeature, moduleOfGrant } from '../parts/access/matchFeature';
export { matchesEvent } from '../parts/events/matchesEvent';
export type { Route } from '../parts/http/route';
export type { ModuleManifest } from '../kernel/manifest/ModuleManifest';
export { checkDatabase, prepareDatabase } from '../parts/data/prepare/prepareDatabase';
export { DatabaseError } from '../parts/data/DatabaseError';
export { databaseAhead } from '../parts/data/databaseAhead';
export { readStoredGrants, type StoredGrant } from '../parts/access/readStoredGrants';
export { readClockSkew } from '../parts/data/readClockSkew';
export { RedisConnections } from '../parts/redis/RedisConnections';
export { readLedger } from '../parts/data/readLedger';
export { readUnsecuredTables, tablesUnsecured } from '../parts/data/unsecuredTables';
export { withLedger } from '../parts/data/withLedger';
export { withOwnerClient } from '../parts/data/withOwnerClient';
export { JobAdministration, type JobChoice, type ListedJob } from '../parts/jobs/JobAdministration';
export { processIdentity } from '../kernel/files/processIdentity';
export { replaceFile } from '../kernel/files/replaceFile';
export { dataFolderMode, writePrivateFile } from '../kernel/files/writePrivateFile';
export type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
export { createLogger } from './createLogger';
export type { Logger } from '../kernel/logging/Logger';
export type { Environment } from '../parts/environment/Environment';
export { readEnvironment } from '../parts/environment/readEnvironment';
export type { PluginsConfig } from '../kernel/config/PluginsConfig';
export { ConfigProblems } from '../kernel/config/ConfigProblems';
export { readConfigText, readPluginsConfig } from '../kernel/config/readPluginsConfig';
export { editPluginsConfig, refusingUnwritable } from '../kernel/config/editPluginsConfig';
