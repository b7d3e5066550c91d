import Joi from 'joi';
import type { Route } from '../http/route';
import { memberSchemas } from '../http/schemas';
import type { InterceptedCall } from '../http/InterceptedCall';
import type { ChangedInput, RouteInterceptor } from './InterceptorDeclaration';

/**
 * Applies what an interceptor wants changed: members it declares, each converted by the route's own schema, so
 * that the handler meets nothing a client could not have sent.
 *
 * @throws Error when it sets what it does not declare, or what the route would refuse
 */
export function changeInput(
  route: Route,
  { id, changes }: RouteInterceptor,
  call: InterceptedCall,
  change: ChangedInput,
): Partial<Pick<InterceptedCall, 'query' | 'body'>> {
  const changed: { query?: unknown; body?: unknown } = {};
  for (const part of ['query', 'body'] as const) {
    const wanted = Object.entries(change[part] ?? {});
    if (wanted.length === 0) continue;
    const members: Record<string, unknown> = {};
    for (const [name, value] of wanted) {
      if (!changes?.[part]?.includes(name)) {
        throw new Error(`${id} set ${part}.${name}, which it does not declare in "changes"`);
      }
      members[name] = convert(route, part, name, value, id);
    }
    changed[part] = { ...(call[part] as object), ...members };
  }
  return changed;
}

function convert(route: Route, part: 'query' | 'body', name: string, value: unknown, id: string): unknown {
  // Anything goes where the route leaves a member open.
  const schema = memberSchemas(route[part]).get(name) ?? Joi.any();
  const { error, value: converted } = schema.validate(value, { convert: true }) as {
    error?: Error;
    value: unknown;
  };
  if (error)
    throw new Error(
      `${id} set ${part}.${name} to what ${route.method} ${route.path} refuses: ${error.message}`,
    );
  return converted;
}
