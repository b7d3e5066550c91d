import type { FieldType } from './FieldType';
import { foldOf } from './fold';
import type { Range, Test, TextPosition } from './Test';

/**
 * Whether a value meets a test: the twin of `testSql`.
 *
 * @param value as JSON has it; null for none, an array for a list
 */
export function holds(test: Test, type: FieldType, value: unknown): boolean {
  switch (test.kind) {
    case 'not':
      return !holds(test.test, type, value);
    case 'any':
      return test.tests.some((each) => holds(each, type, value));
    case 'all':
      return test.tests.every((each) => holds(each, type, value));
    case 'missing':
      return isMissing(value);
    case 'within':
    case 'oneOf':
    case 'like': {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      return items.some((item) => meets(test, type, item));
    }
  }
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function meets(test: Extract<Test, { kind: 'within' | 'oneOf' | 'like' }>, type: FieldType, item: unknown) {
  const key = type.keyOf(item);
  if (key === undefined) return false;
  switch (test.kind) {
    case 'within':
      return isWithin(test, type, key);
    case 'oneOf':
      return test.keys.some((each) => type.compare(key, each) === 0);
    case 'like':
      return isPartOf(foldOf(test.text), foldOf(key), test.at);
  }
}

function isWithin({ from, to }: Range, { compare }: FieldType, key: string): boolean {
  const low = from ? compare(key, from.key) : 1;
  const high = to ? compare(key, to.key) : -1;
  return (
    (low > 0 || (low === 0 && from?.isIncluded === true)) &&
    (high < 0 || (high === 0 && to?.isIncluded === true))
  );
}

function isPartOf(part: string, text: string, at: TextPosition): boolean {
  if (at === 'start') return text.startsWith(part);
  return at === 'end' ? text.endsWith(part) : text.includes(part);
}
