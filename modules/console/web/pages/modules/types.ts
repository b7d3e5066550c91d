import type { HostProblem } from '../../kit/Problem';

/** Where a module stands. */
export interface ModuleStatus {
  readonly state: 'enabled' | 'starting' | 'disabled' | 'failed' | 'degraded';
  readonly because?: 'operator' | 'start_option' | 'dependency' | 'incompatible' | 'invalid' | 'tenant';
  readonly phase?: string;
  readonly problem?: HostProblem;
  readonly since?: string;
  readonly until?: string | null;
}

/** A module of the installation or of a tenant. */
export interface ListedModule {
  readonly id: string;
  /** Null while it is not loaded, as are its purpose and icon. */
  readonly title: string | null;
  readonly description: string | null;
  readonly icon: string | null;
  readonly version: string;
  /** Ids of the modules that it needs, or ranges of versions by id. */
  readonly requires: readonly string[] | Readonly<Record<string, string>>;
  readonly status: ModuleStatus;
  /** How much it brings, by kinds of contributions; only operators are told. */
  readonly contributions?: Readonly<Record<string, number>>;
}

/** Texts of the kinds of contributions that have a name in the language of the reader, in the order in which they are shown. */
export const CONTRIBUTED = {
  entities: 'recordKinds',
  widgets: 'widgets',
  features: 'features',
  agents: 'agents',
  tools: 'tools',
  workers: 'workers',
  commands: 'commands',
  events: 'eventKinds',
  routes: 'routes',
} as const;

/** The title of a module; its id while it is not loaded. */
export const nameOf = ({ id, title }: Pick<ListedModule, 'id' | 'title'>) => title ?? id;

/** The title of a module by its id. */
export const titleIn = (modules: readonly ListedModule[], id: string) =>
  modules.find((module) => module.id === id)?.title ?? id;

/** The icon of a module, or that of all modules. */
export const iconOf = ({ icon }: Pick<ListedModule, 'icon'>) => icon ?? 'blocks';

/** Ids of required modules. */
export const idsOf = (requires: ListedModule['requires']): readonly string[] =>
  Array.isArray(requires) ? (requires as readonly string[]) : Object.keys(requires);

/** Whether a module is not switched off. */
export const isOn = ({ state }: ModuleStatus) => state !== 'disabled';

/** A module of the installation, as `GET /platform/modules` lists it. */
export interface InstalledModule extends ListedModule {
  readonly packageName: string;
  readonly folder: string;
  readonly critical: boolean;
  readonly requires: Readonly<Record<string, string>>;
  readonly loadedAt: string | null;
  readonly notApplied: HostProblem | null;
  readonly durations: Readonly<Record<string, number>>;
  readonly contributions: Readonly<Record<string, number>>;
}

/** A module as a tenant has it. */
export interface TenantModule extends ListedModule {
  readonly title: string;
  readonly switchable: boolean;
  readonly switchedOff: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
}

/** Effects of a change. */
export interface ChangePlan {
  readonly action: 'enable' | 'disable';
  readonly module: string;
  readonly starts: readonly string[];
  readonly stops: readonly string[];
  readonly dependents: readonly string[];
  readonly problems: readonly HostProblem[];
}

/** An entry of the record of switches of a tenant. */
export interface ModuleSwitch {
  readonly id: string;
  readonly moduleId: string;
  readonly enabled: boolean;
  readonly alsoConcerned: readonly string[];
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
}
