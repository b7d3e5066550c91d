import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { alignColumn, type AlignedColumn } from './alignColumn';
import { alignedEmail } from './emailDomain';

/** A column that holds e-mail addresses. */
export type EmailColumn = Pick<AlignedColumn, 'table' | 'column' | 'key'> & {
  /** A stored value with its addresses brought into Unicode by `aligned`. Default: the value is an address. */
  readonly align?: AlignedColumn['align'];
};

/** SQL of a condition: a text has an e-mail address with a domain that may have another form. */
export const hasEmailDomain = (text: string): string => `${text} ~* '@[^"]*(xn--|[^\\u0001-\\u007f])'`;

/** For migrations: brings the domains of stored e-mail addresses into Unicode, as `alignColumn` does. */
export async function readEmailDomains(runner: QueryRunner, place: EmailColumn): Promise<void> {
  const where = hasEmailDomain(`${quoteIdentifier(place.column)}::text`);
  await alignColumn(runner, {
    align: alignedEmail,
    ...place,
    where,
    kept: 'its e-mail address with a domain in ASCII',
  });
}
