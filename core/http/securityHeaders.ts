import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * Helmet's headers, worked out once: they are the same for every answer, and running its dozen of middlewares
 * for each request would cost more than the rest of the dispatch.
 *
 * @returns name and value of each header
 */
export function securityHeaders(): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet()({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}
