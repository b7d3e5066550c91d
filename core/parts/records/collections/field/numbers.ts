import Joi from 'joi';
import { declared, type Declared, type FieldOptions, type NoOptions, schemaOf } from './declared';

type NumberOptions = FieldOptions & {
  readonly min?: number;
  readonly max?: number;
};

const numberSchema = (base: Joi.NumberSchema, options: NumberOptions): Joi.NumberSchema => {
  const { min, max } = options;
  const least = min === undefined ? base : base.min(min);
  return schemaOf(max === undefined ? least : least.max(max), options);
};

/** A whole number. */
export function integer<const O extends NumberOptions = NoOptions>(
  options: O = {} as O,
): Declared<'integer', O> {
  return declared('integer', numberSchema(Joi.number().integer(), options), options, 'min', 'max');
}

/** A number with as many decimals as `sqlType` keeps, such as `numeric(18,2)`; others are rounded by the table. */
export function decimal<const O extends NumberOptions = NoOptions>(
  options: O = {} as O,
): Declared<'numeric', O> {
  return declared('numeric', numberSchema(Joi.number(), options), options, 'min', 'max');
}

/** An amount of money. @param options with `currencyIn`, the member that holds the currency */
export function money<const O extends NumberOptions & { readonly currencyIn: string }>(
  options: O,
): Declared<'numeric', O> {
  return decimal(options);
}

/** True or false. */
export function flag<const O extends FieldOptions = NoOptions>(
  options: O = {} as O,
): Declared<'boolean', O & { readonly nullable: boolean }> {
  const whole = { nullable: false, ...options };
  return declared('boolean', schemaOf(Joi.boolean(), whole), whole);
}
