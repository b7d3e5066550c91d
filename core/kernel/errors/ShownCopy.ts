import { isDate, isMap, isSet } from 'node:util/types';
import { cutText } from '../texts/cutText';
import { isError, isInstance } from './isError';
import { memberOf } from './memberOf';
import { CENSOR, censored, isSecretName, maskSecrets } from './secrets';

/** Objects in one another. */
const DEEPEST = 8;
const MOST_MEMBERS = 100;
const MOST_ITEMS = 50;
/** Errors of a chain of causes. */
const MOST_CAUSES = 8;
/** Characters of a text, of the name of a member, of the message above a stack, and of the stack below it. */
const LONGEST_TEXT = 4_000;
const LONGEST_NAME = 100;
const LONGEST_HEAD = 1_000;
const LONGEST_FRAMES = 6_000;
/** Bytes of JSON. */
const MOST_BYTES = 32 * 1024;
/** Bytes that count for a value besides its text. */
const BYTES_OF_VALUE = 8;
/** Bytes of JSON that one UTF-16 unit takes at most: `\u0000`. */
const BYTES_OF_UNIT = 6;

const UNREADABLE = '[unreadable]';
const CUT = '[cut]';

/** Members of errors that are shown in a way of their own. */
const OWN_WAY = new Set(['message', 'stack', 'cause', 'errors']);
/** Members of errors with values of statements and requests, which may be secret. */
const VALUES_OF_ERRORS = new Set([
  'parameters',
  'driverError',
  'config',
  'request',
  'requestBodyValues',
  'responseHeaders',
]);

/**
 * A copy of any values for logs and messages: plain data of bounded depth and size, without secrets at any depth. Making it
 * never throws and changes nothing: values may be frozen, have cycles, or be proxies. Getters are not called, save for what
 * describes an error.
 */
export class ShownCopy {
  /** Objects around the one that is being copied. */
  private readonly around = new Set<object>();

  /** @param left bytes of JSON that all copies take together at most */
  constructor(private left = MOST_BYTES) {}

  /** Copies a value. Errors become their type, message and stack with those of their causes, and further members. */
  of(value: unknown, depth = 0): unknown {
    try {
      return this.copy(value, depth);
    } catch {
      return UNREADABLE;
    }
  }

  private copy(value: unknown, depth: number): unknown {
    this.left -= BYTES_OF_VALUE;
    switch (typeof value) {
      case 'string':
        return this.text(value);
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'bigint':
        return this.text(String(value));
      case 'symbol':
        return this.text(value.toString());
      case 'function':
        return '[function]';
      case 'object':
        return value === null ? null : this.object(value, depth);
      case 'boolean':
      case 'undefined':
        return value;
    }
  }

  private object(value: object, depth: number): unknown {
    if (this.around.has(value)) return '[circular]';
    if (depth > DEEPEST || this.left <= 0) return CUT;
    this.around.add(value);
    try {
      return this.inside(value, depth);
    } finally {
      this.around.delete(value);
    }
  }

