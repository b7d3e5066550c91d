import { csvListItems, identityOf, readTypedMoment } from '@tenantry/core';

/** How the text of a value is read, where the schema of its member does not say it. */
export type Reading = 'list' | 'json' | 'boolean' | 'time' | 'text';

/** Words for yes and no of the languages of the product, and those that spreadsheets write in them. */
const YES = ['true', 'yes', '1', 'on', 'ja', 'wahr', 'tak', 'prawda', 'sí', 'si', 'verdadero', 'oui', 'vrai'];
const NO = ['false', 'no', '0', 'off', 'nein', 'falsch', 'nie', 'fałsz', 'falso', 'non', 'faux'];
/** The accepted words for yes and no, for a refusal. */
export const BOOLEAN_WORDS = `yes (${YES.join(', ')}) or no (${NO.join(', ')})`;
const BOOLEANS = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);

/**
 * The value of a text of a file. The schema of its member decides about lists, words for yes and no, and times, which
 * may leave out their offset. A text that does not fit, and any other text, stays as it is.
 *
 * @param isTable whether it is a cell; in JSON a list is a list
 */
export function cellValue(text: string, reading: Reading, isTable: boolean): unknown {
  switch (reading) {
    case 'list':
      return isTable ? csvListItems(text) : parsed(text);
    case 'json':
      return parsed(text);
    case 'boolean':
      return BOOLEANS.get(identityOf(text.trim())) ?? text;
    case 'time':
      return readTypedMoment(text.trim())?.toISOString() ?? text;
    case 'text':
      return text;
  }
}

/** Lists and objects stand in texts as JSON. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
