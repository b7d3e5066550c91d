import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import type { ExtensionFailure } from '../registry/ExtensionFailure';
import type { QuarantineSettings } from '../../parts/health/QuarantineSettings';
import type { FinishedAttempt } from '../../parts/jobs/JobRunner';
import type { JobTimings } from '../../parts/jobs/JobTimings';
import type { ServedRoute } from '../../parts/http/ServedRoute';
import type { MigrationClass } from '../../parts/data/MigrationClass';
import type { RunningModule } from '../registry/ModuleCatalog';
import type { Environment } from '../config/Environment';
import type { Logger } from '../logging/Logger';
import type { MailSettings } from '../../parts/mail/createMailTransport';
import type { Clock } from '../time/Clock';
import type { DatabaseLogins, PoolSizes } from '../../parts/tenancy/TenantPool';

declare module '../parts/HostServices' {
  interface HostServices {
    /** What the host was started with, in the form that its parts need. */
    readonly options: HostCoreOptions;
    /** Routes of the core itself, once the host is made. */
    readonly platformRoutes: () => readonly ServedRoute[];
  }
}

/** What the parts of a host are made with. */
export interface HostCoreOptions {
  readonly connection: DatabaseConnection;
  /** Both logins of the prepared database. */
  readonly logins: DatabaseLogins;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly quarantine: QuarantineSettings;
  readonly redisUrl?: string;
  readonly rateLimits: {
    readonly enabled: boolean;
    readonly strategy: 'memory' | 'redis';
    readonly keyPrefix: string;
    readonly trustedProxies: number;
  };
  readonly http: {
    readonly handlerSeconds: number;
    readonly bodyBytes?: number;
    readonly downloads: Environment['downloads'];
    readonly allowedOrigins: Environment['allowedOrigins'];
    /** In tests: every answer must be one its route declares. */
    readonly checkResponses: boolean;
  };
  readonly alone: boolean;
  readonly jobTimings: JobTimings;
  readonly mail: MailSettings;
  /** The language of everything, where the operator fixed one. */
  readonly forceLocale?: string;
  /** Which resources are guarded against lost updates. */
  readonly optimisticLock?: string;
  readonly pools?: PoolSizes;
  readonly onProgress?: (line: string) => void;
  readonly coreVersion: string;
  /** The tables of the core itself. */
  readonly coreMigrations: readonly MigrationClass[];
  /** The core as one of the running modules. */
  readonly platform: RunningModule;
  readonly onExtensionFailure: ExtensionFailure;
  /** Called with every attempt at a job that has ended in this process. */
  readonly onJob?: (attempt: FinishedAttempt) => void;
  readonly onSubscriberFailure: (moduleId: string, subscriberId: string, error: unknown) => void;
}