  private inside(value: object, depth: number): unknown {
    if (isError(value) || isInstance(value, Error)) return this.error(value, depth);
    if (isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (isMap(value)) return this.members(textPairs(value), value.size, depth);
    if (isSet(value)) return this.items([...firstOf(value, MOST_ITEMS)], value.size, depth);
    if (Array.isArray(value)) return this.items(value, value.length, depth);
    const toJSON = memberOf(value, 'toJSON');
    if (typeof toJSON === 'function') return this.of(toJSON.call(value), depth + 1);
    const names = Object.keys(value);
    return this.members(ownMembers(value, names), names.length, depth);
  }

  private error(error: object, depth: number): unknown {
    const { errors, rest } = chainOf(error);
    const messages = errors.map(ownMessage);
    const stacks = errors.map((each, index) => stackOf(each, messages[index] as string));
    const names = Object.keys(error).filter((name) => !OWN_WAY.has(name) && !VALUES_OF_ERRORS.has(name));
    const group = memberOf(error, 'errors');
    const described = {
      type: this.text(typeOf(error), LONGEST_NAME),
      message: this.text(messages.filter((each) => each !== '').join(': ')),
      stack: this.text(stacks.join('\ncaused by: '), LONGEST_TEXT + LONGEST_FRAMES),
      ...(Array.isArray(group) && { aggregateErrors: this.items(group, group.length, depth) }),
      ...(rest !== undefined && { cause: this.of(rest, depth + 1) }),
    };
    return { ...described, ...this.members(ownMembers(error, names), names.length, depth), ...described };
  }

  private items(list: readonly unknown[], length: number, depth: number): unknown[] {
    const shown: unknown[] = [];
    for (let index = 0; index < Math.min(length, MOST_ITEMS) && this.left > 0; index += 1) {
      // Node and undici list headers so: names and values in turns, or in pairs.
      const name = memberOf(list, index - 1);
      const item = memberOf(list, index, UNREADABLE);
      const isSecret = typeof name === 'string' && typeof item === 'string' && isSecretName(name);
      shown.push(isSecret ? CENSOR : this.of(item, depth + 1));
    }
    if (length > shown.length) shown.push(`[${length - shown.length} more]`);
    return shown;
  }

  private members(
    members: Iterable<readonly [name: string, value: unknown]>,
    count: number,
    depth: number,
  ): Record<string, unknown> {
    const shown: [string, unknown][] = [];
    let hidesValue = false;
    for (const [name, value] of firstOf(members, MOST_MEMBERS)) {
      if (this.left <= 0) break;
      // A header or a field as an object of its own.
      if (/^(?:name|key|header|field)$/i.test(name) && typeof value === 'string' && isSecretName(value))
        hidesValue = true;
      const isSecret = isSecretName(name) || (hidesValue && name === 'value');
      shown.push([
        this.text(name, LONGEST_NAME),
        isSecret ? censored(name, value) : this.of(value, depth + 1),
      ]);
    }
    if (count > shown.length) shown.push(['…', `${count - shown.length} more`]);
    return Object.fromEntries(shown);
  }

  /** @param longest characters */
  private text(value: string, longest = LONGEST_TEXT): string {
    const masked = maskSecrets(cutText(value, longest, '…'));
    const bytes = Buffer.byteLength(JSON.stringify(masked));
    const kept =
      bytes <= this.left ? masked : cutText(masked, Math.floor(Math.max(0, this.left) / BYTES_OF_UNIT), '…');
    this.left -= kept === masked ? bytes : Buffer.byteLength(JSON.stringify(kept));
    return kept;
  }
}

/** An error and the errors that caused it. @property rest cause behind the last one: no error, or too many */
function chainOf(error: object): { readonly errors: readonly object[]; readonly rest: unknown } {
  const errors = [error];
  for (;;) {
    const found = memberOf(errors.at(-1), 'cause', UNREADABLE);
    // As the package verror has it.
    const cause = typeof found === 'function' ? undefined : found;
    if (!isError(cause)) return { errors, rest: cause };
    if (errors.includes(cause)) return { errors, rest: '[circular]' };
    if (errors.length === MOST_CAUSES) return { errors, rest: '[further causes]' };
    errors.push(cause);
  }
}

function ownMessage(error: object): string {
  const message = memberOf(error, 'message', UNREADABLE);
  return typeof message === 'string' ? cutText(message, LONGEST_TEXT, '…') : UNREADABLE;
}

/** The name of the class, or what the error calls itself. */
function typeOf(error: object): string {
  const names = [memberOf(memberOf(error, 'constructor'), 'name'), memberOf(error, 'name')];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? 'Error';
}

/** The stack below a message that is cut: of a long one nothing else would be left. */
function stackOf(error: object, message: string): string {
  const stack = memberOf(error, 'stack', UNREADABLE);
  if (typeof stack !== 'string') return `${typeOf(error)}: ${cutText(message, LONGEST_HEAD, '…')}`;
  const frames = stack.search(/\n {4}at /);
  if (frames === -1) return cutText(stack, LONGEST_HEAD, '…');
  return (
    cutText(stack.slice(0, frames), LONGEST_HEAD, '…') + cutText(stack.slice(frames), LONGEST_FRAMES, '…')
  );
}

function* firstOf<T>(values: Iterable<T>, most: number): Iterable<T> {
  let count = 0;
  for (const value of values) {
    if (count === most) return;
    count += 1;
    yield value;
  }
}

function* ownMembers(value: object, names: readonly string[]): Iterable<readonly [string, unknown]> {
  for (const name of names) {
    const member = Object.getOwnPropertyDescriptor(value, name);
    if (member) yield [name, 'value' in member ? member.value : '[getter]'];
  }
}

function* textPairs(map: ReadonlyMap<unknown, unknown>): Iterable<readonly [string, unknown]> {
  for (const [key, value] of map) yield [typeof key === 'object' ? '[object]' : String(key), value];
}
