import Joi from 'joi';

const PHONE = /^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;
const TELEPHONE = 'telephone number';
const DIGITS = { least: 7, most: 15 };

/** A telephone number as people write it: 7 to 15 digits (ITU-T E.164) with the usual separators. */
export const phoneNumber = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(50)
    .pattern(PHONE, TELEPHONE)
    .custom((value: string, helpers) => {
      // The pattern has said so already.
      if (!PHONE.test(value)) return value;
      const digits = (value.split(/e?x/i)[0] ?? '').replace(/\D/g, '').length;
      const isNumber = digits >= DIGITS.least && digits <= DIGITS.most;
      return isNumber ? value : helpers.error('string.pattern.name', { name: TELEPHONE });
    }, '7 to 15 digits');
