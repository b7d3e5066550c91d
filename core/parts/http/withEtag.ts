import { withVersion } from './optimisticLock';
import { Reply } from './Reply';
import { valueOf } from './WrittenJson';

/**
 * A successful answer with the version of its record as `ETag`; the same answer where it shows none.
 *
 * @param path of `updatedAt` in the body, as `deal.updatedAt`
 */
export function withEtag(path: string, result: unknown): unknown {
  const reply = result instanceof Reply ? result : null;
  if (reply && (reply.status >= 300 || reply.kind !== 'json' || reply.headers['etag'] !== undefined))
    return result;
  let value = valueOf(reply ? reply.body : result);
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof value !== 'string' && !(value instanceof Date)) return result;
  return withVersion(reply ?? new Reply(200, result), value);
}
