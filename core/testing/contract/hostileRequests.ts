import type Joi from 'joi';
import type { Route } from '../../parts/http/route';
import type { TestRequest } from '../TestRequest';
import { sampleFor, takesIds } from './sampleFor';

/** One call by an account of another tenant. Everything in it that could lead to this tenant's rows does. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly options: TestRequest;
  /** All input of the call, as text: its return in the answer is an echo, not a leak. */
  readonly sent: string;
}

/**
 * Calls of a route in which every id is one of the given ones, in turn; with and without the cookies and the
 * `tenantId` that claim the tenant they belong to.
 *
 * @param tenantId the tenant that is to be intruded upon
 */
export function* hostileRequests(
  route: Route,
  ids: readonly string[],
  tenantId: string,
): Generator<HostileRequest> {
  const query = route.query as Joi.Schema | undefined;
  const body = route.body as Joi.Schema | undefined;
  const varies = route.path.includes(':') || takesIds(query) || takesIds(body);
  for (const id of varies ? ids : ids.slice(0, 1)) {
    for (const claimed of [null, tenantId]) {
      const values = { id, tenantId: claimed };
      const search = new URLSearchParams(textsOf(sampleFor(query, values))).toString();
      const path = route.path.replace(/:\w+/g, encodeURIComponent(id)) + (search === '' ? '' : `?${search}`);
      const content = sampleFor(body, values);
      yield hostile(route.method, path, {
        ...(route.bodyType === 'form' ? { form: textsOf(content) } : body && { json: content }),
        ...(claimed !== null && { cookies: { selected_tenant: claimed, selected_org: id } }),
      });
    }
  }
}

/** A call as given, made by an account of another tenant. */
export function hostile(method: string, path: string, options: TestRequest): HostileRequest {
  const { json, form, body, cookies } = options;
  const sent = [path, decodeURIComponent(path), json ?? form ?? body ?? '', cookies ?? ''];
  return { method, path, options, sent: sent.map(asText).join(' ') };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function textsOf(content: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, asText(value)]));
}
