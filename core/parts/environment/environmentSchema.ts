import Joi from 'joi';
import { canonicalCode } from '../i18n/locales';
import { booleanToken } from '../../kernel/config/booleanToken';
import { splitList, type EnvironmentVariables } from './Environment';

/** What an operator reads about a variable; kept as Joi `meta` beside the rule it explains. */
export interface VariableMeta {
  /** What the variable takes: `a whole number from 0 to 65535`. */
  readonly expects: string;
  /** The value holds a credential and is never shown. */
  readonly secret?: boolean;
}

const meta = (expects: string, secret = false): VariableMeta => ({ expects, secret });

const TOKENS = 'one of 1, true, yes, y, on, enable, enabled, 0, false, no, n, off, disable, disabled';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const text = () => Joi.string().trim();
const positive = (fallback: number) => Joi.number().integer().min(1).default(fallback);
const webUrl = () => text().custom(requireUrl(['http:', 'https:']));

/** The core's variables. Others pass: modules validate their own. */
export const environmentSchema = Joi.object<EnvironmentVariables, true>({
  NODE_ENV: text().default('development').meta(meta('development, test or production')),
  PORT: Joi.number()
    .port()
    .default(3000)
    .meta(meta('a whole number from 0 to 65535 (0 takes any free port)')),
  HOST: text().hostname().meta(meta('an IP address or host name of this machine, for example 127.0.0.1')),
  TENANTRY_DATA_DIR: text().default('./var').meta(meta('a folder that this process may write to')),
  TENANTRY_PLUGINS_CONFIG: text().default('./plugins.config.json').meta(meta('the path of a JSON file')),
  DATABASE_URL: text()
    .pattern(/^postgres(ql)?:\/\/./)
    .meta(meta('an address such as postgresql://user:password@host:5432/database', true)),
  DATABASE_APP_URL: text()
    .pattern(/^postgres(ql)?:\/\/./)
    .meta(meta('an address such as postgresql://tenantry_app:password@host:5432/database', true)),
  TENANTRY_POSTGRES_RESTART_SECONDS: Joi.number()
    .min(1)
    .default(60)
    .meta(meta('a number of seconds, at least 1')),
  REDIS_URL: text()
    .custom(requireUrl(['redis:', 'rediss:']))
    .meta(meta('an address such as redis://host:6379', true)),
  TENANTRY_JOB_CONCURRENCY: Joi.number()
    .integer()
    .min(1)
    .max(200)
    .default(16)
    .meta(meta('a whole number from 1 to 200')),
  RATE_LIMIT_ENABLED: booleanToken().default(true).meta(meta(TOKENS)),
  RATE_LIMIT_STRATEGY: text()
    .lowercase()
    .valid('memory', 'redis')
    .when('REDIS_URL', { not: Joi.exist(), then: Joi.invalid('redis') })
    .meta(meta('memory, or redis where REDIS_URL is set')),
  RATE_LIMIT_KEY_PREFIX: text()
    .pattern(/^[\w:-]{1,40}$/)
    .default('rl')
    .meta(meta('up to 40 letters, digits, underscores, colons or dashes')),
  RATE_LIMIT_TRUST_PROXY_DEPTH: Joi.number()
    .integer()
    .min(0)
    .max(32)
    .default(0)
    .meta(meta('the number of trusted proxies in front, a whole number from 0 to 32')),
  TENANTRY_HANDLER_SECONDS: Joi.number()
    .min(0)
    .default(30)
    .meta(meta('the number of seconds a request may take, 0 for no limit')),
  TENANTRY_DOWNLOADS: positive(32).meta(meta('a whole number of downloads, at least 1')),
  TENANTRY_DOWNLOADS_PER_CALLER: positive(4).meta(meta('a whole number of downloads, at least 1')),
  TENANTRY_UNREAD_SECONDS: Joi.number()
    .greater(0)
    .default(20)
    .meta(meta('the number of seconds for which a client may take nothing of a download')),
  TENANTRY_BODY_BYTES: Joi.number().integer().min(1).meta(meta('a whole number of bytes, at least 1')),
  TENANTRY_REQUEST_SECONDS: Joi.number()
    .greater(0)
    .default(60)
    .meta(meta('the number of seconds a client may take to send a request')),
  TENANTRY_STOP_DELAY_SECONDS: Joi.number()
    .min(0)
    .default(0.5)
    .meta(meta('the number of seconds to go on taking connections while stopping')),
  TENANTRY_QUARANTINE: booleanToken().default(true).meta(meta(TOKENS)),
  TENANTRY_QUARANTINE_REQUESTS: Joi.number()
    .integer()
    .min(1)
    .default(20)
    .meta(meta('a whole number of requests, at least 1')),
  TENANTRY_QUARANTINE_PERCENT: Joi.number().min(1).max(100).default(50).meta(meta('a number from 1 to 100')),
  TENANTRY_QUARANTINE_CALLERS: Joi.number()
    .integer()
    .min(1)
    .default(3)
    .meta(meta('a whole number of callers, at least 1')),
  TENANTRY_QUARANTINE_SECONDS: Joi.number()
    .min(0)
    .default(60)
    .meta(meta('the number of seconds until a module is tried again, 0 for never')),
  TENANTRY_INTEGRATION_TEST: booleanToken().default(false).meta(meta(TOKENS)),
  LOG_LEVEL: text()
    .lowercase()
    .valid(...LOG_LEVELS)
    .default('info')
    .meta(meta(`one of ${LOG_LEVELS.join(', ')}`)),
  APP_URL: webUrl().meta(meta('an address such as https://app.example.com')),
  APP_PUBLIC_URL: webUrl().meta(meta('an address such as https://www.example.com')),
  APP_ALLOWED_ORIGINS: text()
    .custom((list: string) => {
      splitList(list).forEach(requireUrl(['http:', 'https:']));
      return list;
    })
    .meta(meta('origins separated by commas, for example https://a.example.com,https://b.example.com')),
  TENANTRY_SMTP_URL: text()
    .custom(requireUrl(['smtp:', 'smtps:']))
    .meta(meta('an address such as smtp://user:password@host:587', true)),
  TENANTRY_MAIL_FROM: text()
    .custom(requireSender)
    .default('Tenantry <no-reply@localhost>')
    .meta(meta('a sender such as no-reply@example.com or Example <no-reply@example.com>')),
  TENANTRY_FORCE_LOCALE: text().custom(requireLocale).meta(meta('a locale code such as en or de')),
  TENANTRY_OPTIMISTIC_LOCK: text()
    .default('on')
    .meta(meta('on, off, or resource kinds as a comma list such as customers.deal,customers.person')),
  TENANTRY_VERSION: text().meta(meta('a version, for example 1.2.3')),
  TENANTRY_ADMIN_EMAIL: text().email({ tlds: false }).meta(meta('an e-mail address')),
  // Blanks may be part of a password; everywhere else they are slips.
  TENANTRY_ADMIN_PASSWORD: Joi.string().meta(meta('a password', true)),
}).unknown(true);

function requireLocale(code: string): string {
  const canonical = canonicalCode(code);
  if (canonical === null) throw new Error('not a locale code');
  return canonical;
}

/** An address, alone or in angle brackets behind a name. */
function requireSender(sender: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  // No dot is required, so that a machine without a domain can send to itself.
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)) throw new Error('not an address');
  return sender;
}

function requireUrl(protocols: readonly string[]) {
  return (value: string): string => {
    if (!protocols.includes(new URL(value).protocol)) throw new Error(`not one of ${protocols.join(' ')}`);
    return value;
  };
}
