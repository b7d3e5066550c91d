import { textsOf } from '../../texts/textsOf';
import { GROUP_OPERATORS, WORD_OPERATORS } from './conditions';

const words = textsOf(
  {
    IN: 'is one of',
    NOT_IN: 'is none of',
    CONTAINS: 'contains',
    NOT_CONTAINS: 'does not contain',
    STARTS_WITH: 'begins with',
    ENDS_WITH: 'ends with',
    MATCHES: 'matches the pattern',
    IS_EMPTY: 'is empty',
    IS_NOT_EMPTY: 'is not empty',
    AND: 'all of these',
    OR: 'any of these',
    NOT: 'not all of these',
  },
  {
    de: {
      IN: 'ist eines von',
      NOT_IN: 'ist keines von',
      CONTAINS: 'enthält',
      NOT_CONTAINS: 'enthält nicht',
      STARTS_WITH: 'beginnt mit',
      ENDS_WITH: 'endet mit',
      MATCHES: 'entspricht dem Muster',
      IS_EMPTY: 'ist leer',
      IS_NOT_EMPTY: 'ist nicht leer',
      AND: 'alle davon',
      OR: 'eine davon',
      NOT: 'nicht alle davon',
    },
    es: {
      IN: 'es uno de',
      NOT_IN: 'no es ninguno de',
      CONTAINS: 'contiene',
      NOT_CONTAINS: 'no contiene',
      STARTS_WITH: 'empieza por',
      ENDS_WITH: 'termina en',
      MATCHES: 'coincide con el patrón',
      IS_EMPTY: 'está vacío',
      IS_NOT_EMPTY: 'no está vacío',
      AND: 'todas estas',
      OR: 'alguna de estas',
      NOT: 'no todas estas',
    },
    pl: {
      IN: 'jest jednym z',
      NOT_IN: 'nie jest żadnym z',
      CONTAINS: 'zawiera',
      NOT_CONTAINS: 'nie zawiera',
      STARTS_WITH: 'zaczyna się od',
      ENDS_WITH: 'kończy się na',
      MATCHES: 'pasuje do wzorca',
      IS_EMPTY: 'jest puste',
      IS_NOT_EMPTY: 'nie jest puste',
      AND: 'wszystkie z nich',
      OR: 'dowolny z nich',
      NOT: 'nie wszystkie z nich',
    },
  },
);

const SIGNS: Readonly<Record<string, string>> = { '!=': '≠', '>=': '≥', '<=': '≤', '==': '=' };
const WORDS = [...WORD_OPERATORS, ...GROUP_OPERATORS] as const;

/** An operator in words, or its sign. */
export function operatorTexts(operator: string): string {
  const word = WORDS.find((one) => one === operator);
  return word ? words(word) : (SIGNS[operator] ?? operator);
}
