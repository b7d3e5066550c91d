import type { Request } from 'express';
import { forbidden } from '../../kernel/errors/HttpError';
import type { Principal } from '../identity/Principal';

/**
 * Refuses a request that was meant for another account than that of its credential.
 *
 * Pages of a browser share its cookies, so a page that still shows the data of one account would act as another one after
 * a sign-in elsewhere in the browser. It names its account in `x-expected-account`; without the header nothing is checked.
 *
 * @throws HttpError 403 `account_changed`
 */
export function assertExpectedAccount({ headers }: Pick<Request, 'headers'>, { subject }: Principal): void {
  const expected = headers['x-expected-account'];
  if (expected !== undefined && expected !== subject)
    throw forbidden('Another account is signed in', { code: 'account_changed' });
}
