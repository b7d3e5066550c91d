import type Joi from 'joi';

/** Input that a route has validated by this schema, so that the command with that schema takes it as it is. Made by the core alone. */
export class ValidInput<TInput> {
  constructor(
    readonly value: TInput,
    readonly schema: Joi.Schema,
  ) {}
}
