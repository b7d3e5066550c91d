import { featureNamed, recordId, type RequiredFeature } from '@tenantry/core';
import Joi from 'joi';

/** Where an action takes place: as part of judging a rule, or in a job after the commit. */
export type ActionPlace = 'inline' | 'job';

/** An action of this module. */
export interface BuiltInAction {
  readonly title: string;
  readonly place: ActionPlace;
  readonly config: Joi.ObjectSchema;
  /** What whoever makes a rule with it has to hold. */
  readonly features?: readonly RequiredFeature[];
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

/** Names of headers that the call sets itself, or that would speak for somebody else. */
const HEADER =
  /^(?!(host|content-length|transfer-encoding|connection|cookie|upgrade|te|trailer|expect|proxy-.*)$)[a-z0-9-]+$/i;

/** The actions of this module, by type. */
export const BUILT_IN_ACTIONS: Readonly<Record<string, BuiltInAction>> = {
  ALLOW_TRANSITION: { title: 'Allow the change', place: 'inline', config: transition },
  BLOCK_TRANSITION: { title: 'Refuse the change', place: 'inline', config: transition },
  LOG: {
    title: 'Write a line into the log',
    place: 'inline',
    config: said.keys({ level: Joi.valid('debug', 'info', 'warn', 'error') }),
  },
  SHOW_ERROR: { title: 'Show an error', place: 'inline', config: said },
  SHOW_WARNING: { title: 'Show a warning', place: 'inline', config: said },
  SHOW_INFO: { title: 'Show a message', place: 'inline', config: said },
  SET_FIELD: {
    title: 'Set a field',
    place: 'inline',
    config: Joi.object({ field: field.required(), value: json.required() }),
  },
  NOTIFY: {
    title: 'Notify people by mail',
    place: 'job',
    config: said.keys({
      recipients: Joi.array().items(text(254)).min(1).max(50).required(),
      subject: text(200),
      template: text(100),
    }),
  },
  CALL_WEBHOOK: {
    title: 'Call an outside address',
    place: 'job',
    config: Joi.object({
      url: text().required(),
      method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      headers: Joi.object().pattern(Joi.string().pattern(HEADER, 'header').max(100), text(1_000)).max(20),
      body: json,
    }),
  },
  EMIT_EVENT: {
    title: 'Emit an event',
    place: 'job',
    config: Joi.object({
      eventName,
      event: eventName.description('the same as `eventName`'),
      payload: Joi.object().unknown(true),
    }).xor('eventName', 'event'),
  },
  CALL_PLATFORM: {
    title: 'Call an endpoint of the platform',
    place: 'job',
    features: [featureNamed('api_keys.create')],
    config: Joi.object({
      endpoint: text(300).required(),
      method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE').required(),
      apiKeyId: recordId().required(),
      body: json,
    }),
  },
};
