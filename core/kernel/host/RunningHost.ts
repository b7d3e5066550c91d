import type { BootReport } from './BootReport';
import type { HostServices } from '../parts/HostServices';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';

/** The host as parts see it. */
export interface RunningHost {
  readonly core: HostServices;
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** The outcome of the boot, or of the latest change. */
  readonly report: BootReport;
  /** The running plan, with every contribution. */
  readonly currentPlan: ModulePlan;
  /** True from the begin of the stop. */
  readonly isStopping: boolean;
  /** Resolves when the changes requested so far have been made, or have failed. */
  readonly changesMade: Promise<unknown>;
  /** Reads plugins.config.json again and applies the difference. */
  reload(): Promise<BootReport>;
  /** `reload`, unless plugins.config.json still says what was applied last. */
  catchUp(): Promise<BootReport>;
  /** Makes a new report of what runs, after the changes requested so far. */
  reportAgain(): Promise<BootReport>;
  /** Reloads the code of one module and starts it again, in this process. */
  reloadModule(id: string): Promise<BootReport>;
  /** The plan for a selection, without applying it. */
  planFor(selection: ModuleSelection): Promise<ModulePlan>;
}
