import { allowedAddresses, type AllowedAddresses } from '../../outside/addresses';
import { callOutside } from '../../outside/callOutside';
import { AddressRefused, resolveBySystem } from '../../outside/pinnedLookup';
import type { RuleSettings } from '../../settings';
import { ActionRefused } from '../rules/ActionRefused';

interface OutsideConfig {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls addresses outside for rules, as far as the operator allows. */
export class OutsideCalls {
  private readonly allowed: AllowedAddresses;

  constructor(private readonly deps: { readonly settings: RuleSettings }) {
    this.allowed = allowedAddresses(deps.settings.outsideCalls.allow);
  }

  /** @throws ActionRefused for an address that may not be called, or that refuses the call; Error to be tried again */
  async call(
    { url, method = 'POST', headers = {}, body }: OutsideConfig,
    signal: AbortSignal,
  ): Promise<void> {
    const hasBody = method !== 'GET' && body !== undefined && body !== null;
    const text = hasBody ? (typeof body === 'string' ? body : JSON.stringify(body)) : null;
    const type: Record<string, string> =
      hasBody && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
    const { timeout } = this.deps.settings.outsideCalls;
    const limits = { allowed: this.allowed, resolve: resolveBySystem, timeout, signal };
    const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const request = { url, method, headers: { ...type, ...written }, body: text };
      const { status } = await callOutside(request, limits);
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
        throw new ActionRefused(`The call failed with status ${status}`);
      }
      if (status >= 300) throw new Error(`The call failed with status ${status}`);
    } catch (error) {
      if (error instanceof AddressRefused) throw new ActionRefused(error.message);
      throw error;
    }
  }
}
