import { AddressRefused, type CoreServices, RedirectRefused } from '@tenantry/core';
import type { RuleSettings } from '../../settings';
import { ActionRefused } from '../rules/ActionRefused';

interface OutsideConfig {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Dependencies = Pick<CoreServices, 'outgoing'> & { readonly settings: RuleSettings };

/** Bytes of an answer. */
const LARGEST = 1_048_576;

/** Calls addresses outside for rules, as far as the operator allows. */
export class OutsideCalls {
  private readonly send: typeof fetch;

  constructor(private readonly deps: Dependencies) {
    const { allow } = deps.settings.outsideCalls;
    this.send = deps.outgoing.fetch({ chosenBy: 'tenant', allow, mostBytes: LARGEST });
  }

  /** @throws ActionRefused for an address that may not be called, or that refuses the call; Error to be tried again */
  async call(config: OutsideConfig, signal: AbortSignal): Promise<void> {
    const deadline = AbortSignal.timeout(this.deps.settings.outsideCalls.timeout);
    try {
      const status = await this.status(config, AbortSignal.any([signal, deadline]));
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
        throw new ActionRefused(`The call failed with status ${status}`);
      }
      if (status >= 300) throw new Error(`The call failed with status ${status}`);
    } catch (error) {
      if (error instanceof AddressRefused || error instanceof RedirectRefused)
        throw new ActionRefused(error.message);
      throw deadline.aborted ? new Error('There was no answer in time', { cause: error }) : error;
    }
  }

  /** Sends the call, and reads the answer to its end without keeping it. */
  private async status(
    { url, method = 'POST', headers = {}, body }: OutsideConfig,
    signal: AbortSignal,
  ): Promise<number> {
    const hasBody = method !== 'GET' && body !== undefined && body !== null;
    const text = hasBody ? (typeof body === 'string' ? body : JSON.stringify(body)) : null;
    const type: Record<string, string> =
      hasBody && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
    const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const answer = await this.send(url, { method, headers: { ...type, ...written }, body: text, signal });
    const reader = answer.body?.getReader();
    while (reader && !(await reader.read()).done);
    return answer.status;
  }
}
