import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { KnownInput, type ProposedValue } from '../kit/KnownInput';
import { kitText } from '../kit/texts';
import { useLimit } from '../kit/useLimit';
import { language } from '../texts/t';

/** Codes of regions with names that are not countries: parts of the world, and codes for tests. */
const OTHER_REGIONS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries by name. A code that has been replaced by another one is left out. */
function allCountries(): readonly ProposedValue[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !OTHER_REGIONS.has(code) && new Intl.Locale('und', { region: code }).region === code)
    .map((value) => ({ value, label: names.of(value) ?? '', isOffered: true }))
    .filter(({ label }) => label !== '')
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** Currencies that have ended lately, which lists and names of browsers do not tell from others. */
const ENDED_CURRENCIES = new Set('ANG BGN CUC HRK SLL ZWL'.split(' '));

/** The currencies by code, each with its name. One that is no longer used has the years of its use in its name. */
function allCurrencies(): readonly ProposedValue[] {
  const [english, own] = ['en', language].map((code) => new Intl.DisplayNames(code, { type: 'currency' }));
  return Intl.supportedValuesOf('currency')
    .filter((code) => !ENDED_CURRENCIES.has(code) && !/\d{4}/.test(english?.of(code) ?? ''))
    .map((value) => ({ value, label: value, note: own?.of(value) ?? '', isOffered: true }));
}

const LISTS: Readonly<Record<string, () => readonly ProposedValue[]>> = {
  country: allCountries,
  currency: allCurrencies,
};
const kept = new Map<string, readonly ProposedValue[]>();

/** What the browser knows of a format. */
function knownOf(format: string): readonly ProposedValue[] {
  const known = kept.get(format) ?? LISTS[format]?.() ?? [];
  kept.set(format, known);
  return known;
}

/** A line of text that proposes known values; where there are none, those that the browser knows of its format. */
export function KnownText(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly known: readonly ProposedValue[];
    readonly format: string | null;
    /** Characters at most. */
    readonly maxLength?: number | undefined;
  },
) {
  const { value, onChange, format, maxLength } = props;
  const known = props.known.length > 0 ? props.known : knownOf(format ?? '');
  const { problem = props.error, ref } = useLimit(value, maxLength);
  return (
    <FieldFrame {...props} error={problem}>
      {(ids) => (
        <KnownInput
          {...ids}
          {...{ ref, known, value, onChange }}
          placeholder={known.length > 0 ? kitText('choose') : undefined}
        />
      )}
    </FieldFrame>
  );
}
