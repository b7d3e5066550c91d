import type Joi from 'joi';

/** The `details` of an input that does not fit its schema, as errors publish them. */
export const errorDetails = ({ details }: Pick<Joi.ValidationError, 'details'>) =>
  details.map(({ path, message, type }) => ({ path, message: plain(message), code: type }));

/** Joi calls a number unsafe that a double does not hold to the last digit. */
const plain = (message: string) =>
  message.replace(/must be a safe number$/, 'must have no more than 15 digits');
