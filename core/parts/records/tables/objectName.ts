import { cutText } from '../../../kernel/texts/cutText';

/** Bytes that a name of PostgreSQL may have. */
const LONGEST = 63;

/**
 * The name of a constraint or an index, as PostgreSQL forms it where none is given: `garage_cars_tenant_id_id_key`. Of one
 * that is too long the longer part is shortened.
 *
 * @param suffix `key`, `fkey`, `check`, `pkey` or `idx`
 */
export function objectName(table: string, columns: readonly string[], suffix: string): string {
  const joined = columns.join('_');
  const room = LONGEST - suffix.length - 1 - (joined ? 1 : 0);
  let [first, second] = [table.length, joined.length];
  while (first + second > room) {
    if (first > second) first -= 1;
    else second -= 1;
  }
  return [cutText(table, first), cutText(joined, second), suffix].filter(Boolean).join('_');
}
