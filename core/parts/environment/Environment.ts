import { resolve } from 'node:path';
import type { QuarantineSettings } from '../health/QuarantineSettings';

/** The environment variables of the core, typed, with defaults applied. Modules declare their own. */
export interface Environment {
  /** `NODE_ENV`; default `development`. */
  readonly nodeEnv: string;
  /** True when `NODE_ENV` is `production`. */
  readonly production: boolean;
  /** `PORT`; default 3000. 0 takes any free port. */
  readonly port: number;
  /** `HOST`, the address to listen on; undefined listens on every address, IPv6 and IPv4. */
  readonly host?: string;
  /** `TENANTRY_DATA_DIR`, absolute; default `./var`. */
  readonly dataDir: string;
  /** `TENANTRY_PLUGINS_CONFIG`, absolute; default `./plugins.config.json`. */
  readonly pluginsConfig: string;
  /** `DATABASE_URL` of an external PostgreSQL; undefined runs the embedded one. */
  readonly databaseUrl?: string;
  /** `DATABASE_APP_URL`: how tenant-bound connections sign in there; without it by a generated password. */
  readonly applicationUrl?: string;
  /** `TENANTRY_POSTGRES_RESTART_SECONDS`: how long the embedded PostgreSQL is started again in vain; default 60. */
  readonly postgresRestartSeconds: number;
  /** `REDIS_URL`; undefined keeps jobs in PostgreSQL and counts for rate limits in memory. */
  readonly redisUrl?: string;
  /** `TENANTRY_JOB_CONCURRENCY`: jobs this process carries out at a time; default 16. */
  readonly jobConcurrency: number;
  /**
   * Whether calls are counted: `RATE_LIMIT_ENABLED` (default true), unless `TENANTRY_INTEGRATION_TEST` is
   * true.
   */
  readonly rateLimitEnabled: boolean;
  /** `RATE_LIMIT_STRATEGY`: where calls are counted; default Redis where there is one. */
  readonly rateLimitStrategy: 'memory' | 'redis';
  /** `RATE_LIMIT_KEY_PREFIX`; default `rl`. */
  readonly rateLimitKeyPrefix: string;
  /** `RATE_LIMIT_TRUST_PROXY_DEPTH`: how many proxies in front are trusted; default 0. */
  readonly rateLimitTrustProxyDepth: number;
  /** `TENANTRY_HANDLER_SECONDS`: how long a handler may take, 0 for ever; default 30. */
  readonly handlerSeconds: number;
  /**
   * `TENANTRY_DOWNLOADS`, `TENANTRY_DOWNLOADS_PER_CALLER`: streamed answers at a time, default 32 and 4;
   * `TENANTRY_UNREAD_SECONDS`, here in milliseconds: for how long a client may take nothing of one, default 20 s.
   */
  readonly downloads: { readonly atOnce: number; readonly perCaller: number; readonly unread: number };
  /** `TENANTRY_BODY_BYTES`: bytes of request bodies that a process holds at a time; default by the memory it may use. */
  readonly bodyBytes?: number;
  /** `TENANTRY_REQUEST_SECONDS`: how long a client may take to send a request; default 60. */
  readonly requestSeconds: number;
  /** `TENANTRY_STOP_DELAY_SECONDS`: how long a server that stops goes on taking connections; default 0.5. */
  readonly stopDelaySeconds: number;
  /** `TENANTRY_QUARANTINE…`: when a module that fails is taken out of service, and for how long. */
  readonly quarantine: QuarantineSettings;
  /** `TENANTRY_INTEGRATION_TEST`; default false. */
  readonly integrationTest: boolean;
  /** `LOG_LEVEL`: a pino level, or `silent`; default `info`. */
  readonly logLevel: string;
  /** `APP_URL`, the base of links we send, without a slash at the end. */
  readonly appUrl?: string;
  /** `TENANTRY_SMTP_URL` of the server that takes our mails; undefined writes them into the outbox. */
  readonly smtpUrl?: string;
  /** `TENANTRY_MAIL_FROM`: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** `TENANTRY_FORCE_LOCALE`: the language of everything. */
  readonly forceLocale?: string;
  /** `TENANTRY_OPTIMISTIC_LOCK`: `on`, `off`, or the resource kinds that are guarded; default `on`. */
  readonly optimisticLock: string;
  /** Origins of `APP_URL`, `APP_PUBLIC_URL` and `APP_ALLOWED_ORIGINS` (comma list), each once. */
  readonly allowedOrigins: readonly string[];
  /** `TENANTRY_VERSION`: what to report instead of the package's version. */
  readonly version?: string;
  /** `TENANTRY_ADMIN_EMAIL` of the administrator that the first run creates. */
  readonly adminEmail?: string;
  /** `TENANTRY_ADMIN_PASSWORD` of that administrator; never logged. */
  readonly adminPassword?: string;
  /** Everything as it was given, for the schemas that modules declare. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** The core's variables as validation leaves them, before they become an Environment. */
export interface EnvironmentVariables {
  readonly NODE_ENV: string;
  readonly PORT: number;
  readonly HOST?: string;
  readonly TENANTRY_DATA_DIR: string;
  readonly TENANTRY_PLUGINS_CONFIG: string;
  readonly DATABASE_URL?: string;
  readonly DATABASE_APP_URL?: string;
  readonly TENANTRY_POSTGRES_RESTART_SECONDS: number;
  readonly REDIS_URL?: string;
  readonly TENANTRY_JOB_CONCURRENCY: number;
  readonly RATE_LIMIT_ENABLED: boolean;
  readonly RATE_LIMIT_STRATEGY?: 'memory' | 'redis';
  readonly RATE_LIMIT_KEY_PREFIX: string;
  readonly RATE_LIMIT_TRUST_PROXY_DEPTH: number;
  readonly TENANTRY_HANDLER_SECONDS: number;
  readonly TENANTRY_DOWNLOADS: number;
  readonly TENANTRY_DOWNLOADS_PER_CALLER: number;
  readonly TENANTRY_UNREAD_SECONDS: number;
  readonly TENANTRY_BODY_BYTES?: number;
  readonly TENANTRY_REQUEST_SECONDS: number;
  readonly TENANTRY_STOP_DELAY_SECONDS: number;
  readonly TENANTRY_QUARANTINE: boolean;
  readonly TENANTRY_QUARANTINE_REQUESTS: number;
  readonly TENANTRY_QUARANTINE_PERCENT: number;
  readonly TENANTRY_QUARANTINE_CALLERS: number;
  readonly TENANTRY_QUARANTINE_SECONDS: number;
  readonly TENANTRY_INTEGRATION_TEST: boolean;
  readonly LOG_LEVEL: string;
  readonly APP_URL?: string;
  readonly APP_PUBLIC_URL?: string;
  readonly TENANTRY_SMTP_URL?: string;
  readonly TENANTRY_MAIL_FROM: string;
  readonly TENANTRY_FORCE_LOCALE?: string;
  readonly TENANTRY_OPTIMISTIC_LOCK: string;
  readonly APP_ALLOWED_ORIGINS?: string;
  readonly TENANTRY_VERSION?: string;
  readonly TENANTRY_ADMIN_EMAIL?: string;
  readonly TENANTRY_ADMIN_PASSWORD?: string;
}

/** Gives validated variables their names and places; relative paths start at `workingDirectory`. */
export function toEnvironment(
  values: EnvironmentVariables,
  variables: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Environment {
  const origins = [values.APP_URL, values.APP_PUBLIC_URL, ...splitList(values.APP_ALLOWED_ORIGINS)]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return {
    nodeEnv: values.NODE_ENV,
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(workingDirectory, values.TENANTRY_DATA_DIR),
    pluginsConfig: resolve(workingDirectory, values.TENANTRY_PLUGINS_CONFIG),
    databaseUrl: values.DATABASE_URL,
    applicationUrl: values.DATABASE_APP_URL,
    postgresRestartSeconds: values.TENANTRY_POSTGRES_RESTART_SECONDS,
    redisUrl: values.REDIS_URL,
    jobConcurrency: values.TENANTRY_JOB_CONCURRENCY,
    rateLimitEnabled: values.RATE_LIMIT_ENABLED && !values.TENANTRY_INTEGRATION_TEST,
    rateLimitStrategy: values.RATE_LIMIT_STRATEGY ?? (values.REDIS_URL === undefined ? 'memory' : 'redis'),
    rateLimitKeyPrefix: values.RATE_LIMIT_KEY_PREFIX,
    rateLimitTrustProxyDepth: values.RATE_LIMIT_TRUST_PROXY_DEPTH,
    handlerSeconds: values.TENANTRY_HANDLER_SECONDS,
    downloads: {
      atOnce: values.TENANTRY_DOWNLOADS,
      perCaller: values.TENANTRY_DOWNLOADS_PER_CALLER,
      unread: values.TENANTRY_UNREAD_SECONDS * 1_000,
    },
    bodyBytes: values.TENANTRY_BODY_BYTES,
    requestSeconds: values.TENANTRY_REQUEST_SECONDS,
    stopDelaySeconds: values.TENANTRY_STOP_DELAY_SECONDS,
    quarantine: {
      enabled: values.TENANTRY_QUARANTINE,
      requests: values.TENANTRY_QUARANTINE_REQUESTS,
      percent: values.TENANTRY_QUARANTINE_PERCENT,
      callers: values.TENANTRY_QUARANTINE_CALLERS,
      seconds: values.TENANTRY_QUARANTINE_SECONDS,
    },
    integrationTest: values.TENANTRY_INTEGRATION_TEST,
    logLevel: values.LOG_LEVEL,
    appUrl: values.APP_URL?.replace(/\/+$/, ''),
    smtpUrl: values.TENANTRY_SMTP_URL,
    mailFrom: values.TENANTRY_MAIL_FROM,
    forceLocale: values.TENANTRY_FORCE_LOCALE,
    optimisticLock: values.TENANTRY_OPTIMISTIC_LOCK,
    allowedOrigins: [...new Set(origins)],
    version: values.TENANTRY_VERSION,
    adminEmail: values.TENANTRY_ADMIN_EMAIL,
    adminPassword: values.TENANTRY_ADMIN_PASSWORD,
    variables,
  };
}

/** The entries of a comma list, trimmed, blank ones left out. */
export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
