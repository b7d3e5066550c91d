import type { Item } from '../list/Item';
import { cutText } from '../../../../kernel/texts/cutText';

/** Characters of a text in a list; whole texts are read with the record. */
const LONGEST = 500;

/** A record as lists give it to a model: without empty members, and with the beginning of long texts. */
export function boundedItem(item: Item): Item {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
      const isLong = typeof value === 'string' && value.length > LONGEST;
      return [[name, isLong ? cutText(value, LONGEST, '…') : value]];
    }),
  );
}
