import type { MutationPolicy } from '@tenantry/core';
import { type AiEnvironment, variable } from '../../environment';
import type { Place } from '../../shared/place';
import { type Allowlist, intersect, operatorList, UNRESTRICTED } from '../rules/Allowlist';
import { allowsBaseUrl } from '../rules/baseUrls';
import type { AiProvider } from '../Provider';
import { type Candidate, type ResolvedModel, resolveModel, unconfiguredChoice } from '../rules/resolveModel';
import type { Providers } from './Providers';
import type { PlaceSettings } from './PlaceSettings';
import type { RuntimeRow } from './RuntimeRows';
import type { TenantAllowlist } from './TenantAllowlists';

/** An agent, as far as its models go. */
export interface ModelledAgent {
  readonly id: string;
  readonly moduleId: string;
  readonly defaultProvider?: string;
  readonly defaultModel?: string;
  readonly allowRuntimeOverride?: boolean;
}

/** Settings of a tenant; unreadable ones are missing. */
export interface TenantModels {
  readonly agent?: RuntimeRow;
  readonly tenant?: RuntimeRow;
  readonly list?: TenantAllowlist;
  /** Of the agent; null where none is set. */
  readonly policy?: MutationPolicy | null;
  /** Text that is added to the prompt of the agent, by section. */
  readonly prompt?: Readonly<Record<string, string>>;
  /** True where something could not be read. */
  readonly degraded: boolean;
}

/** Model that a request chooses. */
export type RequestedModel = Pick<Candidate, 'provider' | 'model' | 'baseUrl'>;

interface Dependencies {
  readonly environment: AiEnvironment;
  readonly providers: Providers;
  readonly placeSettings: PlaceSettings;
}

/** Whether requests and settings may choose the model of an agent. */
export const mayOverride = (agent: ModelledAgent): boolean => agent.allowRuntimeOverride !== false;

/** Which model an agent uses, and which others people may choose. */
export class ModelChoice {
  constructor(private readonly deps: Dependencies) {}

  /** Settings of the tenant for an agent; unreadable ones are left out. */
  async load(place: Place | null, agentId: string): Promise<TenantModels> {
    const { rows, list, policies, prompts, degraded } = await this.deps.placeSettings.load(place);
    return {
      agent: rows.find((row) => row.agentId === agentId),
      tenant: rows.find((row) => row.agentId === null),
      list,
      policy: policies.get(agentId) ?? null,
      prompt: prompts.get(agentId),
      degraded,
    };
  }

  /** Providers and models that both the operator and the tenant allow for all agents. */
  tenantList(list: TenantAllowlist | undefined): Allowlist {
    return intersect(this.operatorList(null), list ? asList(list) : UNRESTRICTED);
  }

  /** Providers and models that an agent may use. */
  agentList(agent: ModelledAgent, { list }: Pick<TenantModels, 'list'>): Allowlist {
    return intersect(this.tenantList(list), this.operatorList(agent.id));
  }

  /** Providers and models that people may choose for an agent. */
  choices(agent: ModelledAgent, models: Pick<TenantModels, 'list' | 'agent'>): Allowlist {
    return intersect(this.agentList(agent, models), chosenList(models.agent) ?? UNRESTRICTED);
  }

  operatorList(agentId: string | null): Allowlist {
    const ids = this.deps.providers.list().map(({ id }) => id);
    return operatorList(this.deps.environment, ids, agentId);
  }

  /**
   * The model of an agent.
   *
   * @param own what the program chooses that runs the agent
   * @returns null where no provider is configured that may be used, or the one that is chosen is not
   */
  resolve(
    agent: ModelledAgent,
    models: TenantModels,
    requested: RequestedModel = {},
    own: RequestedModel = {},
  ): ResolvedModel | null {
    const isChosen = mayOverride(agent) && (requested.provider || requested.model);
    const list = isChosen ? this.choices(agent, models) : this.agentList(agent, models);
    return resolveModel(this.candidates(agent, models, requested, own), list, this.known());
  }

  /** The provider that is chosen as `resolve` does, and is not configured; undefined where none is. */
  unconfigured(
    agent: ModelledAgent,
    models: TenantModels,
    requested: RequestedModel = {},
    own: RequestedModel = {},
  ): AiProvider | undefined {
    return unconfiguredChoice(this.candidates(agent, models, requested, own), this.known());
  }

  /** The model of agents that nothing else is set for. */
  resolveDefault({ tenant, list }: Pick<TenantModels, 'tenant' | 'list'>): ResolvedModel | null {
    const candidates = [this.checked(stored(tenant)), this.fromOperator('TENANTRY_AI', 'env_default')];
    return resolveModel(candidates, this.tenantList(list), this.known());
  }

  private candidates(
    agent: ModelledAgent,
    models: TenantModels,
    requested: RequestedModel,
    own: RequestedModel,
  ): Candidate[] {
    const isOpen = mayOverride(agent);
    return [
      { source: 'request_override', ...(isOpen && requested) },
      { source: 'caller_override', ...own },
      ...(isOpen ? [stored(models.agent), stored(models.tenant)].map((row) => this.checked(row)) : []),
      ...this.defaults(agent),
    ];
  }

  private known() {
    const { providers } = this.deps;
    return {
      find: (id: string) => providers.find(id),
      isConfigured: (provider: AiProvider) => providers.isConfigured(provider),
      configured: providers.configured(),
    };
  }

  private defaults({ moduleId, defaultProvider, defaultModel }: ModelledAgent): Candidate[] {
    const module = moduleId.toUpperCase();
    const { environment } = this.deps;
    return [
      {
        ...this.fromOperator(`TENANTRY_AI_${module}`, 'module_env'),
        baseUrl: variable(environment, `${module}_AI_BASE_URL`),
      },
      { source: 'agent_default', provider: defaultProvider, model: defaultModel },
      this.fromOperator('TENANTRY_AI', 'env_default'),
    ];
  }

  private fromOperator(prefix: string, source: Candidate['source']): Candidate {
    const { environment } = this.deps;
    return {
      source,
      provider: variable(environment, `${prefix}_PROVIDER`),
      model: variable(environment, `${prefix}_MODEL`),
    };
  }

  /** Without an address that the operator does not allow any more. */
  private checked(candidate: Candidate): Candidate {
    const { baseUrl } = candidate;
    const isAllowed = baseUrl ? allowsBaseUrl(this.deps.environment, baseUrl) : true;
    return isAllowed ? candidate : { ...candidate, baseUrl: null };
  }
}

const stored = (row: RuntimeRow | undefined): Candidate => ({
  source: 'tenant_override',
  provider: row?.providerId,
  model: row?.modelId,
  baseUrl: row?.baseURL,
});

/** Providers and models that a tenant lets people choose for an agent; null where it has not set any. */
export function chosenList(row: RuntimeRow | undefined): Allowlist | null {
  if (!row) return null;
  const { allowedOverrideProviders: providers, allowedOverrideModelsByProvider: modelsByProvider } = row;
  return providers === null && Object.keys(modelsByProvider).length === 0
    ? null
    : { providers, modelsByProvider };
}

/** A stored list as rules read it. */
export const asList = ({ allowedProviders, allowedModelsByProvider }: TenantAllowlist): Allowlist => ({
  providers: allowedProviders,
  modelsByProvider: allowedModelsByProvider,
});
