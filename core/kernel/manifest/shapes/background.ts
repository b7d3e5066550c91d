import Joi from 'joi';
import { nextTime } from '../../../parts/jobs/JobSchedules';
import { fn, joiSchema, ownId, strings, text } from './basics';

const jobPolicy = {
  attempts: Joi.number().integer().min(1).max(1000),
  backoff: Joi.object({
    initial: Joi.number().min(0),
    factor: Joi.number().min(1),
    max: Joi.number().min(0),
  }),
  timeout: Joi.number().positive().max(2_147_483_647),
  concurrency: Joi.number().integer().min(1),
};

/** The shape of `EventDeclaration`. */
export const event = Joi.object({
  id: ownId,
  title: Joi.string(),
  description: Joi.string(),
  category: Joi.valid('crud', 'lifecycle', 'system', 'custom'),
  clientBroadcast: Joi.boolean(),
  excludeFromTriggers: Joi.boolean(),
  features: strings,
  payload: joiSchema.required(),
});

/** The shape of `SubscriberDeclaration`. */
export const subscriber = Object.keys(jobPolicy).reduce(
  (schema, key) => schema.with(key, 'persistent'),
  Joi.object({ id: ownId, event: text, persistent: Joi.valid(true), ...jobPolicy, handle: fn }),
);

/** The shape of `WorkerDeclaration`. */
export const worker = Joi.object({
  id: ownId,
  title: Joi.string(),
  data: joiSchema,
  schedule: Joi.string().custom((value: string) => {
    nextTime(value, new Date(0));
    return value;
  }),
  ...jobPolicy,
  handle: fn,
});
