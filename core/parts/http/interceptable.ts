import { requestContext } from '../tenancy/executionContext';
import type { InterceptedCall } from './InterceptedCall';
import type { Route } from './route';

/** The request as extensions see it: the input of the handler, and the route and id of the request. */
export function interceptable<TInput extends object>(
  { method, path, resource }: Route,
  input: TInput,
): TInput & Pick<InterceptedCall, 'method' | 'path' | 'resource' | 'requestId'> {
  const { requestId } = requestContext();
  return Object.assign(input, { method, path, resource, requestId });
}
