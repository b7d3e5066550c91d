import type { Request, Response } from 'express';
import type { Caller } from './Caller';

/** Request and response, for a handler that answers by itself. */
export interface RawExchange {
  readonly request: Request;
  readonly response: Response;
  /**
   * Begins an answer that goes on when the handler has returned, until the response ends: it counts as answered now, not
   * when it ends.
   *
   * @param onServerStop called when the server stops: ends the answer, and the client may come again
   * @throws HttpError 503 when the server is stopping
   */
  stream(status: number, headers: Readonly<Record<string, string>>, onServerStop: () => void): void;
  /**
   * Sends a part of a stream. Resolves when there is room for the next one, or the client is gone. One that takes nothing for
   * `TENANTRY_UNREAD_SECONDS` is cut off.
   */
  send(text: string): Promise<void>;
  /**
   * The caller as a request that came now would find them: to be asked again and again while a stream goes on. A promise
   * only when something must be read for it.
   *
   * @throws HttpError what such a request would be refused with: 401, 403, or 404 where the tenant has switched off the
   * module
   */
  renew(): Caller | Promise<Caller>;
}
