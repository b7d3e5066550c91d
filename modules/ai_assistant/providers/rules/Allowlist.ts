import { type AiEnvironment, listOf } from '../../environment';

/** Providers and models that may be used. */
export interface Allowlist {
  /** Null: all. */
  readonly providers: readonly string[] | null;
  /** By provider; all models of those that are not named. */
  readonly modelsByProvider: Readonly<Record<string, readonly string[]>>;
}

/** Everything is allowed. */
export const UNRESTRICTED: Allowlist = { providers: null, modelsByProvider: {} };

/** Ids of providers compare without case, `_` and `-` being the same. */
export const sameProvider = (id: string): string => id.toLowerCase().replaceAll('_', '-');

export function allowsProvider({ providers }: Allowlist, id: string): boolean {
  return providers === null || providers.some((each) => sameProvider(each) === sameProvider(id));
}

/** Ids of models compare exactly. */
export function allowsModel(list: Allowlist, provider: string, model: string): boolean {
  const models = modelsOf(list, provider);
  return allowsProvider(list, provider) && (models === null || models.includes(model));
}

/** The models that a list names of a provider; null where it allows all. */
export function modelsOf({ modelsByProvider }: Allowlist, provider: string): readonly string[] | null {
  const key = Object.keys(modelsByProvider).find((each) => sameProvider(each) === sameProvider(provider));
  return key === undefined ? null : (modelsByProvider[key] ?? null);
}

export function isRestricted({ providers, modelsByProvider }: Allowlist): boolean {
  return providers !== null || Object.keys(modelsByProvider).length > 0;
}

/** Intersection of two lists, in the order of the second. */
export function intersect(outer: Allowlist, inner: Allowlist): Allowlist {
  const providers =
    inner.providers === null
      ? outer.providers
      : inner.providers.filter((provider) => allowsProvider(outer, provider));
  const named = new Set(
    [...Object.keys(outer.modelsByProvider), ...Object.keys(inner.modelsByProvider)].map(sameProvider),
  );
  const modelsByProvider = Object.fromEntries(
    [...named].map((provider) => {
      const all = modelsOf(outer, provider);
      const models = modelsOf(inner, provider);
      const both = models === null ? all : models.filter((model) => all === null || all.includes(model));
      return [provider, [...(both ?? [])]];
    }),
  );
  return { providers, modelsByProvider };
}

const nameIn = (id: string) => id.toUpperCase().replace(/[^A-Z0-9]/g, '_');

/** Names of the variables that bound an agent, or with null everybody. */
export function variablesOf(agentId: string | null): { providers: string; models: (id: string) => string } {
  const start = agentId === null ? 'TENANTRY_AI' : `TENANTRY_AI_AGENT_${nameIn(agentId)}`;
  return {
    providers: `${start}_AVAILABLE_PROVIDERS`,
    models: (id) => `${start}_AVAILABLE_MODELS_${nameIn(id)}`,
  };
}

/** Providers and models that the operator allows an agent, or with null all agents. */
export function operatorList(
  environment: AiEnvironment,
  providerIds: readonly string[],
  agentId: string | null,
): Allowlist {
  const names = variablesOf(agentId);
  const modelsByProvider = Object.fromEntries(
    providerIds.flatMap((id) => {
      const models = listOf(environment, names.models(id));
      return models === null ? [] : [[id, models]];
    }),
  );
  return { providers: listOf(environment, names.providers), modelsByProvider };
}
