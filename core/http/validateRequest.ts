import Joi from 'joi';
import { HttpError } from './HttpError';
import { MalformedBody } from './MalformedBody';
import { Reply } from './Reply';
import type { Route } from './route';

export type RequestPart = 'params' | 'query' | 'body';

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  convert: true,
  errors: { wrap: { label: false } },
};

const prepared = new WeakMap<Joi.Schema, Joi.Schema>();

/** The schema with our options in it: handing options to every call makes Joi merge them every time. */
function withOptions(schema: Joi.Schema): Joi.Schema {
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
  const { error, value: converted } =
    value instanceof MalformedBody
      ? { error: malformed(value), value: undefined }
      : (withOptions(schema).validate(
          value ?? (part === 'body' ? {} : value),
        ) as Joi.ValidationResult<unknown>);
  if (!error && !hasNul(converted)) return converted;
  throw answer(route, part, error ?? nulCharacter(converted));
}

function answer(route: Route, part: RequestPart, error: Joi.ValidationError): Error {
  const chosen = route.invalid?.(error, part);
  if (chosen instanceof Reply) return new AnswerInstead(chosen);
  if (chosen) return chosen;
  return new HttpError(400, 'Invalid input', {
    details: error.details.map(({ path, message, type }) => ({ path, message, code: type })),
  });
}

function malformed(body: MalformedBody): Joi.ValidationError {
  return validationError(`Malformed JSON: ${body.message}`, 'json.malformed');
}

/** PostgreSQL stores no NUL character, and nobody types one. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasNul);
  for (const key in value) {
    if (key.includes('\u0000') || hasNul((value as Record<string, unknown>)[key])) return true;
  }
  return false;
}

function nulCharacter(original: unknown): Joi.ValidationError {
  return validationError('NUL characters are not allowed', 'string.nul', original);
}

function validationError(message: string, type: string, original?: unknown): Joi.ValidationError {
  return new Joi.ValidationError(message, [{ message, path: [], type, context: {} }], original);
}
