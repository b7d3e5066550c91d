import Joi from 'joi';
import { takesIdempotencyKey } from '../idempotency/idempotencyKey';
import { takesBody } from '../readBody';
import type { Route, RouteResponse } from '../route';
import { errorBody } from '../schemas';

/** An answer that the gates before a handler may give, whatever the route declares. */
export interface ImpliedResponse {
  /** Name among the document's components. */
  readonly name: string;
  readonly description: string;
  readonly body: Joi.Schema;
  readonly headers?: readonly string[];
  readonly appliesTo: (route: Route) => boolean;
}

const invalidInput = Joi.object({
  error: Joi.string().required().example('Invalid input'),
  details: Joi.array().items(
    Joi.object({
      path: Joi.array()
        .items(Joi.string().allow(''), Joi.number())
        .required()
        .description('Where in the part'),
      message: Joi.string().required(),
      code: Joi.string().required().description('Stable code of the rule that was broken'),
    }),
  ),
});

/**
 * Body of the 400 response that a route declares itself: with its own texts, or with the unknown members of the input.
 * Undefined where it declares none.
 */
export function refusedInput({ responses, errorEnvelope = {} }: Route): Joi.Schema | undefined {
  const declared = responses[400]?.body;
  if (!declared || declared === errorBody) return declared;
  const envelope = Object.entries(errorEnvelope).map(
    ([name, value]) => [name, Joi.valid(value).required()] as const,
  );
  return Joi.alternatives(declared, invalidInput.append(Object.fromEntries(envelope)));
}

const FAULT = {
  description: 'A fault of the server; the log has it under the request id',
  body: errorBody.keys({ requestId: Joi.string() }),
};

/** The 500 response of a route that declares its own code for faults. */
export function codedFault({ faultCode }: Route): Readonly<Record<number, RouteResponse>> {
  if (faultCode === undefined) return {};
  return { 500: { ...FAULT, body: FAULT.body.keys({ code: Joi.valid(faultCode).required() }) } };
}

const refusedFeatures = Joi.object({
  error: Joi.string().required().example('Forbidden'),
  requiredFeatures: Joi.array().items(Joi.string()).description('All features that the operation requires'),
}).unknown(true);

const isPublic = ({ access }: Route): boolean => access === 'public';

/** A file may be sent as a stream, and a caller gets only so many of these at a time. */
function sendsFile({ responses }: Route): boolean {
  const { contentType, otherTypes = [] } = responses[200] ?? {};
  return [contentType, ...otherTypes].some((type) => type !== undefined && !type.startsWith('text/plain'));
}

/** The answers of the gates, by status. */
export const IMPLIED_RESPONSES: Readonly<Record<number, ImpliedResponse>> = {
  400: {
    name: 'InvalidInput',
    description: 'Parameters or body do not fit, or have members that the operation does not know',
    body: invalidInput,
    appliesTo: () => true,
  },
  401: {
    name: 'Unauthorized',
    description: 'No credential was presented, or it is not valid any more',
    body: errorBody,
    appliesTo: (route) => !isPublic(route),
  },
  403: {
    name: 'Forbidden',
    description:
      'The caller lacks a feature, names a tenant that is not theirs, is an API key where a person is needed (code person_required), ' +
      'or is another account than the header x-expected-account names (code account_changed)',
    body: refusedFeatures,
    appliesTo: (route) => !isPublic(route),
  },
  404: {
    name: 'NotFound',
    description: 'No such resource, or the module that serves it is switched off (code MODULE_DISABLED)',
    body: errorBody,
    appliesTo: () => true,
  },
  409: {
    name: 'RequestUnderWay',
    description:
      'A request with the same `Idempotency-Key` is under way (code `idempotency_key_in_progress`), or its answer was not kept (code ' +
      '`idempotency_answer_not_kept`)',
    body: errorBody,
    appliesTo: takesIdempotencyKey,
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The record has none of the versions of `If-Match` (code `optimistic_lock_conflict`)',
    body: errorBody,
    appliesTo: ({ checksVersion }) => checksVersion === true,
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is too large',
    body: errorBody,
    appliesTo: takesBody,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is of a content type, encoding or character set that is not served',
    body: errorBody,
    appliesTo: takesBody,
  },
  422: {
    name: 'KeyReused',
    description: 'The `Idempotency-Key` was used for another request (code `idempotency_key_reused`)',
    body: errorBody,
    appliesTo: takesIdempotencyKey,
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests',
    body: errorBody,
    headers: ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    appliesTo: (route) => (route.rateLimits ?? []).length > 0 || sendsFile(route),
  },
  500: {
    name: 'InternalServerError',
    ...FAULT,
    appliesTo: () => true,
  },
  503: {
    name: 'ServiceUnavailable',
    description:
      'The server cannot do this at the moment, or the module that serves it failed (code); the request may succeed soon',
    body: errorBody,
    headers: ['Retry-After'],
    appliesTo: () => true,
  },
};
