import { resolve } from 'node:path';
import { largestShare } from '../tenancy/largestShare';
import { splitList } from './splitList';
import type { Values } from './variables';

/** The environment variables of the core, typed, with defaults applied. Modules declare their own. */
export type Environment = Readonly<ReturnType<typeof toEnvironment>>;

/** Gives validated variables their names and places; relative paths start at `workingDirectory`. */
export function toEnvironment(
  values: Values,
  variables: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
) {
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
    masterKey: values.TENANTRY_MASTER_KEY,
    masterKeyFile:
      values.TENANTRY_MASTER_KEY_FILE === undefined
        ? undefined
        : resolve(workingDirectory, values.TENANTRY_MASTER_KEY_FILE),
    oldMasterKeys: splitList(values.TENANTRY_OLD_MASTER_KEYS),
    redisUrl: values.REDIS_URL,
    jobConcurrency: values.TENANTRY_JOB_CONCURRENCY,
    tenantShare: values.TENANTRY_TENANT_SHARE,
    rateLimitEnabled: values.RATE_LIMIT_ENABLED && !values.TENANTRY_INTEGRATION_TEST,
    rateLimitStrategy: values.RATE_LIMIT_STRATEGY ?? (values.REDIS_URL === undefined ? 'memory' : 'redis'),
    rateLimitKeyPrefix: values.RATE_LIMIT_KEY_PREFIX,
    rateLimitTrustProxyDepth: values.RATE_LIMIT_TRUST_PROXY_DEPTH,
    handlerSeconds: values.TENANTRY_HANDLER_SECONDS,
    downloads: {
      atOnce: values.TENANTRY_DOWNLOADS,
      perTenant: largestShare(values.TENANTRY_DOWNLOADS, values.TENANTRY_TENANT_SHARE),
      perCaller: values.TENANTRY_DOWNLOADS_PER_CALLER,
      unread: values.TENANTRY_UNREAD_SECONDS * 1_000,
    },
    bodyBytes: values.TENANTRY_BODY_BYTES,
    requestSeconds: values.TENANTRY_REQUEST_SECONDS,
    stopDelaySeconds: values.TENANTRY_STOP_DELAY_SECONDS,
    budgets: {
      mails: values.TENANTRY_MAILS_PER_HOUR,
      account_mails: values.TENANTRY_MAILS_PER_HOUR,
      webhooks: values.TENANTRY_WEBHOOKS_PER_HOUR,
      rule_actions: values.TENANTRY_RULE_ACTIONS_PER_HOUR,
    },
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
    outgoingAllow: splitList(values.TENANTRY_OUTGOING_ALLOW),
    smtpUrl: values.TENANTRY_SMTP_URL,
    mailFrom: values.TENANTRY_MAIL_FROM,
    forceLocale: values.TENANTRY_FORCE_LOCALE,
    optimisticLock: values.TENANTRY_OPTIMISTIC_LOCK,
    allowedOrigins: [...new Set(origins)],
    version: values.TENANTRY_VERSION,
    adminEmail: values.TENANTRY_ADMIN_EMAIL,
    adminPassword: values.TENANTRY_ADMIN_PASSWORD,
    /** Everything as it was given, for the schemas that modules declare. */
    variables,
  };
}
