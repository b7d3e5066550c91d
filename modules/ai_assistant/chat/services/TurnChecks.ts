import type { CoreServices } from '@tenantry/core';
import type { Agent, Agents } from '../../agents/services/Agents';
import type { AiEnvironment } from '../../environment';
import { allowsBaseUrl, allowsModel, allowsProvider } from '../../providers/rules/Allowlist';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import { mayOverride, type ModelChoice, type TenantModels } from '../../providers/services/ModelChoice';
import type { Providers } from '../../providers/services/Providers';
import { refusal } from '../../shared/errors';
import { type Caller, placeOf } from '../../shared/place';
import type { UsageLedger } from '../../usage/services/UsageLedger';
import type { ChatQuery } from '../ChatRequest';

/** A turn that may begin. */
export interface CheckedTurn {
  readonly agent: Agent;
  readonly models: TenantModels;
  readonly resolved: ResolvedModel;
}

/** At most so many turns in a minute for each user of a tenant. */
const TURNS = {
  name: 'AI_CHAT',
  points: 30,
  duration: 60,
  block: 0,
  fromAnywhere: true,
  identifier: ({ body }: { body?: unknown }) => body as string,
} as const;

type Dependencies = Pick<CoreServices, 'rateLimiter'> & {
  readonly usageLedger: UsageLedger;
  readonly aiAgents: Agents;
  readonly environment: AiEnvironment;
  readonly modelChoice: ModelChoice;
  readonly providers: Providers;
};

/** What is checked before a turn begins, in the published order. */
export class TurnChecks {
  constructor(private readonly deps: Dependencies) {}

  /** Counts a turn. @throws HttpError 429 */
  consume({ principal, scope }: Caller, clientIp: string): Promise<void> {
    const body = `${scope.tenantId}/${principal.subject}`;
    return this.deps.rateLimiter.consume([TURNS], clientIp, { body });
  }

  /** @throws HttpError 400, 403, 404, 409, 429, 500, 503 */
  async check(query: ChatQuery, caller: Caller): Promise<CheckedTurn> {
    const agent = this.deps.aiAgents.requireUsable(query.agent, caller.access);
    if (agent.executionMode === 'object')
      throw refusal(409, 'execution_mode_not_supported', 'The agent answers with an object: use run-object');
    const { provider, model, baseUrl, loopBudget = 'default' } = query;
    if ((provider || model || baseUrl || loopBudget !== 'default') && !mayOverride(agent))
      throw refusal(400, 'runtime_override_disabled', 'The agent keeps to its own model and limits');
    const models = await this.deps.modelChoice.load(placeOf(caller), agent.id);
    if (models.degraded)
      throw refusal(
        503,
        'tenant_allowlist_unavailable',
        'The settings of the tenant cannot be read just now',
      );
    this.checkRequested(query, agent, models);
    await this.deps.usageLedger.assertLeft(caller.scope.tenantId);
    if (loopBudget !== 'default' && agent.loop?.allowRuntimeOverride === false)
      throw refusal(409, 'loop_runtime_override_disabled', 'The agent keeps to its own limits');
    return { agent, models, resolved: this.resolve(agent, models, { provider, model, baseUrl }) };
  }

  /** @throws HttpError 503 without a provider */
  resolve(agent: Agent, models: TenantModels, requested: object, own: object = {}): ResolvedModel {
    const resolved = this.deps.modelChoice.resolve(agent, models, requested, own);
    if (!resolved) throw refusal(503, 'provider_not_configured', 'No provider of models is configured');
    return resolved;
  }

  private checkRequested({ provider, model, baseUrl }: ChatQuery, agent: Agent, models: TenantModels): void {
    const { environment, modelChoice, providers } = this.deps;
    const allowed = modelChoice.choices(agent, models);
    if (provider) {
      const known = providers.find(provider);
      if (!known) throw refusal(400, 'provider_unknown', `There is no provider ${provider}`);
      if (!providers.isConfigured(known))
        throw refusal(400, 'provider_not_configured', `The provider ${known.id} is not configured`);
      if (!allowsProvider(allowed, known.id))
        throw refusal(400, 'provider_not_allowlisted', `The provider ${known.id} is not allowed`);
      if (model && !allowsModel(allowed, known.id, model))
        throw refusal(400, 'model_not_allowlisted', `The model ${model} is not allowed`);
    }
    if (baseUrl && !allowsBaseUrl(environment, baseUrl))
      throw refusal(400, 'baseurl_not_allowlisted', 'The operator does not allow the address');
  }
}
