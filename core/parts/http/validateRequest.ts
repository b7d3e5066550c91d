import Joi from 'joi';
import { HttpError } from '../../kernel/errors/HttpError';
import { errorDetails } from './errorDetails';
import { MalformedBody } from './MalformedBody';
import { Reply } from './Reply';
import type { Route } from './route';
import { UNDECIDED } from './validation/quickCheck';
import type { InputProblem } from './validation/InputProblem';
import { quickValue } from './validation/quickValue';
import { unknownMembers } from './validation/unknownMembers';

export type RequestPart = 'params' | 'query' | 'body';

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  convert: true,
  errors: { wrap: { label: false } },
};

/** Levels of objects and lists in one body. */
const DEEPEST = 100;

const prepared = new WeakMap<Joi.Schema, Joi.Schema>();

/** The schema of what declares none. */
const NOTHING = Joi.object({});

/** The schema with our options in it: handing options to every call makes Joi merge them every time. */
function prepare(schema: Joi.Schema): Joi.Schema {
  let known = prepared.get(schema);
  if (!known) prepared.set(schema, (known = schema.prefs(OPTIONS)));
  return known;
}

/** The same, which removes members that it does not know instead of refusing them. */
function leniently(schema: Joi.Schema): Joi.Schema {
  return schema.prefs({ ...OPTIONS, stripUnknown: { objects: true } });
}

/** Thrown to answer with a reply that the route chose for its invalid input. */
export class AnswerInstead extends Error {
  constructor(readonly reply: Reply) {
    super('answered by the route');
  }
}

/**
 * Validates one part of a request against the route's schema and returns it converted. Members that the schema does not know
 * are refused; a part without a schema has no members.
 *
 * @param isLenient such members are removed instead
 * @throws HttpError 400 `{ error: "Invalid input", details }`, or what the route's `invalid` makes of it; of unknown members
 * only where that names each
 */
export function validateRequest(route: Route, part: RequestPart, value: unknown, isLenient = false): unknown {
  const schema = route[part] as Joi.Schema | undefined;
  // An upload is read and checked by its handler.
  if (part === 'body' && route.bodyType === 'upload') return undefined;
  if (!schema) return part === 'params' ? value : validateNothing(route, part, value, isLenient);
  const refusal = value instanceof MalformedBody ? malformed(value) : findDisallowed(value);
  if (refusal) throw answer(route, part, refusal);
  const given = value ?? (part === 'body' ? {} : value);
  const quick = quickValue(schema, given);
  if (quick !== UNDECIDED) return quick;
  const { error, value: converted } = prepare(schema).validate(given) as Joi.ValidationResult<unknown>;
  return error ? withoutUnknown(route, part, schema, { given, error, isLenient }) : converted;
}

/** What is no object has no members. */
function validateNothing(route: Route, part: RequestPart, value: unknown, isLenient: boolean): unknown {
  const isRead = typeof value === 'object' && value !== null && !(value instanceof MalformedBody);
  const { error } = isRead && Object.keys(value).length > 0 ? prepare(NOTHING).validate(value) : {};
  const known = error ? withoutUnknown(route, part, NOTHING, { given: value, error, isLenient }) : value;
  return part === 'body' ? undefined : known;
}

/** Input that its schema refused. */
interface Refused {
  readonly given: unknown;
  readonly error: Joi.ValidationError;
  readonly isLenient: boolean;
}

/**
 * The input without members that its schema does not know, where these are ignored and nothing else is wrong.
 *
 * @throws Error the refusal
 */
function withoutUnknown(
  route: Route,
  part: RequestPart,
  schema: Joi.Schema,
  { given, error, isLenient }: Refused,
): unknown {
  const known = leniently(schema).validate(given) as Joi.ValidationResult<unknown>;
  if (isLenient && !known.error) return known.value;
  const unknown = isLenient ? [] : unknownMembers(schema, error, known.value);
  if (unknown.length === 0) throw answer(route, part, isLenient && known.error ? known.error : error);
  const items = unknown.map(({ path, message, code }) => ({ path: [...path], message, type: code }));
  const named = new Joi.ValidationError(
    error.message,
    [...(known.error?.details ?? []), ...items],
    error._original,
  );
  const chosen = answer(route, part, named);
  throw says(chosen, unknown)
    ? chosen
    : new HttpError(400, 'Invalid input', { details: errorDetails(named) });
}

/** Whether a refusal has every message, in whatever shape the route publishes it. */
function says(refusal: Error, problems: readonly InputProblem[]): boolean {
  const { status, body } = refusal instanceof AnswerInstead ? refusal.reply : (refusal as Partial<HttpError>);
  const text = JSON.stringify(body ?? {});
  return status === 400 && problems.every(({ message }) => text.includes(JSON.stringify(message)));
}

function answer(route: Route, part: RequestPart, error: Joi.ValidationError): Error {
  const chosen = route.invalid?.(error, part);
  if (chosen instanceof Reply) return new AnswerInstead(chosen);
  if (chosen) return chosen;
  return new HttpError(400, 'Invalid input', { details: errorDetails(error) });
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

function malformed({ message }: MalformedBody): Joi.ValidationError {
  return validationError(`Malformed JSON: ${message}`, 'json.malformed');
}

function validationError(message: string, type: string, original?: unknown): Joi.ValidationError {
  return new Joi.ValidationError(message, [{ message, path: [], type, context: {} }], original);
}
