import type { RouteTable } from '../../parts/http/RouteTable';
import type { BootReport } from './BootReport';
import type { HostServices } from '../parts/HostServices';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';

/** The host as its own routes see it. */
export interface RunningHost {
  readonly core: HostServices;
  /** The deployed version. */
  readonly version: string;
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** The outcome of the boot, or of the latest change. */
  readonly report: BootReport;
  /** What runs, with every contribution. */
  readonly currentPlan: ModulePlan;
  /** The routes in service. */
  readonly table: RouteTable;
  /** True while requests are welcome. */
  readonly isReady: boolean;
  /** Reads plugins.config.json again and applies the difference. */
  reload(): Promise<BootReport>;
  /** Loads the code of one module anew and starts it again, in this process. */
  reloadModule(id: string): Promise<BootReport>;
  /** Puts a module back into service that was taken out because it failed. @returns whether it was out */
  resumeModule(id: string): Promise<boolean>;
  /** What a selection would lead to, without applying it. */
  planFor(selection: ModuleSelection): Promise<ModulePlan>;
}
