import Joi from 'joi';
import { HttpError } from '../../kernel/errors/HttpError';
import { errorDetails } from './errorDetails';
import { MalformedBody } from './MalformedBody';
import { Reply } from './Reply';
import type { Route } from './route';
import { UNDECIDED } from './validation/quickCheck';
import { quickValue } from './validation/quickValue';

export type RequestPart = 'params' | 'query' | 'body';

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  convert: true,
  errors: { wrap: { label: false } },
};

/** Levels of objects and lists in one body. */
const DEEPEST = 100;

const prepared = new WeakMap<Joi.Schema, Joi.Schema>();

/** The schema with our options in it: handing options to every call makes Joi merge them every time. */
function prepare(schema: Joi.Schema): Joi.Schema {
  let known = prepared.get(schema);
  if (!known) prepared.set(schema, (known = schema.prefs(OPTIONS)));
  return known;
}

/** Thrown to answer with a reply that the route chose for its invalid input. */
export class AnswerInstead extends Error {
  constructor(readonly reply: Reply) {
    super('answered by the route');
  }
}

/**
 * Validates one part of a request against the route's schema and returns it converted.
 *
 * @throws HttpError 400 `{ error: "Invalid input", details }`, or what the route's `invalid` makes of it
 */
export function validateRequest(route: Route, part: RequestPart, value: unknown): unknown {
  const schema = route[part] as Joi.Schema | undefined;
  if (!schema) return part === 'body' ? undefined : value;
  const { error, value: converted } = validate(schema, part, value);
  if (!error) return converted;
  throw answer(route, part, error);
}

function validate(
  schema: Joi.Schema,
  part: RequestPart,
  value: unknown,
): { error?: Joi.ValidationError; value?: unknown } {
  if (value instanceof MalformedBody) {
    return { error: validationError(`Malformed JSON: ${value.message}`, 'json.malformed') };
  }
  const disallowed = findDisallowed(value);
  if (disallowed) return { error: disallowed };
  const given = value ?? (part === 'body' ? {} : value);
  const quick = quickValue(schema, given);
  return quick === UNDECIDED ? prepare(schema).validate(given) : { value: quick };
}

function answer(route: Route, part: RequestPart, error: Joi.ValidationError): Error {
  const chosen = route.invalid?.(error, part);
  if (chosen instanceof Reply) return new AnswerInstead(chosen);
  if (chosen) return chosen;
  return new HttpError(400, 'Invalid input', {
    details: errorDetails(error),
  });
}

/**
 * Refuses what no schema checks: NUL characters, which PostgreSQL cannot store, and halves of surrogate pairs, which
 * no encoding has and which would be stored as another character; objects that would become the prototype of a copy,
 * and with it members that no schema saw; nor what is nested deeper than any schema of ours, which would exhaust the
 * stack of code that walks through it.
 */
function findDisallowed(value: unknown, depth = 0): Joi.ValidationError | null {
  if (typeof value === 'string') return disallowedIn(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return validationError('Nested too deeply', 'object.depth');
  if (Array.isArray(value)) return firstDisallowed(value, depth);
  if (typeof Object.getOwnPropertyDescriptor(value, '__proto__')?.value === 'object') {
    return validationError('The key __proto__ is not allowed', 'object.prototype');
  }
  return firstDisallowed(Object.keys(value), depth) ?? firstDisallowed(Object.values(value), depth);
}

function firstDisallowed(values: readonly unknown[], depth: number): Joi.ValidationError | null {
  for (const value of values) {
    const disallowed = findDisallowed(value, depth + 1);
    if (disallowed) return disallowed;
  }
  return null;
}

function disallowedIn(text: string): Joi.ValidationError | null {
  if (text.includes('\u0000')) return validationError('NUL characters are not allowed', 'string.nul');
  return text.isWellFormed() ? null : validationError('Text must be valid Unicode', 'string.unicode');
}

function validationError(message: string, type: string, original?: unknown): Joi.ValidationError {
  return new Joi.ValidationError(message, [{ message, path: [], type, context: {} }], original);
}
