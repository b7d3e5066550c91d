import Joi from 'joi';

/** A whole number of a query; what is none counts as the fallback, what is out of range as the nearest in it. */
export const lenientInteger = (fallback: number, most: number) =>
  Joi.any()
    .custom((value: unknown) => {
      const number = Math.trunc(Number(Array.isArray(value) ? (value as unknown[])[0] : value));
      return Number.isNaN(number) ? fallback : Math.min(Math.max(number, 1), most);
    }, `a number from 1 to ${most}`)
    .empty('')
    .default(fallback);
