import Joi from 'joi';
import { exactly } from '../../fields/exactNumber';
import { declared, type Declared, type FieldOptions, type NoOptions, type Only, schemaOf } from './declared';

interface NumberOptions extends FieldOptions<number> {
  readonly min?: number;
  readonly max?: number;
  /** People read the number in percent. */
  readonly format?: 'percent';
}

interface DecimalOptions extends Omit<NumberOptions, 'initial'> {
  /** As a number, or as text where a number would lose digits. */
  readonly initial?: number | string;
  /** The member of the record with the currency of the amount. */
  readonly currencyIn?: string;
  /** Of an amount: false where lists do not add it up, because its sum means nothing. */
  readonly isSummed?: false;
}

const numberSchema = (base: Joi.NumberSchema, options: DecimalOptions): Joi.NumberSchema => {
  const { min, max } = options;
  const least = min === undefined ? base : base.min(min);
  return schemaOf(max === undefined ? least : least.max(max), options);
};

/** A whole number. */
export function integer<const O extends NumberOptions = NoOptions>(
  options: Only<NumberOptions, O> = {} as Only<NumberOptions, O>,
): Declared<'integer', O> {
  return declared('integer', numberSchema(Joi.number().integer(), options), options, 'min', 'max');
}

/**
 * A decimal with as many places as `sqlType` keeps, such as `numeric(18,2)`: half is rounded away from zero, and what has more digits
 * before the point than the column is refused. An input has a number, or text where a number would lose digits.
 */
export function decimal<const O extends DecimalOptions = NoOptions>(
  options: Only<DecimalOptions, O> = {} as Only<DecimalOptions, O>,
): Declared<'numeric', O> {
  return declared('numeric', decimalSchema(options), options, 'min', 'max');
}

function decimalSchema(options: DecimalOptions): Joi.NumberSchema {
  const { sqlType } = options;
  // A double is not a decimal.
  if (sqlType === 'double precision') return numberSchema(Joi.number(), options);
  const [, precision, places] = /^numeric\((\d+),(\d+)\)$/.exec(sqlType ?? '') ?? [];
  const limits = precision ? { places: Number(places), whole: Number(precision) - Number(places) } : {};
  return exactly(numberSchema(Joi.number(), options), limits);
}

/** An amount of money. @param options with `currencyIn`, the member that holds the currency */
export function money<const O extends DecimalOptions & { readonly currencyIn: string }>(
  options: Only<DecimalOptions, O>,
): Declared<'numeric', O> {
  return decimal<O>(options);
}

/** True or false. */
export function flag<const O extends FieldOptions<boolean> = NoOptions>(
  options: Only<FieldOptions<boolean>, O> = {} as Only<FieldOptions<boolean>, O>,
): Declared<'boolean', O & { readonly nullable: boolean }> {
  const whole = { nullable: false, ...options };
  return declared('boolean', schemaOf(Joi.boolean(), whole), whole);
}
