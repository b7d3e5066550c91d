import Joi from 'joi';
import { HttpError } from '../../kernel/errors/HttpError';
import { errorDetails } from './errorDetails';
import { MalformedBody } from './MalformedBody';
import { Reply } from './Reply';
import type { Route } from './route';
import { composedTexts } from './validation/composedTexts';
import { disallowedInput } from './validation/disallowedInput';
import { inputBounds } from './validation/inputBounds';
import { reversedRange } from './validation/reversedRange';
import { UNDECIDED } from './validation/quickCheck';
import type { InputProblem } from './validation/InputProblem';
import { quickValue } from './validation/quickValue';
import { unknownMembers } from './validation/unknownMembers';
import { MOST_PROBLEMS, cutToBounds } from './validation/cutToBounds';

export type RequestPart = 'params' | 'query' | 'body';

/** How a schema is applied. */
type Mode = keyof typeof MODES;

const ALL: Joi.ValidationOptions = {
  abortEarly: false,
  convert: true,
  errors: { wrap: { label: false } },
};
/** Members that are not known are removed instead of being refused. */
const LENIENT: Joi.ValidationOptions = { ...ALL, stripUnknown: { objects: true } };
const MODES = {
  all: ALL,
  first: { ...ALL, abortEarly: true },
  lenient: LENIENT,
  firstLenient: { ...LENIENT, abortEarly: true },
} as const;

/** The schema of what declares none. */
const NOTHING = Joi.object({});

/** Schemas with the options in them: handing options to every call makes Joi merge them every time. */
const prepared = new WeakMap<Joi.Schema, Map<Mode, Joi.Schema>>();

function validate(schema: Joi.Schema, mode: Mode, value: unknown): Joi.ValidationResult<unknown> {
  let known = prepared.get(schema);
  if (!known) prepared.set(schema, (known = new Map<Mode, Joi.Schema>()));
  let ready = known.get(mode);
  if (!ready) known.set(mode, (ready = schema.prefs(MODES[mode])));
  return ready.validate(value) as Joi.ValidationResult<unknown>;
}

/** Thrown to answer with a reply that the route chose for its invalid input. */
export class AnswerInstead extends Error {
  constructor(readonly reply: Reply) {
    super('answered by the route');
  }
}

/**
 * Validates one part of a request against the route's schema and returns it converted, with texts in Unicode NFC. Members that the schema does not know
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
  if (value instanceof MalformedBody) throw unreadable(route, part, malformed(value));
  if (!schema) return part === 'params' ? value : validateNothing(route, part, value, isLenient);
  const found = disallowed(value);
  if (found) throw answer(route, part, found);
  const given = composedTexts(value ?? (part === 'body' ? {} : value));
  const quick = quickValue(schema, given);
  const read = quick === UNDECIDED ? validated(route, part, schema, given, isLenient) : quick;
  if (part === 'query') refuseReversed(route, read as object);
  return read;
}

/** @throws HttpError 400 naming both parameters of a range that ends before it begins, or what the route's `invalid` makes of it */
function refuseReversed(route: Route, query: object): void {
  const range = reversedRange(query);
  if (!range) return;
  const error = validationError(`${range.from} must not be after ${range.to}`, 'range.order', [range.from]);
  throw detailed(answer(route, 'query', error), error);
}

/**
 * The members of a body that the route refuses: those that it does not know, and those with a value that does not fit; none where the
 * body holds what no request may. The time grows no faster than the body.
 */
export function refusedMembers({ body }: Route, given: object): ReadonlySet<string> {
  if (disallowed(given)) return new Set();
  const schema = (body as Joi.Schema | undefined) ?? NOTHING;
  const some = cutToBounds(inputBounds(schema), given, (item, value) =>
    isWrong(item, 'first', value),
  ) as object;
  const { error } = validate(schema, 'all', some);
  const found = new Set(error?.details.map(({ path: [name] }) => name));
  return new Set(Object.keys(given).filter((name) => !Object.hasOwn(some, name) || found.has(name)));
}

/** A part without a schema has no members. A value that is not an object is not reported. */
function validateNothing(route: Route, part: RequestPart, value: unknown, isLenient: boolean): unknown {
  const isRead = typeof value === 'object' && value !== null;
  const known =
    isRead && Object.keys(value).length > 0 ? validated(route, part, NOTHING, value, isLenient) : value;
  return part === 'body' ? undefined : known;
}

