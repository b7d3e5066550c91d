import Joi from 'joi';

/** Ids of agents: `<module>.<agent>`. */
export const AGENT_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;

export const agentId = () => Joi.string().max(256).pattern(AGENT_ID, '<module>.<agent>');

export const agentParams = Joi.object<{ agentId: string }>({ agentId: agentId().required() });

/** Text or null, in answers. */
export const textOrNull = () => Joi.string().allow(null, '').required();
export const numberOrNull = () => Joi.number().allow(null).required();
export const list = (item: Joi.Schema = Joi.string()) => Joi.array().items(item).required();

/** Schema of an error of the assistant. */
export const coded = (description: string) => ({
  description,
  body: Joi.object({ error: Joi.string().required(), code: Joi.string() }).unknown(true),
});

/** Bytes of the context of a page, as JSON. */
export const LARGEST_CONTEXT = 32_768;
/** Bytes of the parts, files or metadata of a message, as JSON. */
export const LARGEST_PARTS = 262_144;

/** Refuses parts or files of a message that are too large together. */
export const boundedParts = (value: unknown, helpers: Joi.CustomHelpers) =>
  JSON.stringify(value).length > LARGEST_PARTS
    ? helpers.error('string.max', { limit: LARGEST_PARTS })
    : value;
