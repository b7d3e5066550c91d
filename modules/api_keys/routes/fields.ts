import { moment } from '@tenantry/core';
import Joi from 'joi';

/** A UUID in its usual spelling, lower-cased, so that it compares with stored ones. */
export const recordId = () => Joi.string().guid({ separator: '-', wrapper: false }).lowercase();

/** A whole number of a query; what is none counts as the fallback, what is out of range as the nearest in it. */
export const lenientInteger = (fallback: number, most: number) =>
  Joi.any()
    .custom((value: unknown) => {
      const number = Math.trunc(Number(Array.isArray(value) ? (value as unknown[])[0] : value));
      return Number.isNaN(number) ? fallback : Math.min(Math.max(number, 1), most);
    }, `a number from 1 to ${most}`)
    .empty('')
    .default(fallback);

/** A moment; blank and null stand for never. */
const expiry = () =>
  Joi.string()
    .trim()
    .max(64)
    .custom((value: string, helpers) => {
      const time = new Date(value);
      const isMoment = moment().validate(time).error === undefined;
      return isMoment ? time : helpers.message({ custom: 'expiresAt must be in the future' });
    }, 'date and time')
    .empty('')
    .allow(null)
    .description('ISO 8601; null or left out for a key that does not expire');

/** What is said of a key that is to be made. */
export const keyRequest = {
  name: Joi.string().trim().min(1).max(120).required(),
  description: Joi.string().trim().max(1000).allow('', null),
  tenantId: recordId()
    .empty(Joi.valid('', null))
    .description('for super administrators; default: the tenant they work in'),
  organizationId: recordId()
    .empty('')
    .allow(null)
    .description('default: the active organization; null for a key of the tenant as a whole'),
  roles: Joi.array()
    .items(Joi.string().trim().max(200))
    .max(100)
    .empty(null)
    .default([])
    .description('ids or names'),
  expiresAt: expiry(),
};
