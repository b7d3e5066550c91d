import { type Resource, pathWith, useResource } from '../api/useResource';
import { Money, type MoneyProps } from '../kit/Money';
import { callOf, type Parameters } from './calls';
import type { Description, Item, Page } from './description';
import type { Field } from './Field';
import { conditionsQuery, type ListState } from './listState';
import { sumsOf } from './sumsOf';

/** Sums of the first amount that has a currency, over all pages, side by side. The server adds up what is on several pages. */
export function ListSums(props: {
  readonly description: Description;
  readonly state: ListState;
  readonly fixed: Parameters;
  readonly fields: readonly Field[];
  readonly items: readonly Item[];
  /** Records of all pages. */
  readonly total: number;
}) {
  const { description, state, fixed, fields, items, total } = props;
  // Further members of items, such as the price of a product, are no amounts of the record.
  const own = new Set(description.members.map(({ name }) => name));
  const amount = fields.find(({ name, currencyColumn }) => currencyColumn !== null && own.has(name));
  const isWhole = items.length === total;
  const list = amount && !isWhole && description.isSummed ? callOf(description, 'list', null, fixed) : null;
  const asked = {
    ...conditionsQuery({ ...state, sort: null }, description, fixed),
    sum: amount?.name,
    pageSize: '1',
  };
  const { data }: Resource<Page> = useResource<Page>(list && pathWith(list.path, asked));
  if (!amount?.currencyColumn || !description.isSummed) return null;
  const sums: readonly MoneyProps[] = isWhole
    ? sumsOf(items, fields, { member: amount.name, currency: amount.currencyColumn })
    : (data?.sums ?? []).map(({ currency, amount: sum }) => ({ amount: sum, currency: currency ?? '' }));
  return (
    <p className="sums" aria-label={amount.label} role="group">
      {sums.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </p>
  );
}
