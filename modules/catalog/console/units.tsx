import { formatNumber, useResource } from '@tenantry/console';
import type { InputProps } from './InputProps';
import { text } from './texts';

interface Conversion {
  readonly unit_code: string;
  /** Of the product; null: it names none. */
  readonly base_unit: string | null;
}

/** `1 pallet = 20 pieces`, in one line. @param factor a decimal */
function sentence(unit: string, factor: string | number, base: string | null | undefined): string {
  const amount = formatNumber(Number(factor), { maximumFractionDigits: 12 });
  const words = text('conversion', { unit, factor: amount, base: base ?? text('baseUnits') });
  return words.replaceAll(' ', '\u00A0');
}

/** A unit as so many of the unit in which its product is counted. */
export function ConversionText({
  value,
  record,
}: {
  readonly value: string | number;
  readonly record: Conversion;
}) {
  return sentence(record.unit_code, value, record.base_unit);
}

/** How many base units a unit is, with the sentence that comes of it. */
export function FactorInput({ value, values, usual }: InputProps) {
  const { unitCode: unit = '', productId = '' } = values ?? {};
  const { data } = useResource<{ readonly items: readonly { readonly default_unit: string | null }[] }>(
    productId === '' ? null : `/catalog/products?ids=${productId}`,
  );
  // People may write the decimal sign of their language.
  const factor = value.replace(',', '.');
  const isWhole = unit.trim() !== '' && factor.trim() !== '' && Number(factor) > 0;
  return (
    <div className="with-note">
      {usual}
      {values && (
        <p className="help">
          {isWhole ? sentence(unit.trim(), factor, data?.items[0]?.default_unit) : text('factorHelp')}
        </p>
      )}
    </div>
  );
}
