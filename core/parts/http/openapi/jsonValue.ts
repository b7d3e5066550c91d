import Joi from 'joi';

/**
 * The JSON that stands for a value in an API document: a date is its ISO text.
 *
 * @returns undefined for what JSON cannot say: functions, references, infinite and very big numbers
 */
export function jsonValue(value: unknown): unknown {
  if (Joi.isRef(value) || (typeof value === 'number' && !Number.isFinite(value))) return undefined;
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