function validated(
  route: Route,
  part: RequestPart,
  schema: Joi.Schema,
  value: unknown,
  isLenient: boolean,
): unknown {
  const bounds = inputBounds(schema);
  const bounded = cutToBounds(bounds, value);
  const strict = validate(schema, 'first', bounded);
  if (!strict.error) return strict.value;
  const lenient = isLenient ? validate(schema, 'firstLenient', bounded) : strict;
  if (!lenient.error) return lenient.value;
  const some = cutToBounds(bounds, bounded, (item, given) =>
    isWrong(item, isLenient ? 'firstLenient' : 'first', given),
  );
  const refused = (given: unknown) => refusal(route, part, schema, given, isLenient);
  // The rest of a list may be right where its items refer to members around it.
  throw refused(some) ?? (refused(bounded) as Error);
}

/** Whether an item does not fit its schema; a schema that refers to one around it cannot be applied alone. */
function isWrong(schema: Joi.Schema, mode: Mode, value: unknown): boolean {
  try {
    return validate(schema, mode, value).error !== undefined;
  } catch {
    return false;
  }
}

/** The refusal of a value, with the nearest known name of each member that its schema does not know; null for one that fits. */
function refusal(
  route: Route,
  part: RequestPart,
  schema: Joi.Schema,
  value: unknown,
  isLenient: boolean,
): Error | null {
  const known = validate(schema, 'lenient', value);
  const { error } = isLenient ? known : validate(schema, 'all', value);
  if (!error) return null;
  const unknown = isLenient ? [] : unknownMembers(schema, error, known.value).slice(0, MOST_PROBLEMS);
  if (unknown.length === 0) {
    const first = firstOf(error, error.details);
    const chosen = answer(route, part, first);
    return part === 'query' ? detailed(chosen, first) : chosen;
  }
  const items = unknown.map(({ path, message, code }) => ({ path: [...path], message, type: code }));
  const named = firstOf(error, [...(known.error?.details ?? []), ...items]);
  const chosen = answer(route, part, named);
  return says(chosen, unknown)
    ? chosen
    : new HttpError(400, 'Invalid input', { details: errorDetails(named) });
}

/** The first problems of an error. */
function firstOf(
  { message, details, _original }: Joi.ValidationError,
  found: Joi.ValidationErrorItem[],
): Joi.ValidationError {
  const first = found.slice(0, MOST_PROBLEMS);
  const text = details.length > MOST_PROBLEMS ? first.map((problem) => problem.message).join('. ') : message;
  return new Joi.ValidationError(text, first, _original);
}

/** Whether a refusal has every message, in whatever shape the route publishes it. */
function says(refusal: Error, problems: readonly InputProblem[]): boolean {
  const { status, body } = refusal instanceof AnswerInstead ? refusal.reply : (refusal as Partial<HttpError>);
  const text = JSON.stringify(body ?? {});
  return status === 400 && problems.every(({ message }) => text.includes(JSON.stringify(message)));
}

/** The refusal of a body that is not JSON: 400 with the position, in the text that the route publishes. */
function unreadable(route: Route, part: RequestPart, error: Joi.ValidationError): Error {
  const chosen = detailed(answer(route, part, error), error);
  const { status } = chosen instanceof AnswerInstead ? chosen.reply : (chosen as Partial<HttpError>);
  // A verb that a collection does not have is 501 for every body.
  return status === 400 || status === 501
    ? chosen
    : new HttpError(400, 'Invalid input', { details: errorDetails(error) });
}

/** A refusal that names each problem. Where its published body has fewer facts, the problems are added as `details`. */
function detailed(refusal: Error, { details }: Joi.ValidationError): Error {
  const isReply = refusal instanceof AnswerInstead;
  const { status, body } = isReply ? refusal.reply : (refusal as Partial<HttpError>);
  if (status !== 400 || typeof body !== 'object' || body === null || 'details' in body) return refusal;
  if (details.every(({ message }) => JSON.stringify(body).includes(JSON.stringify(message)))) return refusal;
  const more = { details: errorDetails({ details }) };
  if (isReply) return new AnswerInstead(refusal.reply.withBody({ ...body, ...more }));
  const { message, details: own, headers, cookiesToClear } = refusal as HttpError;
  const whole = new HttpError(400, message, { ...own, ...more }, headers);
  whole.cookiesToClear.push(...cookiesToClear);
  return whole;
}

function answer(route: Route, part: RequestPart, error: Joi.ValidationError): Error {
  const chosen = route.invalid?.(error, part);
  if (chosen instanceof Reply) return new AnswerInstead(chosen);
  if (chosen) return chosen;
  return new HttpError(400, 'Invalid input', { details: errorDetails(error) });
}

function malformed({ message, code }: MalformedBody): Joi.ValidationError {
  return validationError(message, code);
}

function disallowed(value: unknown): Joi.ValidationError | null {
  const found = disallowedInput(value);
  return found && validationError(found.message, found.code, [...found.path]);
}

function validationError(message: string, type: string, path: (string | number)[] = []): Joi.ValidationError {
  return new Joi.ValidationError(message, [{ message, path, type, context: {} }], undefined);
}
