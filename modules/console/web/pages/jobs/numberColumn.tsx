import { formatNumber } from '../../texts/format';
import { text } from './texts';

/** A column of numbers, in which zeros are soft and narrow windows leave them out. */
export function numberColumn<Row>(title: Parameters<typeof text>[0], value: (row: Row) => number) {
  return {
    title: text(title),
    isNumber: true,
    cell: (row: Row) =>
      value(row) === 0 ? (
        <span className="soft zero">0</span>
      ) : (
        formatNumber(value(row), { maximumFractionDigits: 1 })
      ),
  };
}
