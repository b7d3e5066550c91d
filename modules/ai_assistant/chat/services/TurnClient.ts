import { HttpError, type RawExchange } from '@tenantry/core';
import type { Caller } from '../../shared/place';

/** Who waits for a turn. */
export interface TurnClient {
  /** Aborts when the client leaves. */
  readonly left: AbortSignal;
  /** The caller as they are now. @throws HttpError 401, 403, 404 where such a request would be refused now */
  readonly renew: () => Promise<Caller>;
}

export const clientOf = (exchange: RawExchange, left: AbortSignal): TurnClient => ({
  left,
  renew: async () => {
    const { principal, access, scope } = await exchange.renew();
    if (!principal) throw new HttpError(401, 'Unauthorized');
    return { principal, access, scope };
  },
});
