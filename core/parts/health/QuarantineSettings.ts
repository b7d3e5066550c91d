import type { FailureRule } from './FailureWatch';

/** How the host deals with modules that fail. */
export interface QuarantineSettings extends FailureRule {
  /** Whether failing modules are taken out of service; if not, they are only reported. */
  readonly enabled: boolean;
  /** Seconds after which a module is tried again; 0 for never. */
  readonly seconds: number;
}
