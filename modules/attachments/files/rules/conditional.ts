import parseRange from 'range-parser';
import type { ByteRange } from '../../storage/StorageDriver';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether the client has what the tag stands for. */
export function isKnown(headers: Headers, etag: string): boolean {
  const given = headers['if-none-match'];
  if (typeof given !== 'string') return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => bare(tag) === bare(etag));
}

/**
 * The part that the client wants: one, of what the tag stands for. Several are answered with the whole.
 *
 * @returns null for the whole, `unsatisfiable` for a part that there is not
 */
export function wantedRange(
  headers: Headers,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': condition } = headers;
  if (typeof range !== 'string' || !range.startsWith('bytes=')) return null;
  if (condition !== undefined && condition !== etag) return null;
  const parsed = parseRange(size, range, { combine: true });
  if (parsed === -1) return 'unsatisfiable';
  if (parsed === -2 || parsed.length !== 1) return null;
  const { start, end } = parsed[0] as ByteRange;
  return { start, end };
}
