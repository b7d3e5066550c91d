import type { AiProvider } from '../Provider';
import { type Allowlist, allowsModel, allowsProvider, modelsOf, sameProvider } from './Allowlist';

/** Source of the choice of a model. */
export type ModelSource =
  | 'request_override'
  | 'caller_override'
  | 'tenant_override'
  | 'module_env'
  | 'agent_default'
  | 'env_default'
  | 'provider_default'
  | 'allowlist_fallback';

/** Something that may name provider, model or address. */
export interface Candidate {
  readonly source: ModelSource;
  readonly provider?: string | null;
  readonly model?: string | null;
  readonly baseUrl?: string | null;
}

/** The model that is used. */
export interface ResolvedModel {
  readonly provider: AiProvider;
  readonly model: string;
  readonly baseUrl: string | null;
  readonly source: ModelSource;
}

interface Known {
  readonly find: (id: string) => AiProvider | undefined;
  readonly isConfigured: (provider: AiProvider) => boolean;
  /** In the order in which they are preferred. */
  readonly configured: readonly AiProvider[];
}

/**
 * The model that the first candidate chooses, or the nearest that is allowed. Pure. An address counts for its own provider alone,
 * so that no key and no chat goes to the address of another one.
 *
 * @param candidates in the order in which they count
 * @returns null where no configured provider is allowed, or the one that is chosen is not configured
 */
export function resolveModel(
  candidates: readonly Candidate[],
  allowlist: Allowlist,
  known: Known,
): ResolvedModel | null {
  const chosen = firstChoice(candidates, known);
  if (chosen) {
    const { provider, model, source } = chosen;
    if (!known.isConfigured(provider)) return null;
    const baseUrl = baseUrlFor(provider, candidates, known);
    if (allowsModel(allowlist, provider.id, model)) return { provider, model, baseUrl, source };
    const other = allowedModel(provider, allowlist);
    if (other !== null) return { provider, model: other, baseUrl, source: 'allowlist_fallback' };
  }
  for (const provider of known.configured) {
    const model = allowedModel(provider, allowlist);
    const source = chosen ? 'allowlist_fallback' : 'provider_default';
    if (model !== null) return { provider, model, baseUrl: null, source };
  }
  return null;
}

/** The provider that is chosen and has no key; undefined where none is. */
export function unconfiguredChoice(candidates: readonly Candidate[], known: Known): AiProvider | undefined {
  const provider = firstChoice(candidates, known)?.provider;
  return provider && !known.isConfigured(provider) ? provider : undefined;
}

/** The first address that goes with a provider: one without a provider belongs to that which the candidate would use. */
function baseUrlFor(provider: AiProvider, candidates: readonly Candidate[], known: Known): string | null {
  const own = candidates.find(({ baseUrl }, at) => baseUrl && providerOf(candidates, at, known) === provider);
  return own?.baseUrl ?? null;
}

/** The provider of a candidate: that it names, or the next one that is named, or the preferred one. */
function providerOf(candidates: readonly Candidate[], at: number, known: Known): AiProvider | undefined {
  const { provider: id, model } = candidates[at] as Candidate;
  const named = id ? known.find(id) : undefined;
  if (named) return named;
  const split = model ? splitModel(model, known)?.provider : undefined;
  const later = candidates.slice(at + 1).find((each) => each.provider)?.provider;
  return split ?? ((later && known.find(later)) || known.configured[0]);
}

type Choice = Pick<ResolvedModel, 'provider' | 'model' | 'source'>;

function firstChoice(candidates: readonly Candidate[], known: Known): Choice | undefined {
  for (const [at, { source, provider: id, model }] of candidates.entries()) {
    const named = id ? known.find(id) : undefined;
    if (id ? !named : !model) continue;
    const split = named || !model ? undefined : splitModel(model, known);
    if (split) return { ...split, source };
    const provider = providerOf(candidates, at, known);
    if (provider) return { provider, model: withoutProvider(model, provider), source };
  }
  return undefined;
}

/** The model without the name of its own provider before it. */
function withoutProvider(
  model: string | null | undefined,
  { id, defaultModel, isGateway }: AiProvider,
): string {
  if (!model) return defaultModel;
  const slash = model.indexOf('/');
  const isOwn = slash > 0 && !isGateway && sameProvider(model.slice(0, slash)) === sameProvider(id);
  return isOwn ? model.slice(slash + 1) : model;
}

/** `<provider>/<model>`, unless ids of models of a configured gateway look like this. */
function splitModel(model: string, known: Known): Pick<Choice, 'provider' | 'model'> | undefined {
  const slash = model.indexOf('/');
  if (slash < 1 || known.configured[0]?.isGateway) return undefined;
  const provider = known.find(model.slice(0, slash));
  return provider && { provider, model: model.slice(slash + 1) };
}

/** The model of a provider that is used where another is not allowed. */
function allowedModel(provider: AiProvider, allowlist: Allowlist): string | null {
  if (!allowsProvider(allowlist, provider.id)) return null;
  if (allowsModel(allowlist, provider.id, provider.defaultModel)) return provider.defaultModel;
  return modelsOf(allowlist, provider.id)?.[0] ?? null;
}
