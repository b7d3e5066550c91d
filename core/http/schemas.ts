import Joi from 'joi';

/** A UUID of any version, as the published interface uses for every id. */
export const uuid = () => Joi.string().guid({ separator: '-', wrapper: false });

/** The standard error body. */
export const errorBody = Joi.object({ error: Joi.string().required() }).unknown(true);

/** A declared error answer with the standard body. */
export const errorResponse = (description: string) => ({ description, body: errorBody });

/** An ISO-8601 time as it stands in answers: text, or a date that becomes text when sent. */
export const timestamp = () => Joi.alternatives(Joi.string().isoDate(), Joi.date().cast('string'));
