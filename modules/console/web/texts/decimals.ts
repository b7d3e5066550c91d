/** The signs of a language in numbers, such as `.` and `,` in German. */
export interface DecimalSigns {
  readonly group: string;
  readonly decimal: string;
}

/** The signs of a language. @param language as `de` */
export function decimalSigns(language: string): DecimalSigns {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567.8);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: signOf('group'), decimal: signOf('decimal') };
}

const GROUPED = /^\d{1,3}(?: \d{3})+$/;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The decimal that a text means, with a point and without other signs: `1.234,50` is `1234.50` in German. Spaces and
 * apostrophes group in every language. The sign of another language is taken where it can mean one thing only: `1,5` in English.
 *
 * @returns null for an invalid number
 */
export function parseDecimal(typed: string, { group, decimal }: DecimalSigns): string | null {
  const text = typed
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replaceAll(/[\s'\u2019]/g, ' ');
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = '', ...more] = text.slice(sign.length).split(decimal);
  const digits = ungrouped(whole, group);
  if (more.length === 0 && digits !== null && /^\d*$/.test(fraction) && digits + fraction !== '')
    return `${sign}${digits || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  const other = /^(-?)(\d+)[.,](\d+)$/.exec(text);
  return other && other[3]?.length !== 3 ? `${other[1]}${other[2]}.${other[3]}` : null;
}

/** The digits of a whole number in groups of three, or without groups; null for other texts. */
function ungrouped(text: string, group: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const spaced = group === '' ? text : text.replaceAll(new RegExp(escaped(group), 'g'), ' ');
  return GROUPED.test(spaced) ? spaced.replaceAll(' ', '') : null;
}

/** A decimal as inputs show it: with the sign of the language and without groups, every digit kept. */
export function shownDecimal(value: string, { decimal }: DecimalSigns): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimal) : value;
}
