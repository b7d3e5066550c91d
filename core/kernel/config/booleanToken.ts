import Joi from 'joi';

/**
 * A boolean as people write it in environment variables, forms and queries, in any case.
 */
export const booleanToken = () =>
  Joi.boolean()
    .truthy('1', 'true', 'yes', 'y', 'on', 'enable', 'enabled')
    .falsy('0', 'false', 'no', 'n', 'off', 'disable', 'disabled');
