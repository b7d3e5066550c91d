import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';
import { GROUP_OPERATORS, WORD_OPERATORS } from './conditions';

const words = moduleTexts<(typeof en)['console']['operators']>('business_rules', 'operators');

const SIGNS: Readonly<Record<string, string>> = { '!=': '≠', '>=': '≥', '<=': '≤', '==': '=' };
const WORDS = [...WORD_OPERATORS, ...GROUP_OPERATORS] as const;

/** An operator in words, or its sign. */
export function operatorTexts(operator: string): string {
  const word = WORDS.find((one) => one === operator);
  return word ? words(word) : (SIGNS[operator] ?? operator);
}
