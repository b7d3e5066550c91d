import Joi from 'joi';

/** Ids of agents: `<module>.<agent>`. */
export const AGENT_ID = /^[a-z0-9_]+\.[a-z0-9_]+$/;

export const agentId = () => Joi.string().max(256).pattern(AGENT_ID, '<module>.<agent>');

export const agentParams = Joi.object<{ agentId: string }>({ agentId: agentId().required() });

/** Text or null, in answers. */
export const textOrNull = () => Joi.string().allow(null, '').required();
export const numberOrNull = () => Joi.number().allow(null).required();
export const list = (item: Joi.Schema = Joi.string()) => Joi.array().items(item).required();

/** What an error of the assistant looks like. */
export const coded = (description: string) => ({
  description,
  body: Joi.object({ error: Joi.string().required(), code: Joi.string() }).unknown(true),
});
