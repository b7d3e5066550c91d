import { cutText, dayAt } from '@tenantry/core';
import type { Facts } from '../../conditions/Facts';
import { readerOf, type ReadField } from '../../conditions/fieldPath';
import { calculate, isCalculation } from './calculate';

/** Values that texts of actions can name besides the context of the record. */
export interface Named {
  readonly ruleId: string;
  readonly ruleName: string;
}

const PLACEHOLDER = /\{\{\s*([^{}]{1,200}?)\s*\}\}/g;
const WHOLE = /^\{\{\s*([^{}]{1,200}?)\s*\}\}$/;
/** Characters of a text with its values. */
const LONGEST = 20_000;

/** The paths that a text names in placeholders. */
export const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(PLACEHOLDER), ([, path]) => path as string);

/**
 * A config with values in place of `{{path}}`: a text that is nothing else becomes the value itself. What leads nowhere stays
 * as it is written. @throws CalculationFailed a calculation gives no value
 */
export function interpolate(config: unknown, facts: Facts, named: Named): unknown {
  const find = finder(facts, named);
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, find);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    if (isCalculation(value)) return calculate(value, fill);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(config);
}

function fillText(text: string, find: ReadField): unknown {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return find(whole) ?? (isKnown(whole) ? null : text);
  const filled = text.replace(PLACEHOLDER, (written, path: string) => {
    const value = find(path);
    if (value === undefined || value === null) return written;
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
  });
  return cutText(filled, LONGEST);
}

/** Whether a path is valid also without a value: paths into the record. */
const isKnown = (path: string) => path.startsWith('data.') || path.startsWith('before.');

function finder({ data, around, now, zone }: Facts, named: Named): ReadField {
  const { scope, user } = around;
  const root = {
    ...around,
    ...named,
    data,
    tenantId: scope.tenantId,
    organizationId: scope.organizationId,
    executedBy: user.id,
    today: dayAt(now, zone),
    now: now.toISOString(),
  };
  return (path) => readerOf(path as string)(root);
}
