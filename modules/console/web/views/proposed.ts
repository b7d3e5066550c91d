import type { ProposedValue } from '../kit/KnownInput';
import { language } from '../texts/t';
import type { Field } from './Field';

const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

/** The name of a country by its code of ISO 3166-1; any other text as it is. */
export function countryName(text: string): string {
  return (/^[A-Z]{2}$/.test(text) ? countries.of(text) : undefined) ?? text;
}

/** What names of regions are known for that are not countries: parts of the world, and codes for tests. */
const OTHER_REGIONS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries by name. A code that has been replaced by another one is left out. */
function allCountries(): readonly ProposedValue[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !OTHER_REGIONS.has(code) && new Intl.Locale('und', { region: code }).region === code)
    .map((value) => ({ value, label: countries.of(value) ?? '', isOffered: true }))
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** The currencies by code, each with its name. One that is no longer used has the years of its use in its name. */
function allCurrencies(): readonly ProposedValue[] {
  const [english, own] = ['en', language].map((code) => new Intl.DisplayNames(code, { type: 'currency' }));
  return Intl.supportedValuesOf('currency')
    .filter((code) => !/\d{4}/.test(english?.of(code) ?? ''))
    .map((value) => ({ value, label: value, note: own?.of(value) ?? '', isOffered: true }));
}

const lists = { country: allCountries, currency: allCurrencies };
const kept = new Map<Field['format'], readonly ProposedValue[]>();

/** Values that the field of a member proposes for its format; undefined where it proposes none. */
export function proposedFor(format: Field['format']): readonly ProposedValue[] | undefined {
  if (format !== 'country' && format !== 'currency') return undefined;
  const known = kept.get(format) ?? lists[format]();
  kept.set(format, known);
  return known;
}
