import Joi from 'joi';
import { canonicalCode } from '../i18n/locales';
import { booleanToken } from '../../kernel/config/booleanToken';
import { allowedAddresses } from '../outgoing/addresses';
import { splitList } from './splitList';
import { variable, type Variable } from './variable';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const text = () => Joi.string().trim();
const whole = (least = 1) => Joi.number().integer().min(least);
const url = (...protocols: readonly string[]) => text().custom(requireUrl(protocols));
const webUrl = () => url('http:', 'https:');
const postgresUrl = () => text().pattern(/^postgres(ql)?:\/\/./);

const flag = (fallback: boolean, purpose: string): Variable<boolean> =>
  variable(booleanToken(), {
    fallback,
    expects: 'one of 1, true, yes, y, on, enable, enabled, 0, false, no, n, off, disable, disabled',
    purpose,
  });

const budget = (fallback: number, purpose: string): Variable<number> =>
  variable(whole(0).max(1_000_000_000), { fallback, expects: 'a whole number, 0 for no limit', purpose });

/** The environment variables of the core. Modules declare their own. */
export const VARIABLES = {
  NODE_ENV: variable(text(), {
    fallback: 'development',
    expects: 'development, test or production',
    purpose:
      '`production` makes cookies `Secure`, refuses weak secrets, keys that can be guessed and switches for tests, and holds the first password to the rules',
  }),
  PORT: variable(Joi.number().port(), {
    fallback: 3000,
    expects: 'a whole number from 0 to 65535 (0 takes any free port)',
    purpose: 'port to listen on; 0 takes any free one',
  }),
  HOST: variable(text().hostname(), {
    otherwise: 'every address',
    expects: 'an IP address or host name of this machine, for example 127.0.0.1',
    purpose: 'address to listen on, for example `127.0.0.1`',
  }),
  TENANTRY_DATA_DIR: variable(text(), {
    fallback: './var',
    expects: 'a folder that this process may write to',
    purpose: 'folder of the embedded PostgreSQL, the lock and the latest boot report',
  }),
  TENANTRY_PLUGINS_CONFIG: variable(text(), {
    fallback: './plugins.config.json',
    expects: 'the path of a JSON file',
    purpose: "the operator's file",
  }),
  DATABASE_URL: variable(postgresUrl(), {
    secret: true,
    expects: 'an address such as postgresql://user:password@host:5432/database',
    purpose: 'an external PostgreSQL, for example `postgresql://user:password@host:5432/database`',
  }),
  DATABASE_APP_URL: variable(postgresUrl(), {
    secret: true,
    expects: 'an address such as postgresql://tenantry_app:password@host:5432/database',
    purpose:
      'how tenant-bound connections sign in to it as `tenantry_app`; without it by a generated password ([External](#external))',
  }),
  TENANTRY_POSTGRES_RESTART_SECONDS: variable(Joi.number().min(1), {
    fallback: 60,
    expects: 'a number of seconds, at least 1',
    purpose: 'how long the server tries to start its embedded PostgreSQL again before it ends itself',
  }),
  TENANTRY_MASTER_KEY: variable(text().custom(requireMasterKey), {
    secret: true,
    otherwise: 'the first of `TENANTRY_MASTER_KEY_FILE`, else one generated and kept in the database',
    expects: '32 random bytes in base64 or hexadecimal (openssl rand -base64 32)',
    purpose:
      'wraps the keys of [encrypted fields](#encrypted-fields): 32 random bytes, as base64 or hexadecimal',
  }),
  TENANTRY_MASTER_KEY_FILE: variable(text(), {
    expects: 'the path of a file with keys, one a line, the current one first',
    purpose: 'a file with master keys, one a line, the current one first',
  }),
  TENANTRY_OLD_MASTER_KEYS: variable(
    text().custom((list: string) => {
      splitList(list).forEach(requireMasterKey);
      return list;
    }),
    {
      secret: true,
      expects: 'keys of 32 bytes in base64 or hexadecimal, separated by commas',
      purpose: 'older master keys, separated by commas; they are needed until `keys rotate` has run',
    },
  ),
  REDIS_URL: variable(url('redis:', 'rediss:'), {
    secret: true,
    expects: 'an address such as redis://host:6379',
    purpose:
      'a Redis that several servers share, for example `redis://:password@host:6379`; with it they count calls for [rate limits](#rate-limits) together, and queue jobs of [workers with a limit](#jobs-with-a-limit) in it',
  }),
  TENANTRY_JOB_CONCURRENCY: variable(whole().max(200), {
    fallback: 16,
    expects: 'a whole number from 1 to 200',
    purpose: 'jobs that one process carries out at a time, 1 to 200',
  }),
  TENANTRY_TENANT_SHARE: variable(whole().max(100), {
    fallback: 75,
    expects: 'a whole number of percent from 1 to 100',
    purpose:
      'largest part of all slots, connections and streams that one tenant may have at a time, in percent; see [Shares between tenants](#shares-between-tenants)',
  }),
  TENANTRY_MAILS_PER_HOUR: budget(
    5_000,
    'mails that one tenant sends in an hour; mails about accounts, such as links for passwords, have a budget of the same size for themselves. Further ones wait for the next hour; 0 for no limit',
  ),
  TENANTRY_WEBHOOKS_PER_HOUR: budget(
    10_000,
    'calls of outside addresses that one tenant makes in an hour. Further ones wait for the next hour; 0 for no limit',
  ),
  TENANTRY_RULE_ACTIONS_PER_HOUR: budget(
    50_000,
    'actions that the business rules of one tenant perform in an hour. Further ones are refused, and the log of executions says so; 0 for no limit',
  ),
  LOG_LEVEL: variable(
    text()
      .lowercase()
      .valid(...LOG_LEVELS),
    {
      fallback: 'info',
      expects: `one of ${LOG_LEVELS.join(', ')}`,
      purpose: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    },
  ),
  RATE_LIMIT_ENABLED: flag(true, 'whether calls are counted'),
  RATE_LIMIT_STRATEGY: variable(
    text()
      .lowercase()
      .valid('memory', 'redis')
      .when('REDIS_URL', { not: Joi.exist(), then: Joi.invalid('redis') }) as Joi.Schema<'memory' | 'redis'>,
    {
      otherwise: '`redis` where `REDIS_URL` is set, else `memory`',
      expects: 'memory, or redis where REDIS_URL is set',
      purpose: 'where calls are counted',
    },
  ),
  RATE_LIMIT_KEY_PREFIX: variable(text().pattern(/^[\w:-]{1,40}$/), {
    fallback: 'rl',
    expects: 'up to 40 letters, digits, underscores, colons or dashes',
    purpose: 'what the keys in Redis begin with, for several installations on one Redis',
  }),
  RATE_LIMIT_TRUST_PROXY_DEPTH: variable(whole(0).max(32), {
    fallback: 0,
    expects: 'the number of trusted proxies in front, a whole number from 0 to 32',
    purpose: 'proxies in front whose `X-Forwarded-For` is believed, 0 to 32',
  }),
  APP_URL: variable(webUrl(), {
    expects: 'an address such as https://app.example.com',
    purpose:
      'address of your application: base of redirects and of links in mails, and an origin that browsers may call from',
  }),
  APP_PUBLIC_URL: variable(webUrl(), {
    expects: 'an address such as https://www.example.com',
    purpose: 'another address of it',
  }),
  APP_ALLOWED_ORIGINS: variable(
    text().custom((list: string) => {
      splitList(list).forEach(requireUrl(['http:', 'https:']));
      return list;
    }),
    {
      expects: 'origins separated by commas, for example https://a.example.com,https://b.example.com',
      purpose: 'further origins, separated by commas',
    },
  ),
  TENANTRY_OUTGOING_ALLOW: variable(
    text().custom((list: string) => {
      allowedAddresses(splitList(list));
      return list;
    }),
    {
      expects:
        'ranges, addresses and names of hosts, separated by commas, for example 10.1.0.0/16,hooks.internal',
      purpose:
        'ranges (`10.1.0.0/16`), addresses and names of hosts, separated by commas, that are not public and that [requests to other servers](#requests-to-other-servers) may reach',
    },
  ),
  TENANTRY_SMTP_URL: variable(url('smtp:', 'smtps:'), {
    secret: true,
    expects: 'an address such as smtp://user:password@host:587',
    purpose:
      'the server that takes mails: `smtp://user:password@host:587`, or `smtps://…:465`; see [Mails and languages](#mails-and-languages)',
  }),
  TENANTRY_MAIL_FROM: variable(text().custom(requireSender), {
    fallback: 'Tenantry <no-reply@localhost>',
    expects: 'a sender such as no-reply@example.com or Example <no-reply@example.com>',
    purpose: 'sender of mails: an address, or `Name <address>`',
  }),
  TENANTRY_FORCE_LOCALE: variable(text().custom(requireLocale), {
    expects: 'a locale code such as en or de',
    purpose: 'one language for everything and everybody: `en`, `de`, `es`, `pl`',
  }),
  TENANTRY_OPTIMISTIC_LOCK: variable(text(), {
    fallback: 'on',
    expects: 'on, off, or resource kinds as a comma list such as customers.deal,customers.person',
    purpose:
      'whether `x-expected-updated-at` and `If-Match` guard against lost updates: `on`, `off`, or resource kinds as a comma list such as `customers.deal,auth.user`',
  }),
  TENANTRY_VERSION: variable(text(), {
    otherwise: 'version of the core',
    expects: 'a version, for example 1.2.3',
    purpose: 'what `GET /api/version` answers',
  }),
  TENANTRY_HANDLER_SECONDS: variable(Joi.number().min(0), {
    fallback: 30,
    expects: 'the number of seconds a request may take, 0 for no limit',
    purpose: 'seconds a request may take before it is answered with 503; 0 for no limit',
  }),
  TENANTRY_DOWNLOADS: variable(whole(), {
    fallback: 32,
    expects: 'a whole number of downloads, at least 1',
    purpose: 'exports and other streamed answers that one process sends at a time; more are answered 503',
  }),
  TENANTRY_DOWNLOADS_PER_CALLER: variable(whole(), {
    fallback: 4,
    expects: 'a whole number of downloads, at least 1',
    purpose: 'those of one caller; more are answered 429',
  }),
  TENANTRY_UNREAD_SECONDS: variable(Joi.number().greater(0), {
    fallback: 20,
    expects: 'the number of seconds for which a client may take nothing of a download',
    purpose: 'seconds after which a streamed answer ends whose client takes nothing of it',
  }),
  TENANTRY_BODY_BYTES: variable(whole(), {
    otherwise: 'a sixteenth of the memory that Node may use, at most 128 MiB',
    expects: 'a whole number of bytes, at least 1',
    purpose:
      'bytes of request bodies that one process holds at a time; requests beyond are answered 503 with the code `too_many_bodies`',
  }),
  TENANTRY_REQUEST_SECONDS: variable(Joi.number().greater(0), {
    fallback: 60,
    expects: 'the number of seconds a client may take to send a request',
    purpose:
      'seconds that a client may take to send a request, and 20 at most for its headers; slower ones get 408',
  }),
  TENANTRY_STOP_DELAY_SECONDS: variable(Joi.number().min(0), {
    fallback: 0.5,
    expects: 'the number of seconds to go on taking connections while stopping',
    purpose:
      'seconds for which a server that stops goes on taking connections; see [Stopping](#stopping-and-being-killed)',
  }),
  TENANTRY_QUARANTINE: flag(true, 'whether [modules that fail](#modules-that-fail) are taken out of service'),
  TENANTRY_QUARANTINE_REQUESTS: variable(whole(), {
    fallback: 20,
    expects: 'a whole number of requests, at least 1',
    purpose: 'requests in a minute below which nothing is concluded',
  }),
  TENANTRY_QUARANTINE_PERCENT: variable(Joi.number().min(1).max(100), {
    fallback: 50,
    expects: 'a number from 1 to 100',
    purpose: 'share of failed requests from which a module fails, 1 to 100',
  }),
  TENANTRY_QUARANTINE_CALLERS: variable(whole(), {
    fallback: 3,
    expects: 'a whole number of callers, at least 1',
    purpose: 'how many different callers must have failed',
  }),
  TENANTRY_QUARANTINE_SECONDS: variable(Joi.number().min(0), {
    fallback: 60,
    expects: 'the number of seconds until a module is tried again, 0 for never',
    purpose: 'seconds until a module is tried again; 0 for never',
  }),
  TENANTRY_INTEGRATION_TEST: flag(false, 'turns rate limits off'),
  TENANTRY_ADMIN_EMAIL: variable(text().email({ tlds: false }), {
    otherwise: '`admin@example.com`',
    expects: 'an e-mail address',
    purpose: 'e-mail of the first administrator',
  }),
  TENANTRY_ADMIN_PASSWORD: variable(
    // Blanks may be part of a password; everywhere else they are slips.
    Joi.string(),
    {
      secret: true,
      otherwise: 'generated',
      expects: 'a password',
      purpose: 'password of the first administrator',
    },
  ),
};

/** The variables of the core as validation leaves them. */
export type Values = {
  readonly [Name in keyof typeof VARIABLES]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T : never;
};

function requireMasterKey(text: string): string {
  const key = text.trim();
  if (!/^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(key)) throw new Error('not 32 bytes');
  return key;
}

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
