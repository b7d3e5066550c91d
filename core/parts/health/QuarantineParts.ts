import type { Notifications } from '../data/Notifications';
import type { Logger } from '../../kernel/logging/Logger';
import type { RunSql } from './degradedModules';
import type { QuarantineSettings } from './QuarantineSettings';

/** Dependencies of the quarantine. */
export interface QuarantineParts {
  readonly settings: QuarantineSettings;
  /** Statements as the owner of the tables. */
  readonly run: RunSql;
  readonly notifications: Notifications;
  readonly logger: Logger;
  /** Milliseconds; only ever rises. */
  readonly now?: () => number;
}

/** A running module, as the quarantine needs it. */
export interface WatchedModule {
  readonly version: string;
  /** Never taken out of service, only reported. */
  readonly critical: boolean;
}

/** Called when a module is degraded or serves again, in this process. */
export type QuarantineListener = (moduleId: string, isOut: boolean) => void;
