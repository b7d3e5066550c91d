import type Joi from 'joi';
import { type QuickCheck, UNDECIDED } from './quickCheck';
import { quickShape } from './quickShape';

const checks = new WeakMap<Joi.Schema, QuickCheck | null>();

/**
 * The result of Joi's validation (converting) for a plain value, found without Joi: by a check that is made from the schema
 * once. `UNDECIDED` where Joi decides, as for everything that is refused.
 */
export function quickValue(schema: Joi.Schema, value: unknown): unknown {
  let check = checks.get(schema);
  if (check === undefined) {
    check = quickShape(schema);
    checks.set(schema, check);
  }
  return check ? check(value) : UNDECIDED;
}
