import type { Random } from '../lib/randomOf';
import { type ServedOperation } from './ServedOperation';
import { type IdSource, validMembers, validValue } from './validValue';
import type { WireRequest } from './Wire';

/** A request in the making: valid as far as its declaration tells, until something in it is spoilt. */
export class Draft {
  readonly pathValues: Record<string, string> = {};
  /** Names and values as they are sent: percent-encoded. */
  readonly query: [string, string][] = [];
  readonly headers: Record<string, string> = {};
  /** Sent in place of the operation's own. */
  method: string | undefined;
  json: unknown = undefined;
  /** Sent in place of `json` where it is given. */
  raw: string | Buffer | undefined;

  constructor(
    readonly operation: ServedOperation,
    ids: IdSource,
    random: Random,
  ) {
    for (const { name, schema } of operation.pathParameters) {
      this.pathValues[name] = encodeURIComponent(String(validValue(schema, name, ids, random)));
    }
    for (const { name, schema, required } of operation.query) {
      if (!required && random.below(6) > 0) continue;
      const value = validValue(schema, name, ids, random);
      for (const item of Array.isArray(value) ? value : [value]) this.ask(name, String(item));
    }
    if (operation.body) this.json = validMembers(operation.body, ids, random);
  }

  ask(name: string, value: string): void {
    this.query.push([encoded(name), encoded(value)]);
  }

  /** Every place in the JSON body, as the path to it. */
  places(): (readonly (string | number)[])[] {
    const found: (readonly (string | number)[])[] = [];
    const visit = (value: unknown, path: readonly (string | number)[]): void => {
      if (path.length > 0) found.push(path);
      if (typeof value !== 'object' || value === null || path.length > 4) return;
      for (const [key, inner] of Object.entries(value).slice(0, 40)) {
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    };
    visit(this.json, []);
    return found;
  }

  /** Puts a value at a place of the JSON body; `undefined` takes the member away. */
  put(path: readonly (string | number)[], value: unknown): void {
    const [last] = path.slice(-1);
    let target = this.json as Record<string | number, unknown>;
    if (typeof target !== 'object' || target === null) return;
    for (const key of path.slice(0, -1)) {
      target = target[key] as Record<string | number, unknown>;
      if (typeof target !== 'object' || target === null) return;
    }
    if (last === undefined) return;
    // A copy: what is put in may be spoilt itself afterwards.
    const content = structuredClone(value);
    Object.defineProperty(target, last, {
      value: content,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }

  toRequest(): WireRequest {
    const { method, path, isForm } = this.operation;
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => this.pathValues[name] ?? '');
    const search = this.query.map(([name, value]) => `${name}=${value}`).join('&');
    const hasBody = this.raw !== undefined || this.json !== undefined;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    return {
      method: this.method ?? method,
      path: search === '' ? place : `${place}?${search}`,
      headers: { ...(hasBody && { 'content-type': type }), ...this.headers },
      ...(hasBody && { body: this.raw ?? (isForm ? formOf(this.json) : (JSON.stringify(this.json) ?? '')) }),
    };
  }
}

/** Percent-encoded, lone surrogates and all: they go out as the bytes that would stand for them. */
export function encoded(text: string): string {
  return !/\p{Surrogate}/u.test(text)
    ? encodeURIComponent(text)
    : Array.from(text, (unit) => {
        const code = unit.codePointAt(0) ?? 0;
        if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(unit);
        const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
        return bytes.map((byte) => `%${byte.toString(16)}`).join('');
      }).join('');
}

function formOf(content: unknown): string {
  if (typeof content !== 'object' || content === null) return encoded(String(content));
  return Object.entries(content)
    .map(
      ([name, value]) =>
        `${encoded(name)}=${encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&');
}
