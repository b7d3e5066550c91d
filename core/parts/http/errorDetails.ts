import type Joi from 'joi';

/** The `details` of an input that does not fit its schema, as errors publish them. */
export const errorDetails = ({ details }: Pick<Joi.ValidationError, 'details'>) =>
  details.map(({ path, message, type }) => ({ path, message, code: type }));
