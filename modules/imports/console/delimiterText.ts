import { text } from './texts';

const DELIMITER_TEXTS = {
  auto: 'recognized',
  ',': 'comma',
  ';': 'semicolon',
  '|': 'bar',
  '\t': 'tab',
} as const;

/** A delimiter in words. */
export const delimiterText = (delimiter: string): string =>
  delimiter in DELIMITER_TEXTS ? text(DELIMITER_TEXTS[delimiter as keyof typeof DELIMITER_TEXTS]) : delimiter;
