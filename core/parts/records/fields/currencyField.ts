import type Joi from 'joi';
import { currencyCode, currencyOrStored } from './currencies';
import { currency } from './types/currency';

/**
 * A member that holds a currency. A code that the record has already is accepted in a change, also where it is not active.
 *
 * @param narrow what else the schema says: whether the member is required, or may be null
 */
export const currencyField = (narrow: (schema: Joi.StringSchema) => Joi.StringSchema) =>
  ({
    schema: narrow(currencyCode()),
    orStored: narrow(currencyOrStored()),
    type: 'text',
    meaning: currency,
  }) as const;
