import { codeText } from '../texts/ownTexts';

const OTHER_NAMES: Readonly<Record<string, string>> = { equals: 'is', not_equals: 'is_not' };
const NEEDLESS = new Set(Object.keys(OTHER_NAMES));

/** An operator in words; its name where there are none. */
export function operatorText(operator: string): string {
  return codeText(`operators.${OTHER_NAMES[operator] ?? operator}`);
}

/** Operators to choose from: each meaning once. */
export function offeredOperators(operators: readonly string[]): readonly string[] {
  return operators.filter((operator) => !NEEDLESS.has(operator));
}
