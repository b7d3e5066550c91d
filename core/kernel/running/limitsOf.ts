import type { HostOptions } from '../host/HostOptions';
import type { TimeLimits } from './ModuleRuntime';

/** The time limits of a host, with defaults applied. */
export function limitsOf({ limits }: HostOptions): TimeLimits {
  return { import: 10_000, hook: 15_000, late: Infinity, drain: 10_000, ...limits };
}
