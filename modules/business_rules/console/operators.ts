import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';
import { CHANGES, GROUP_OPERATORS, OPERATORS } from './conditions';
import { phraseText, wordsOf } from './phrases';
import type { RuleField } from './ruleFields';

const phrases = moduleTexts<(typeof en)['console']['compare']>('business_rules', 'compare');

/** Phrases by operator; times have words of their own for their order. */
const PHRASES = {
  '=': 'is',
  '!=': 'isNot',
  '>': 'more',
  '>=': 'atLeast',
  '<': 'less',
  '<=': 'atMost',
  IN: 'oneOf',
  NOT_IN: 'noneOf',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'lacks',
  STARTS_WITH: 'begins',
  ENDS_WITH: 'ends',
  MATCHES: 'matches',
  IS_EMPTY: 'empty',
  IS_NOT_EMPTY: 'filled',
  BECOMES: 'becomes',
  CHANGED: 'changes',
  UNCHANGED: 'stays',
} as const;

const PHRASES_OF_TIMES: Readonly<Record<string, Parameters<typeof phrases>[0]>> = {
  '>': 'after',
  '>=': 'from',
  '<': 'earlier',
  '<=': 'until',
};

const EMPTINESS = ['IS_NOT_EMPTY', 'IS_EMPTY'];
const OF_CHOICES = ['=', '!=', 'IN', 'NOT_IN', ...EMPTINESS];
const OF_NUMBERS = ['=', '!=', '>', '>=', '<', '<=', ...EMPTINESS];
const OF_TIMES = ['=', '>', '>=', '<', '<=', ...EMPTINESS];
const OF_TEXTS = [...OF_CHOICES, 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH'];
const OF_LISTS = ['CONTAINS', 'NOT_CONTAINS', ...EMPTINESS];

/** Operators that a field is compared by, with the one that is stored. */
export function operatorsOf(found: RuleField | undefined, stored: string): readonly string[] {
  if (!found) return [...new Set([...OPERATORS.filter((one) => one !== 'MATCHES'), stored])];
  const changes = found.isMember ? CHANGES.filter((one) => !isList(found) || one !== 'BECOMES') : [];
  return [...new Set([...plainOperators(found), ...changes, stored])];
}

const isList = ({ field }: RuleField) => field.kind === 'list';

function plainOperators(found: RuleField): readonly string[] {
  const { kind, known, references } = found.field;
  if (isList(found)) return OF_LISTS;
  if (kind === 'boolean') return ['=', ...EMPTINESS];
  if (known.length > 0 || references !== null) return OF_CHOICES;
  if (kind === 'integer' || kind === 'decimal') return OF_NUMBERS;
  return kind === 'date' || kind === 'time' ? OF_TIMES : OF_TEXTS;
}

/** How a comparison is said, with its field, its operator and its value in their places. */
export function comparePhrase(found: RuleField | undefined, operator: string): string {
  const kind = found?.field.kind;
  const ofTimes = kind === 'date' || kind === 'time' ? PHRASES_OF_TIMES[operator] : undefined;
  const key = ofTimes ?? (PHRASES as Readonly<Record<string, Parameters<typeof phrases>[0]>>)[operator];
  return key === undefined
    ? `{{field}} [${operator}] {{value}}`
    : phrases(key, { field: '{{field}}', value: '{{value}}' });
}

/** An operator in words. */
export const operatorText = (found: RuleField | undefined, operator: string): string =>
  wordsOf(comparePhrase(found, operator));

/** A comparison in words. */
export const comparedText = (
  found: RuleField | undefined,
  operator: string,
  values: { readonly field: string; readonly value: string },
): string => phraseText(comparePhrase(found, operator), values);

/** Whether a word joins a group. */
export const isJoining = (operator: string): boolean =>
  (GROUP_OPERATORS as readonly string[]).includes(operator);
