import { type CommandCall, type CoreServices, recordNames } from '@tenantry/core';
import { placesOf } from '../rules/placesOf';
import { products } from '../../products/collections/products';
import { priceKinds } from '../collections/priceKinds';

/** Members of a price in an answer of its list, of which its name is made. */
interface ListedPrice {
  readonly product_id?: string;
  readonly price_kind_id?: string;
  readonly currency_code?: string;
  /** Decimals as texts. */
  readonly unit_price_net?: string | null;
  readonly unit_price_gross?: string | null;
}

/** Names prices by their product, their kind and their amount: `Fjord chair · List price · 249.00 EUR`. */
export class PriceNames {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'recordKinds'>) {}

  /**
   * The prices of a page with `name`, in one query, whatever their number. A name leaves out the product or the kind that the caller does
   * not see. The amount is written in the language of the caller.
   */
  async add<T extends ListedPrice>(
    prices: readonly T[],
    caller: Pick<CommandCall, 'access' | 'scope'>,
  ): Promise<(T & { readonly name: string })[]> {
    const named = prices.map(recordsOf);
    const nameOf = await recordNames(this.services, named.flat(), caller);
    return prices.map((price, index) => {
      const known = (named[index] ?? []).flatMap((record) => nameOf(record) ?? []);
      return { ...price, name: [...known, amountText(price, caller.scope.locale)].join(' · ') };
    });
  }
}

const recordsOf = ({ product_id: product, price_kind_id: kind }: ListedPrice) => [
  ...(product === undefined ? [] : [{ kind: products.kind, id: product }]),
  ...(kind === undefined ? [] : [{ kind: priceKinds.kind, id: kind }]),
];

/** The net amount, or the gross one of a price without it: `249.00 EUR`. */
function amountText(price: ListedPrice, locale: string): string {
  const { unit_price_net: net, unit_price_gross: gross, currency_code: currency = '' } = price;
  const amount = net ?? gross ?? null;
  if (amount === null) return currency;
  // As the console shows it: parts of a cent are kept.
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: placesOf(currency),
    maximumFractionDigits: 4,
  });
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`;
}
