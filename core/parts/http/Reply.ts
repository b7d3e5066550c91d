import type { CookieOptions } from 'express';

/** The parts of a streamed answer; a `Readable` is one. */
export type StreamBody = AsyncIterable<string | Uint8Array>;

/** A cookie to set, or to clear when `value` is null. */
export interface ReplyCookie {
  readonly name: string;
  readonly value: string | null;
  readonly options?: CookieOptions;
}

/**
 * An answer that is more than "200 with this JSON": made by `reply`, `created`, `noContent`, `redirect`,
 * `text` or `stream`, and refined with `withHeader` and `withCookie`.
 */
export class Reply {
  readonly headers: Record<string, string> = {};
  readonly cookies: ReplyCookie[] = [];

  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly kind: 'json' | 'text' | 'bytes' | 'empty' | 'stream' = 'json',
  ) {}

  /** The same answer with another body. */
  withBody(body: unknown): Reply {
    const changed = new Reply(this.status, body, this.kind);
    Object.assign(changed.headers, this.headers);
    changed.cookies.push(...this.cookies);
    return changed;
  }

  /** The same answer without its body, of which nothing is then made where it is a stream. */
  withoutBody(): Reply {
    const head = new Reply(this.status, undefined, 'empty');
    Object.assign(head.headers, this.headers);
    head.cookies.push(...this.cookies);
    return head;
  }

  withHeader(name: string, value: string): this {
    this.headers[name.toLowerCase()] = value;
    return this;
  }

  withCookie(name: string, value: string, options?: CookieOptions): this {
    this.cookies.push({ name, value, options });
    return this;
  }

  /** Clears the cookie for the whole site. */
  withoutCookie(name: string): this {
    this.cookies.push({ name, value: null });
    return this;
  }
}

export const reply = (status: number, body: unknown): Reply => new Reply(status, body);
export const created = (body: unknown): Reply => new Reply(201, body);
export const noContent = (): Reply => new Reply(204, undefined, 'empty');
export const text = (status: number, body: string): Reply => new Reply(status, body, 'text');
/** Bytes that are at hand; set `content-type` with `withHeader`. Use `stream` for more than a few hundred kilobytes. */
export const bytes = (body: Uint8Array, status = 200): Reply => new Reply(status, body, 'bytes');
/** A redirect with an empty body; `location` must be a path of ours or an origin that was checked. */
export const redirect = (status: 302 | 303 | 307, location: string): Reply =>
  new Reply(status, undefined, 'empty').withHeader('location', location);
/**
 * Sends a readable stream, or whatever gives one part after the other, such as an async generator; set `content-type`
 * with `withHeader`. A part is read when the client has taken the one before; clients that take nothing for a while
 * are cut off, and how many such answers go on at a time is bounded.
 */
export const stream = (body: StreamBody, status = 200): Reply => new Reply(status, body, 'stream');
