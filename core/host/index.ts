/** For the programs that run a host: the server and the operators' command. Modules never import this. */
export { Host } from './Host';
export type { HostOptions } from './HostOptions';
export {
  exitCodeOf,
  hasCriticalFailure,
  renderBootReport,
  type BootReport,
  type ModuleReport,
} from './BootReport';
export { assembleReport } from './assembleReport';
export {
  changedConfig,
  planChange,
  renderChangePlan,
  type ChangeAction,
  type ChangePlan,
} from './planChange';
export { followConfig } from './followConfig';
export { coreVersion } from './coreVersion';
export { CORE_SERVICE_NAMES } from './HostCore';
export { describeContributions } from './describeContributions';
export { describeState } from './ModuleState';
export { HostError } from './HostError';
export { planModules, type ModulePlan } from './planModules';
export { seedInstallation } from './seedInstallation';
export { routeKey } from './checkConflicts';
export { prepareDatabase, setupStatements, DatabaseError } from '../data/prepareDatabase';
export type { DatabaseConnection } from '../data/connectionOptions';
export { createLogger, type Logger } from '../logging/Logger';
export type { Environment } from '../config/Environment';
export { readEnvironment } from '../config/readEnvironment';
export type { PluginsConfig } from '../config/PluginsConfig';
export { readPluginsConfig } from '../config/readPluginsConfig';
export { editPluginsConfig } from '../config/editPluginsConfig';
