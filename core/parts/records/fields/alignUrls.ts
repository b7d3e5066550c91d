import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { alignColumn, type AlignedColumn } from './alignColumn';
import { alignedUrl } from './urlForms';

/** SQL of a condition: a text has an address on the web that may have another form. */
export const hasUrlForm = (text: string): string =>
  `(${text} ~* 'https?://' AND ${text} ~ '%|xn--|[^\\u0001-\\u007f]|[A-Z]')`;

/** For migrations: brings stored addresses on the web into their one form, as `alignColumn` does. */
export async function alignUrls(
  runner: QueryRunner,
  place: Pick<AlignedColumn, 'table' | 'column' | 'key'>,
): Promise<void> {
  const where = hasUrlForm(`${quoteIdentifier(place.column)}::text`);
  await alignColumn(runner, {
    ...place,
    where,
    align: alignedUrl,
    kept: 'another form of its address on the web',
  });
}
