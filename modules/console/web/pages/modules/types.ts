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

/** A module of the installation, as `GET /platform/modules` lists it. */
export interface InstalledModule {
  readonly id: string;
  readonly title: string | null;
  readonly version: string;
  readonly packageName: string;
  readonly folder: string;
  readonly critical: boolean;
  readonly requires: Readonly<Record<string, string>>;
  readonly status: ModuleStatus;
  readonly loadedAt: string | null;
  readonly notApplied: HostProblem | null;
  readonly durations: Readonly<Record<string, number>>;
  readonly contributions: Readonly<Record<string, number>>;
}

/** A module as a tenant has it. */
export interface TenantModule {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly requires: readonly string[];
  readonly switchable: boolean;
  readonly status: ModuleStatus;
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
