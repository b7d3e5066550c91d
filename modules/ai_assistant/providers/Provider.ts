import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';

/** A model of a provider, as people choose it. */
export interface ProviderModel {
  readonly id: string;
  readonly name: string;
  /** Tokens. */
  readonly contextWindow?: number;
  readonly tags?: readonly string[];
}

/** Options of a model. */
export interface ModelOptions {
  readonly apiKey: string;
  /** Null for the address that the provider is usually at. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Sends requests to the provider: the address that a connection goes to is checked, and redirects are not followed. */
  readonly fetch: typeof fetch;
}

/** Makes a model of the AI SDK, which serves many turns at the same time. */
export type MakeModel = (options: ModelOptions) => Promise<LanguageModelV3>;

/** A provider of language models. */
export interface AiProvider<TServices = never> {
  /** Its name in settings and requests. */
  readonly id: string;
  /** Shown to people. */
  readonly title: string;
  /**
   * Environment variables with its key; the first that is set counts. It is configured when one is. They begin with `TENANTRY_AI_`,
   * or are those of a provider of this module.
   */
  readonly keyVariables: readonly string[];
  /** Environment variable with its address. */
  readonly baseUrlVariable?: string;
  /** Whether it can only be used where its address is set. */
  readonly needsBaseUrl?: boolean;
  /** Whether it has no key: a variable switches it on by `true`, and it is the last that is chosen. */
  readonly isOffline?: boolean;
  readonly defaultModel: string;
  /** Models that are offered by name; others may be used by their ids. */
  readonly models: readonly ProviderModel[];
  /** Whether ids of its models begin with names of other providers. */
  readonly isGateway?: boolean;
  /** Whether it moderates input. */
  readonly moderates?: boolean;
  /** How the provider is told which of our users a call is for. @param id tells users apart and says nothing of them */
  readonly endUser?: (id: string) => SharedV3ProviderOptions;
  /** Its code; made once, with the services of the module that contributes it. */
  readonly create: (services: TServices) => MakeModel;
}
