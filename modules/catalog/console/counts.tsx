import { formatNumber, Link, useListAddress } from '@tenantry/console';

interface CountProps {
  readonly value: number;
  readonly record: { readonly id: string };
}

/** Draws a number of records, which leads to their list. @param kind of these @param member that names the record with the number */
const countOf = (kind: string, member: string) =>
  function Count({ value, record }: CountProps) {
    const list = useListAddress()(kind, [{ member, operator: 'is', values: [record.id] }]);
    const number = formatNumber(value);
    return list === undefined ? number : <Link href={list}>{number}</Link>;
  };

/** How many prices a kind of prices has. */
export const PriceCount = countOf('catalog.price', 'priceKindId');

/** How many products have an option schema. */
export const ProductCount = countOf('catalog.product', 'optionSchemaId');
