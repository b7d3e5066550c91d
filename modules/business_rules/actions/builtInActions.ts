import { type CoreServices, featureNamed, recordId } from '@tenantry/core';
import Joi from 'joi';
import { eventEmitted } from '../events/ruleEvents';
import type { RuleActionDeclaration } from './ruleActionKind';
import type { OutsideCalls } from './services/OutsideCalls';
import type { PlatformCalls } from './services/PlatformCalls';
import type { RuleMails } from './services/RuleMails';

interface Services extends Pick<CoreServices, 'budgets' | 'events'> {
  readonly outsideCalls: OutsideCalls;
  readonly platformCalls: PlatformCalls;
  readonly ruleMails: RuleMails;
}

/** An event by either of its names. */
interface EventConfig {
  readonly eventName?: string;
  readonly event: string;
  readonly payload?: object;
}

const text = (max = 2_000) => Joi.string().trim().min(1).max(max);
const message = text().required();
const field = Joi.string()
  .pattern(/^[A-Za-z_][A-Za-z0-9_.]*$/, 'field')
  .max(100);
const eventName = Joi.string()
  .pattern(/^[a-z0-9_]+(\.[a-z0-9_]+){1,5}$/, 'event name')
  .max(100);
const said = Joi.object({ message });
const transition = Joi.object({ message: text() });
const json = Joi.alternatives(
  Joi.string().allow('').max(20_000),
  Joi.number(),
  Joi.boolean(),
  Joi.valid(null),
  Joi.array().max(1_000),
  Joi.object().unknown(true),
);

/** Allowed names of headers: all except those that the call sets itself, or that would act for another caller. */
const HEADER =
  /^(?!(host|content-length|transfer-encoding|connection|cookie|upgrade|te|trailer|expect|proxy-.*)$)[a-z0-9-]+$/i;

/** The actions of this module. */
export const builtInActions: readonly RuleActionDeclaration<Services>[] = [
  { id: 'ALLOW_TRANSITION', title: 'Allow the change of state', effect: 'allow', config: transition },
  { id: 'BLOCK_TRANSITION', title: 'Block the change of state', effect: 'block', config: transition },
  {
    id: 'LOG',
    title: 'Write to the log',
    effect: 'none',
    config: said.keys({ level: Joi.valid('debug', 'info', 'warn', 'error') }),
  },
  { id: 'SHOW_ERROR', title: 'Refuse with a message', effect: 'error', config: said },
  { id: 'SHOW_WARNING', title: 'Show a warning', effect: 'none', config: said },
  { id: 'SHOW_INFO', title: 'Show a note', effect: 'none', config: said },
  {
    id: 'SET_FIELD',
    title: 'Set a field',
    effect: 'set',
    config: Joi.object({ field: field.required(), value: json.required() }),
  },
  {
    id: 'NOTIFY',
    title: 'Notify people',
    config: said.keys({
      recipients: Joi.array().items(text(254)).min(1).max(50).required(),
      subject: text(200),
      template: text(100),
    }),
    create: ({ ruleMails }) => ({ perform: ({ config }) => ruleMails.send(config) }),
  },
  {
    id: 'CALL_WEBHOOK',
    title: 'Call a web address',
    config: Joi.object({
      url: text().required(),
      method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      headers: Joi.object().pattern(Joi.string().pattern(HEADER, 'header').max(100), text(1_000)).max(20),
      body: json,
    }),
    create: ({ budgets, outsideCalls }) => ({
      perform: async ({ config, signal }) => {
        await budgets.take('webhooks');
        await outsideCalls.call(config as never, signal);
      },
    }),
  },
  {
    id: 'EMIT_EVENT',
    title: 'Send an event',
    config: Joi.object({
      eventName,
      event: eventName.description('the same as `eventName`'),
      payload: Joi.object().unknown(true),
    }).xor('eventName', 'event'),
    create: ({ events }) => ({
      perform: ({ config, rule, tenantId, organizationId }) => {
        const { event, eventName: named = event, payload = {} } = config as unknown as EventConfig;
        return events.emit(eventEmitted, { ...rule, tenantId, organizationId, eventName: named, payload });
      },
    }),
  },
  {
    id: 'CALL_PLATFORM',
    title: 'Call an operation of the platform',
    features: [featureNamed('api_keys.create')],
    config: Joi.object({
      endpoint: text(300).required(),
      method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE').required(),
      apiKeyId: recordId().required(),
      body: json,
    }),
    create: ({ platformCalls }) => ({
      perform: ({ config, rule }) => platformCalls.call(config, rule),
      check: (config, call) => platformCalls.problemWith(config, call),
    }),
  },
];
