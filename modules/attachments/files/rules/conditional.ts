import { HttpError } from '@tenantry/core';
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
 * The part that the client wants: one, of what the tag stands for. Several are answered with the whole, and so is a header
 * that is not valid or that has another unit.
 *
 * @param size bytes of the whole
 * @returns null for the whole
 * @throws HttpError 416 no part that is wanted is there
 */
export function wantedRange(headers: Headers, size: number, etag: string): ByteRange | null {
  const { range, 'if-range': condition } = headers;
  if (typeof range !== 'string') return null;
  if (condition !== undefined && condition !== etag) return null;
  const valid = withinSize(range, size);
  if (valid === undefined) return null;
  const parsed = parseRange(size, valid, { combine: true });
  if (parsed === -1) {
    const found = { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' };
    throw new HttpError(416, 'Range not satisfiable', {}, found);
  }
  if (parsed === -2 || parsed.length !== 1) return null;
  const { start, end } = parsed[0] as ByteRange;
  return { start, end };
}

/** The header with suffixes that are no longer than the whole; undefined where it is not valid, so that it is ignored. */
function withinSize(range: string, size: number): string | undefined {
  const list = /^bytes=(.*)$/i.exec(range)?.[1];
  const parts = list?.split(',').map((part) => part.trim());
  const wanted = parts?.filter((part) => part !== '') ?? [];
  if (wanted.length === 0 || !wanted.every(isPart)) return undefined;
  const bounded = wanted.map((part) =>
    part.startsWith('-') ? `-${Math.min(Number(part.slice(1)), size)}` : part,
  );
  return `bytes=${bounded.join(',')}`;
}

/** `2-4`, `2-` or `-4`. */
function isPart(part: string): boolean {
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(part) ?? [];
  if (first === '') return last !== '';
  return last === '' || Number(first) <= Number(last);
}
