import { currencyNamed } from '@tenantry/core';
import { EQUALITY_OPERATORS } from '../../conditions/Condition';

type Members = Readonly<Record<string, unknown>>;

/** Members of deals, products and prices that hold a currency, and what they were before. Custom fields are no such members. */
const CURRENCY = /^(?:_before\.)?(?:value_?currency|(?:primary_?)?currency_?code)$/i;

/** The codes in a part of a rule after they were aligned. */
export interface AlignedCurrencies<T> {
  readonly value: T;
  /** Codes that are now in upper case. */
  readonly aligned: number;
  /** Texts that are no active code, and stay as they are. */
  readonly unknown: number;
}

/**
 * A part of a rule with currencies in upper case: literals that conditions compare with a member for equality, values that
 * `SET_FIELD` sets, and members of the data of test cases. Placeholders stay.
 */
export function alignedCurrencies<T>(part: T): AlignedCurrencies<T> {
  const count = { aligned: 0, unknown: 0 };
  const align = (text: unknown): unknown => {
    if (Array.isArray(text)) return text.map(align);
    if (typeof text !== 'string' || text.includes('{{')) return text;
    const code = currencyNamed(text);
    if (code === undefined) count.unknown += 1;
    else if (code !== text) count.aligned += 1;
    return code ?? text;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const members = value as Members;
    const isNamed = CURRENCY.test(String(members['field'] ?? ''));
    const isCompared = !('operator' in members) || EQUALITY_OPERATORS.has(members['operator']);
    return Object.fromEntries(
      Object.entries(members).map(([name, inner]) => {
        const isCode = CURRENCY.test(name) || (name === 'value' && isNamed && isCompared);
        return [name, isCode ? align(inner) : walk(inner)];
      }),
    );
  };
  return { value: walk(part) as T, ...count };
}
