import Joi from 'joi';
import { COMPATIBLE } from './providers/builtIn/compatible';
import { HOSTED } from './providers/builtIn/hosted';
import { baseUrlsOf } from './providers/rules/baseUrls';

/** Environment variables of this module, and those with keys and addresses of providers. */
export interface AiEnvironment extends Readonly<Record<string, unknown>> {
  /** Seconds for which a model goes on that is stored in a conversation, when its client has left. */
  readonly AI_CHAT_RESUME_SECONDS: number;
  /** Turns of one user that run at a time in a process, and streams of them that are read again. */
  readonly AI_CHAT_STREAMS_PER_USER: number;
  /** The same for all users of a process. */
  readonly AI_CHAT_STREAMS_PER_PROCESS: number;
  /** Days for which actions are kept after they have ended. */
  readonly AI_PENDING_ACTION_RETENTION_DAYS: number;
  /** Seconds for which a proposed change can be confirmed. */
  readonly AI_PENDING_ACTION_TTL_SECONDS: number;
  /** Addresses that requests and settings may give for models: `[scheme://]host[:port][/path]`, `*.host` for those below a host. */
  readonly AI_RUNTIME_BASEURL_ALLOWLIST?: string;
  /** Days for which usage of single steps is kept. */
  readonly AI_TOKEN_USAGE_EVENTS_RETENTION_DAYS: number;
  /** Tokens that a tenant may use in a day (UTC). */
  readonly TENANTRY_AI_DAILY_TOKENS?: number;
  /** Whether what people send is moderated where nothing else is set. */
  readonly TENANTRY_AI_INPUT_MODERATION?: string;
}

const text = () => Joi.string().empty('');

/** Numbers that are no positive integer fall back to the default, as published. */
const positive = (fallback: number) =>
  Joi.any()
    .custom((value: unknown) => {
      const number = Number(value);
      return Number.isInteger(number) && number > 0 && number < 1e9 ? number : fallback;
    })
    .default(fallback);

/** Keys and addresses of the providers of this module; no other module's secrets are read. */
export const PROVIDER_VARIABLES: readonly string[] = [...HOSTED, ...COMPATIBLE].flatMap(
  ({ keyVariables, baseUrlVariable }) => [...keyVariables, ...(baseUrlVariable ? [baseUrlVariable] : [])],
);

export const environment = Joi.object<AiEnvironment>({
  AI_CHAT_RESUME_SECONDS: positive(10),
  AI_CHAT_STREAMS_PER_PROCESS: positive(1_000),
  AI_CHAT_STREAMS_PER_USER: positive(10),
  AI_PENDING_ACTION_RETENTION_DAYS: positive(365),
  AI_PENDING_ACTION_TTL_SECONDS: positive(900),
  AI_RUNTIME_BASEURL_ALLOWLIST: text().custom((list: string) => (baseUrlsOf(list), list)),
  AI_TOKEN_USAGE_EVENTS_RETENTION_DAYS: positive(90),
  TENANTRY_AI_DAILY_TOKENS: Joi.number().integer().min(1).empty(''),
  TENANTRY_AI_INPUT_MODERATION: text(),
})
  .pattern(/^TENANTRY_AI_/, text())
  .pattern(Joi.valid(...PROVIDER_VARIABLES), text())
  .pattern(/_AI_(LOOP_MAX_(STEPS|WALL_CLOCK_MS|TOKENS)|BASE_URL)$/, text());

/** The text of a variable; undefined where it is not set or blank. */
export function variable(environment: AiEnvironment, name: string): string | undefined {
  const value = environment[name];
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' ? undefined : trimmed;
}

/** Whether a variable says yes. */
export function isOn(environment: AiEnvironment, name: string): boolean {
  const value = variable(environment, name);
  return value !== undefined && ['true', '1', 'yes', 'on'].includes(value.toLowerCase());
}

/** A list of values separated by commas; null where the variable is not set. */
export function listOf(environment: AiEnvironment, name: string): string[] | null {
  const value = variable(environment, name);
  if (value === undefined) return null;
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
