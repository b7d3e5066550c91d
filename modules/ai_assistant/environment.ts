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
  /** Bytes of an answer that is streamed, after which its turn ends. */
  readonly AI_CHAT_ANSWER_BYTES: number;
  /** Steps of a turn, and calls of tools in it, whatever agent and tenant set. */
  readonly AI_CHAT_STEPS: number;
  readonly AI_CHAT_TOOL_CALLS: number;
  /** Characters of what a client sends for a turn: its messages, their texts of files and the context of the page. */
  readonly AI_CHAT_TURN_CHARACTERS: number;
  /** Messages of a conversation, their bytes as they are stored, and people who take part in it. */
  readonly AI_CONVERSATION_MESSAGES: number;
  readonly AI_CONVERSATION_BYTES: number;
  readonly AI_CONVERSATION_PARTICIPANTS: number;
  /** Conversations that a user owns. */
  readonly AI_CONVERSATIONS_PER_USER: number;
  /** Bytes of messages in one answer; a page has fewer messages where they are longer. */
  readonly AI_PAGE_BYTES: number;
  /** Days for which actions are kept after they have ended. */
  readonly AI_PENDING_ACTION_RETENTION_DAYS: number;
  /** Seconds for which a proposed change can be confirmed. */
  readonly AI_PENDING_ACTION_TTL_SECONDS: number;
  /** Addresses that requests and settings may give for models: `[scheme://]host[:port][/path]`, `*.host` for those below a host. */
  readonly AI_RUNTIME_BASEURL_ALLOWLIST?: string;
  /** Days for which usage of single steps is kept. */
  readonly AI_TOKEN_USAGE_EVENTS_RETENTION_DAYS: number;
  /** Tokens of the day that are reserved for a turn with no bound of its own. */
  readonly AI_TURN_TOKENS: number;
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
  AI_CHAT_ANSWER_BYTES: positive(4_194_304),
  AI_CHAT_STEPS: positive(100),
  AI_CHAT_TOOL_CALLS: positive(100),
  AI_CHAT_TURN_CHARACTERS: positive(1_000_000),
  AI_CONVERSATION_BYTES: positive(67_108_864),
  AI_CONVERSATION_MESSAGES: positive(10_000),
  AI_CONVERSATION_PARTICIPANTS: positive(100),
  AI_CONVERSATIONS_PER_USER: positive(10_000),
  AI_PAGE_BYTES: positive(4_194_304),
  AI_CHAT_RESUME_SECONDS: positive(10),
  AI_CHAT_STREAMS_PER_PROCESS: positive(1_000),
  AI_CHAT_STREAMS_PER_USER: positive(10),
  AI_PENDING_ACTION_RETENTION_DAYS: positive(365),
  AI_PENDING_ACTION_TTL_SECONDS: positive(900),
  AI_RUNTIME_BASEURL_ALLOWLIST: text().custom((list: string) => (baseUrlsOf(list), list)),
  AI_TOKEN_USAGE_EVENTS_RETENTION_DAYS: positive(90),
  AI_TURN_TOKENS: positive(200_000),
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
