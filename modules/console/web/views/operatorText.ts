import { textsOf } from '../texts/textsOf';

const en = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  does_not_contain: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
  greater_than: 'is greater than',
  less_than: 'is less than',
  greater_or_equal: 'is at least',
  less_or_equal: 'is at most',
  is_before: 'is before',
  is_after: 'is after',
  between: 'is between',
  is_any_of: 'is one of',
  is_none_of: 'is none of',
  has_any_of: 'has one of',
  has_all_of: 'has all of',
  has_none_of: 'has none of',
  is_true: 'is yes',
  is_false: 'is no',
} as const;

const texts = textsOf(en, {
  de: {
    is: 'ist',
    is_not: 'ist nicht',
    contains: 'enthält',
    does_not_contain: 'enthält nicht',
    starts_with: 'beginnt mit',
    ends_with: 'endet mit',
    is_empty: 'ist leer',
    is_not_empty: 'ist nicht leer',
    greater_than: 'ist größer als',
    less_than: 'ist kleiner als',
    greater_or_equal: 'ist mindestens',
    less_or_equal: 'ist höchstens',
    is_before: 'ist vor',
    is_after: 'ist nach',
    between: 'ist zwischen',
    is_any_of: 'ist eines von',
    is_none_of: 'ist keines von',
    has_any_of: 'hat eines von',
    has_all_of: 'hat alle von',
    has_none_of: 'hat keines von',
    is_true: 'ist ja',
    is_false: 'ist nein',
  },
  es: {
    is: 'es',
    is_not: 'no es',
    contains: 'contiene',
    does_not_contain: 'no contiene',
    starts_with: 'empieza por',
    ends_with: 'termina en',
    is_empty: 'está vacío',
    is_not_empty: 'no está vacío',
    greater_than: 'es mayor que',
    less_than: 'es menor que',
    greater_or_equal: 'es al menos',
    less_or_equal: 'es como máximo',
    is_before: 'es anterior a',
    is_after: 'es posterior a',
    between: 'está entre',
    is_any_of: 'es uno de',
    is_none_of: 'no es ninguno de',
    has_any_of: 'tiene alguno de',
    has_all_of: 'tiene todos',
    has_none_of: 'no tiene ninguno de',
    is_true: 'es sí',
    is_false: 'es no',
  },
  pl: {
    is: 'jest',
    is_not: 'nie jest',
    contains: 'zawiera',
    does_not_contain: 'nie zawiera',
    starts_with: 'zaczyna się od',
    ends_with: 'kończy się na',
    is_empty: 'jest puste',
    is_not_empty: 'nie jest puste',
    greater_than: 'jest większe niż',
    less_than: 'jest mniejsze niż',
    greater_or_equal: 'wynosi co najmniej',
    less_or_equal: 'wynosi najwyżej',
    is_before: 'jest przed',
    is_after: 'jest po',
    between: 'jest między',
    is_any_of: 'jest jednym z',
    is_none_of: 'nie jest żadnym z',
    has_any_of: 'ma jedno z',
    has_all_of: 'ma wszystkie z',
    has_none_of: 'nie ma żadnego z',
    is_true: 'to tak',
    is_false: 'to nie',
  },
});

const isKnown = (key: string): key is keyof typeof en => Object.hasOwn(en, key);

const OTHER_NAMES: Readonly<Record<string, string>> = { equals: 'is', not_equals: 'is_not' };
const NEEDLESS = new Set(Object.keys(OTHER_NAMES));

/** An operator in words; its name where there are none. */
export function operatorText(operator: string): string {
  const key = OTHER_NAMES[operator] ?? operator;
  return isKnown(key) ? texts(key) : key.replaceAll('_', ' ');
}

/** Operators to choose from: each meaning once. */
export function offeredOperators(operators: readonly string[]): readonly string[] {
  return operators.filter((operator) => !NEEDLESS.has(operator));
}
