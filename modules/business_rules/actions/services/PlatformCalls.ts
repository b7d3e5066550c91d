import { type CommandCall, type CoreServices, delegate } from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import { ActionRefused } from '../rules/ActionRefused';

type Dependencies = Pick<CoreServices, 'innerRequests' | 'modules'> & Pick<ApiKeysServices, 'keyProfiles'>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An endpoint that rules may call. */
export interface EndpointOption {
  readonly id: string;
  readonly path: string;
  readonly method: Method;
  readonly label: string;
  readonly summary: string | null;
  readonly operationId: string | null;
}

interface PlatformCall {
  readonly endpoint: string;
  readonly method: Method;
  readonly apiKeyId: string;
  readonly body?: unknown;
}

const ORDER: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ITSELF = '/business_rules/platform-call-options';

/** Calls of the platform itself that rules make, in the name of an API key. */
export class PlatformCalls {
  constructor(private readonly deps: Dependencies) {}

  /** The endpoints that rules may call: those that keys may call and that have a fixed path, by path and method. */
  endpoints(): EndpointOption[] {
    return this.deps.innerRequests
      .routes()
      .filter(({ needsPerson }) => !needsPerson)
      .filter(({ path }) => !path.includes(':') && path !== ITSELF && !path.split('/').includes('options'))
      .flatMap(({ method, path, summary }): EndpointOption[] => {
        if (method === 'OPTIONS') return [];
        const id = `${method} /api${path}`;
        return [{ id, path: `/api${path}`, method, label: `${id} - ${summary}`, summary, operationId: null }];
      })
      .sort((a, b) =>
        a.path < b.path ? -1 : a.path > b.path ? 1 : ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
      );
  }

  /**
   * Why a rule cannot make a call: an endpoint or a key that is not there.
   *
   * @throws HttpError 403 where the key holds more than the caller
   */
  async problemWith(config: Readonly<Record<string, unknown>>, call: CommandCall): Promise<string | null> {
    const { endpoint, method, apiKeyId } = config as unknown as PlatformCall;
    if (!this.isOffered({ endpoint, method })) return 'selected platform endpoint is not available';
    return this.deps.keyProfiles.refusalOf(call, apiKeyId);
  }

  private isOffered({ endpoint, method }: Pick<PlatformCall, 'endpoint' | 'method'>): boolean {
    return this.endpoints().some((option) => option.path === endpoint && option.method === method);
  }

  /** @throws ActionRefused where the endpoint or the key is not there, or the call is refused; Error to be tried again */
  async call(config: Readonly<Record<string, unknown>>, rule: { readonly ruleId: string }): Promise<void> {
    const call = config as unknown as PlatformCall;
    if (!this.isOffered(call)) throw new ActionRefused('The platform endpoint is not available');
    const key = await this.deps.keyProfiles.principalOf(call.apiKeyId);
    if (!key) throw new ActionRefused('The API key profile is not available');
    const principal = delegate(key, { kind: 'rule', name: rule.ruleId, bounds: null });
    const { endpoint, method } = call;
    const body = method === 'GET' ? undefined : bodyOf(call.body);
    const request = { method, path: endpoint.slice('/api'.length), body };
    const { status } = await this.deps.innerRequests.send(principal, request);
    if (status >= 500 || status === 429 || status === 409) throw new Error(failed(endpoint, status));
    if (status >= 300) throw new ActionRefused(failed(endpoint, status));
  }
}

const failed = (endpoint: string, status: number) =>
  `The request to ${endpoint} failed with status ${status}`;

/** Text is taken as JSON where it is some. */
function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
