import { isIP } from 'node:net';
import { AddressRefused, type CoreServices } from '@tenantry/core';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { type AiEnvironment, isOn, variable } from '../../environment';
import type { AiProvider, MakeModel } from '../Provider';
import { providerKind } from '../providerKind';
import { sameProvider } from '../rules/Allowlist';
import { allowsBaseUrl } from '../rules/baseUrls';
import { refusal } from '../../shared/errors';

type Dependencies = Pick<CoreServices, 'contributions' | 'outgoing'> & {
  readonly environment: AiEnvironment;
};

type Fetch = typeof fetch;

/** Models of a provider that are kept. */
const MOST_MODELS = 200;

/** The providers of models that running modules contribute. */
export class Providers {
  private readonly made = new WeakMap<MakeModel, Map<string, LanguageModelV3>>();

  constructor(private readonly deps: Dependencies) {}

  /** In the order in which they are preferred. */
  list(): AiProvider[] {
    const all = this.deps.contributions
      .of(providerKind)
      .list()
      .map(({ item }) => item);
    return all.sort((a, b) => Number(a.isOffline ?? false) - Number(b.isOffline ?? false));
  }

  /** @param id in any spelling */
  find(id: string): AiProvider | undefined {
    return this.list().find((provider) => sameProvider(provider.id) === sameProvider(id));
  }

  /** The name of the variable with the key; null where none is set. */
  keyVariable(provider: AiProvider): string | null {
    const { environment } = this.deps;
    const isSet = (name: string) =>
      provider.isOffline ? isOn(environment, name) : variable(environment, name) !== undefined;
    return provider.keyVariables.find(isSet) ?? null;
  }

  /** Whether it can be used: its key is set, and its address where it needs one. */
  isConfigured(provider: AiProvider): boolean {
    const hasAddress = !provider.needsBaseUrl || this.baseUrl(provider) !== undefined;
    return hasAddress && this.keyVariable(provider) !== null;
  }

  configured(): AiProvider[] {
    return this.list().filter((provider) => this.isConfigured(provider));
  }

  /** The address that the operator has set. */
  baseUrl({ baseUrlVariable }: AiProvider): string | undefined {
    return baseUrlVariable === undefined ? undefined : variable(this.deps.environment, baseUrlVariable);
  }

  key(provider: AiProvider): string | undefined {
    const name = this.keyVariable(provider);
    return name === null ? undefined : variable(this.deps.environment, name);
  }

  /**
   * A model of the AI SDK. Making one costs as much as a request, so models are kept for later turns.
   *
   * @param baseUrl null for the address that the operator has set, or the usual one
   * @throws HttpError 503 without a key
   */
  async model(provider: AiProvider, model: string, baseUrl: string | null): Promise<LanguageModelV3> {
    const apiKey = this.key(provider);
    if (apiKey === undefined)
      throw refusal(503, 'provider_not_configured', `The provider ${provider.id} is not configured`);
    const options = {
      apiKey,
      model,
      baseUrl: baseUrl ?? this.baseUrl(provider) ?? null,
      fetch: baseUrl === null || this.isOperators(baseUrl) ? this.operatorsFetch : this.tenantsFetch,
    };
    const make = this.deps.contributions.of(providerKind).instanceOf(provider.id);
    if (!make)
      throw refusal(503, 'provider_not_configured', `The module of the provider ${provider.id} does not run`);
    const ofProvider = this.made.get(make) ?? new Map<string, LanguageModelV3>();
    this.made.set(make, ofProvider);
    const key = JSON.stringify([options.baseUrl, model]);
    const known = ofProvider.get(key);
    if (known) return known;
    const made = await make(options);
    if (ofProvider.size >= MOST_MODELS) ofProvider.clear();
    ofProvider.set(key, made);
    return made;
  }

  /** Sends requests to addresses that the operator has set, or that are built in. They may be private ones. */
  readonly operatorsFetch: Fetch = (input, init) =>
    this.deps.outgoing.fetch({ chosenBy: 'operator' })(input, init);

  /** Sends requests to addresses of tenants and callers. Each is compared with what the operator allows once more. */
  private readonly tenantsFetch: Fetch = (input, init) => {
    const { environment, outgoing } = this.deps;
    const url = new URL(input instanceof Request ? input.url : input);
    // Providers add a query to their addresses.
    if (!allowsBaseUrl(environment, `${url.origin}${url.pathname}`)) throw new AddressRefused(url.host);
    // The operator has allowed a host that is an IP address instead of a name.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const allow = isIP(host) === 0 ? [] : [host];
    return outgoing.fetch({ chosenBy: 'tenant', allow })(input, init);
  };

  private isOperators(baseUrl: string): boolean {
    const { environment } = this.deps;
    return Object.keys(environment).some(
      (name) => name.endsWith('_AI_BASE_URL') && variable(environment, name) === baseUrl,
    );
  }
}
