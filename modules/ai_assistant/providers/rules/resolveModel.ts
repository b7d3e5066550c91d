import type { AiProvider } from '../Provider';
import { type Allowlist, allowsModel, allowsProvider, modelsOf } from './Allowlist';

/** What decided about a model. */
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
 * The model that the first candidate chooses, or the nearest that is allowed. Pure.
 *
 * @param candidates in the order in which they count
 * @returns null where no configured provider is allowed
 */
export function resolveModel(
  candidates: readonly Candidate[],
  allowlist: Allowlist,
  known: Known,
): ResolvedModel | null {
  const baseUrl = candidates.find((each) => each.baseUrl)?.baseUrl ?? null;
  const chosen = firstChoice(candidates, known);
  if (chosen && known.isConfigured(chosen.provider)) {
    const { provider, model, source } = chosen;
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

type Choice = Pick<ResolvedModel, 'provider' | 'model' | 'source'>;

function firstChoice(candidates: readonly Candidate[], known: Known): Choice | undefined {
  for (const [at, { source, provider: id, model }] of candidates.entries()) {
    const named = id ? known.find(id) : undefined;
    if (id && !named) continue;
    const split = named || !model ? undefined : splitModel(model, known);
    if (split) return { ...split, source };
    const later = candidates.slice(at).find((each) => each.provider)?.provider;
    const provider = named ?? (model ? (later && known.find(later)) || known.configured[0] : undefined);
    if (provider) return { provider, model: model ?? provider.defaultModel, source };
  }
  return undefined;
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
