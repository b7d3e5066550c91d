import { requestContext } from '../tenancy/executionContext';
import type { InterceptedCall } from './InterceptedCall';
import type { Route } from './route';

/** What extensions get to see of a request: what the handler gets, and what it was asked by. */
export function interceptable<TInput extends object>(
  { method, path, resource }: Route,
  input: TInput,
): TInput & Pick<InterceptedCall, 'method' | 'path' | 'resource' | 'requestId'> {
  const { requestId } = requestContext();
  return Object.assign(input, { method, path, resource, requestId });
}
