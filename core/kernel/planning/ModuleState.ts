import type { Problem } from '../errors/Problem';

/** Why a module that is installed is not running. */
export type DisabledBecause =
  'operator' | 'start_option' | 'dependency' | 'incompatible' | 'invalid' | 'tenant';

/** A step in the life of the host. */
export type Phase =
  'discover' | 'validate' | 'resolve' | 'check' | 'wire' | 'migrate' | 'start' | 'serve' | 'stop';

/** Where a module stands. */
export type ModuleState =
  | { readonly state: 'enabled' }
  /** The server serves already, and waits for its `hooks.start`, or for that of a module that it depends on. */
  | { readonly state: 'starting' }
  | { readonly state: 'disabled'; readonly because: DisabledBecause; readonly problem?: Problem }
  | { readonly state: 'failed'; readonly phase: Phase; readonly problem: Problem }
  | {
      readonly state: 'degraded';
      readonly problem: Problem;
      /** ISO time. */
      readonly since: string;
      /** ISO time from which it is tried again; null: when an operator says so. */
      readonly until: string | null;
    };

/** `disabled (dependency)`, `failed (start)`, `starting`, `enabled` */
export function describeState(state: ModuleState): string {
  if (state.state === 'disabled') return `disabled (${state.because.replace('_', ' ')})`;
  if (state.state === 'failed') return `failed (${state.phase})`;
  return state.state;
}

/** Outcome for one module of bringing the running modules to a plan. */
export interface ModuleOutcome {
  readonly status: ModuleState;
  readonly durations: Readonly<Partial<Record<Phase, number>>>;
}
