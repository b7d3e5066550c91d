import type { Access } from '@tenantry/core';
import type { Agent, Agents } from '../../agents/services/Agents';
import type { AiEnvironment } from '../../environment';
import type { Place } from '../../shared/place';
import type { ModerationPolicy } from '../../moderation/services/ModerationPolicy';
import type { AiProvider } from '../Provider';
import { type Allowlist, allowsModel, allowsProvider, isRestricted, variablesOf } from '../rules/Allowlist';
import { asList, chosenList, mayOverride, type ModelChoice } from './ModelChoice';
import type { Providers } from './Providers';
import type { RuntimeRow, RuntimeRows } from './RuntimeRows';
import type { TenantAllowlist, TenantAllowlists } from './TenantAllowlists';

interface Dependencies {
  readonly aiAgents: Agents;
  readonly environment: AiEnvironment;
  readonly modelChoice: ModelChoice;
  readonly moderationPolicy: ModerationPolicy;
  readonly providers: Providers;
  readonly runtimeRows: RuntimeRows;
  readonly tenantAllowlists: TenantAllowlists;
}

/** Settings of models, for those who manage them. */
export class AiSettings {
  constructor(private readonly deps: Dependencies) {}

  /** Everything that answers about settings show, in three queries whatever the number of agents. */
  async read(place: Place | null, access: Access) {
    const { modelChoice, providers, runtimeRows, tenantAllowlists, environment } = this.deps;
    const rows = place ? await runtimeRows.list(place) : [];
    const list = place ? await tenantAllowlists.find(place) : undefined;
    const tenant = rows.find(({ agentId }) => agentId === null);
    const operator = modelChoice.operatorList(null);
    const effective = modelChoice.tenantList(list);
    const resolved = modelChoice.resolveDefault({ tenant, list });
    const shown = providers.list().map((provider) => this.shownProvider(provider));
    const hasOwn = (row: RuntimeRow) => row.providerId ?? row.modelId ?? row.baseURL;
    return {
      provider: this.defaultProvider(),
      availableProviders: within(shown, effective),
      allowlistProviders: within(shown, operator),
      allowlist: shownList(operator),
      tenantAllowlist: list
        ? { allowedProviders: list.allowedProviders, allowedModelsByProvider: list.allowedModelsByProvider }
        : null,
      effectiveAllowlist: {
        ...shownList(effective),
        tenantOverridesActive: list !== undefined && isRestricted(asList(list)),
      },
      mcpKeyConfigured: typeof environment['MCP_SERVER_API_KEY'] === 'string',
      resolvedDefault: resolved && {
        providerId: resolved.provider.id,
        modelId: resolved.model,
        baseURL: resolved.baseUrl,
        source: resolved.source,
      },
      tenantOverride: tenant && hasOwn(tenant) ? { ...shownRow(tenant), agentId: null } : null,
      agents: this.deps.aiAgents
        .list(access)
        .map((agent) =>
          this.shownAgent(agent, { tenant, list, agent: rows.find(({ agentId }) => agentId === agent.id) }),
        ),
    };
  }

  private shownAgent(
    agent: Agent,
    models: { tenant?: RuntimeRow; agent?: RuntimeRow; list?: TenantAllowlist },
  ) {
    const { modelChoice, moderationPolicy } = this.deps;
    const resolved = modelChoice.resolve(agent, { ...models, degraded: false });
    const operator = modelChoice.operatorList(agent.id);
    const chosen = chosenList(models.agent);
    const names = variablesOf(agent.id);
    const isOpen = mayOverride(agent);
    return {
      agentId: agent.id,
      moduleId: agent.moduleId,
      allowRuntimeOverride: isOpen,
      allowRuntimeModelOverride: isOpen,
      codeDefaultProviderId: agent.defaultProvider ?? null,
      codeDefaultModelId: agent.defaultModel ?? null,
      override: models.agent ? shownRow(models.agent) : null,
      runtimeOverrideAllowlist: {
        env: isRestricted(operator) ? shownList(operator) : null,
        tenant: chosen ? shownList(chosen) : null,
        effective: shownList(modelChoice.choices(agent, models)),
        envVarNames: { providers: names.providers, modelsByProvider: names.models('<provider>') },
      },
      providerId: resolved?.provider.id ?? null,
      modelId: resolved?.model ?? null,
      baseURL: resolved?.baseUrl ?? null,
      source: resolved?.source ?? null,
      moderation: moderationPolicy.of(agent, models),
    };
  }

  private shownProvider(provider: AiProvider) {
    const { id, title, defaultModel, models, keyVariables } = provider;
    return {
      id,
      name: title,
      defaultModel,
      envKey: keyVariables[0] ?? null,
      configured: this.deps.providers.isConfigured(provider),
      defaultModels: models,
    };
  }

  /** The provider that the operator's variables choose. */
  private defaultProvider() {
    const { modelChoice, providers } = this.deps;
    const chosen = modelChoice.resolveDefault({});
    const provider = chosen?.provider ?? providers.list()[0];
    if (!provider) return null;
    const model = chosen?.model ?? provider.defaultModel;
    const { id, name, defaultModel, envKey, configured } = this.shownProvider(provider);
    return { id, name, model: `${id}/${model}`, defaultModel, envKey, configured };
  }
}

type ShownProvider = {
  readonly id: string;
  readonly configured: boolean;
  readonly defaultModels: AiProvider['models'];
};

function within<T extends ShownProvider>(shown: readonly T[], list: Allowlist) {
  return shown
    .filter(({ id }) => allowsProvider(list, id))
    .map((provider) => ({
      ...provider,
      defaultModels: provider.defaultModels.filter((model) => allowsModel(list, provider.id, model.id)),
    }));
}

const shownList = (list: Allowlist) => ({ ...list, hasRestrictions: isRestricted(list) });

const shownRow = ({ providerId, modelId, baseURL, updatedAt }: RuntimeRow) => ({
  providerId,
  modelId,
  baseURL,
  updatedAt,
});
