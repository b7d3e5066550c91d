import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * Helmet's headers, worked out once: they are the same for every answer, and running its dozen of middlewares
 * for each request would cost more than the rest of the dispatch. Name and value of each.
 */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = recordHelmet();

/** The same one after another, as `writeHead` takes them. */
export const SECURITY_FIELDS: readonly string[] = SECURITY_HEADERS.flat();

function recordHelmet(): [string, string][] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet()({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}
