import type Joi from 'joi';
import { Decimal, decimalOf, roundedTo } from './decimals';

/** Custom rules of numbers that leave whole ones below a limit as they are, with the limit. */
export const keepingWholeNumbers = new WeakMap<object, number>();

/** Digits of whole numbers that are taken without calculation, at most. */
const MOST_QUICK = 15;

/** Limits of what is kept of a decimal. */
export interface DecimalLimits {
  /** Digits after the decimal point; further ones are rounded. Default: all. */
  readonly places?: number;
  /** Digits before the decimal point. Default: 30, as many as decimals are read with. */
  readonly whole?: number;
}

/**
 * Takes a decimal without loss: text in plain notation or with an exponent, or a number, which counts as its shortest text. It
 * becomes a number where that is the same decimal, else text in plain notation. Rules such as `min` come before.
 */
export function exactly(schema: Joi.NumberSchema, limits: DecimalLimits = {}): Joi.NumberSchema {
  const { whole, places = 0 } = limits;
  const most = whole === undefined ? undefined : greatest(whole, places);
  const read: Joi.CustomValidator = (_value: number | string, helpers) => {
    const exact = readOriginal(helpers);
    if (!exact) return tooManyDigits(helpers);
    if (most && roundedTo(exact.abs(), places).greaterThan(most)) {
      return exact.isNegative()
        ? helpers.error('number.min', { limit: `-${most.toFixed()}` })
        : helpers.error('number.max', { limit: most.toFixed() });
    }
    return asNumber(exact) ?? exact.toFixed();
  };
  keepingWholeNumbers.set(read, 10 ** Math.min(whole ?? MOST_QUICK, MOST_QUICK));
  return schema.unsafe().custom(read, 'decimal');
}

/** Takes a decimal that is kept as a number of JSON: a text that a number does not hold to the last digit is refused. */
export function exactJsonNumber(schema: Joi.NumberSchema): Joi.NumberSchema {
  return schema.unsafe().custom((value: number, helpers) => {
    const { original } = helpers as { readonly original: unknown };
    if (typeof original === 'number') return isLossy(original) ? tooMany(helpers, 15) : value;
    const text = String(original).trim();
    const isHeld = text.length <= LONGEST_NUMBER && new Decimal(value).equals(text);
    return isHeld ? value : tooMany(helpers, 15);
  }, 'number');
}

/** Characters of a text that is a number, at most: the least ones of JSON have some hundred places. */
const LONGEST_NUMBER = 400;

/** The decimal that was sent; undefined where a number has lost digits of it, or it has too many. */
function readOriginal(helpers: Joi.CustomHelpers): Decimal | undefined {
  const { original } = helpers as { readonly original: unknown };
  return typeof original === 'number' && isLossy(original) ? undefined : decimalOf(original);
}

/** Whether a number may have lost digits when it was read. */
const isLossy = (number: number): boolean => Math.abs(number) > Number.MAX_SAFE_INTEGER;

function tooManyDigits(helpers: Joi.CustomHelpers): Joi.ErrorReport {
  if (typeof (helpers as { original?: unknown }).original !== 'number') return tooMany(helpers, 30);
  return helpers.message({ custom: '{{#label}} has too many digits for a number; send it as text' });
}

const tooMany = (helpers: Joi.CustomHelpers, limit: number) =>
  helpers.message({ custom: '{{#label}} must have no more than {{#limit}} digits' }, { limit });

/** The number that stands for a decimal; undefined where it stands for another one. */
const asNumber = (exact: Decimal): number | undefined =>
  decimalOf(exact.toNumber())?.equals(exact) ? exact.toNumber() : undefined;

/** The greatest decimal with so many digits: 99.9 of two before the point and one after it. */
function greatest(whole: number, places: number): Decimal {
  const digits = `${'9'.repeat(whole) || '0'}${places > 0 ? `.${'9'.repeat(places)}` : ''}`;
  return decimalOf(digits) as Decimal;
}
