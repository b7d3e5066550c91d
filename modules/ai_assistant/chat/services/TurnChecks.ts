import type { CoreServices } from '@tenantry/core';
import type { Agent, Agents } from '../../agents/services/Agents';
import type { AiEnvironment } from '../../environment';
import { allowsModel, allowsProvider } from '../../providers/rules/Allowlist';
import { allowsBaseUrl } from '../../providers/rules/baseUrls';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import { mayOverride, type ModelChoice, type TenantModels } from '../../providers/services/ModelChoice';
import type { Providers } from '../../providers/services/Providers';
import { refusal } from '../../shared/errors';
import { assertOrganization, type Caller, type PlacedCaller, placeOf } from '../../shared/place';
import type { UsageLedger } from '../../usage/services/UsageLedger';
import { LOOP_MEMBERS } from '../../providers/services/RuntimeRows';
import type { ChatBody, ChatQuery } from '../ChatRequest';
import { type Loop, loopOf, type LoopPreset } from '../rules/loop';
import { textOf } from '../rules/messages';

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

/** Checks before a turn begins, in the published order. */
export class TurnChecks {
  constructor(private readonly deps: Dependencies) {}

  /** Counts a turn. @throws HttpError 429 */
  consume({ principal, scope }: Caller, clientIp: string): Promise<void> {
    const body = `${scope.tenantId}/${principal.subject}`;
    return this.deps.rateLimiter.consume([TURNS], clientIp, { body });
  }

  /** Checks the size of messages and page context; files are not counted. @throws HttpError 413 `turn_too_large` */
  assertSize({ messages, pageContext }: Pick<ChatBody, 'messages' | 'pageContext'>): void {
    const { AI_CHAT_TURN_CHARACTERS: most } = this.deps.environment;
    const texts = messages.reduce((sum, message) => sum + textOf(message).length, 0);
    if (texts + JSON.stringify(pageContext ?? null).length > most)
      throw refusal(413, 'turn_too_large', `The messages of a turn may have ${most} characters`);
  }

  /** @throws HttpError 400, 403, 404, 409, 413, 429, 500, 503 */
  async check(query: ChatQuery, body: ChatBody, caller: PlacedCaller): Promise<CheckedTurn> {
    const agent = this.deps.aiAgents.requireUsable(query.agent, caller.access);
    if (agent.executionMode === 'object')
      throw refusal(409, 'execution_mode_not_supported', 'The agent answers with an object: use run-object');
    const { provider, model, baseUrl, loopBudget = 'default' } = query;
    if ((provider || model || baseUrl || loopBudget !== 'default') && !mayOverride(agent))
      throw refusal(
        400,
        'runtime_override_disabled',
        'The model and the limits of the agent cannot be changed',
      );
    this.assertSize(body);
    const models = await this.load(agent.id, caller);
    this.checkRequested(query, agent, models);
    if (caller.scope.tenantId !== null && (body.sessionId ?? body.conversationId) !== undefined)
      assertOrganization(caller);
    await this.deps.usageLedger.assertLeft(caller.scope.tenantId);
    if (loopBudget !== 'default' && agent.loop?.allowRuntimeOverride === false)
      throw refusal(409, 'loop_runtime_override_disabled', 'The limits of the agent cannot be changed');
    return { agent, models, resolved: this.resolve(agent, models, { provider, model, baseUrl }) };
  }

  /** The bounds of a turn, with those that the tenant has set. */
  loop(agent: Agent, models: TenantModels, preset?: LoopPreset): Loop {
    const rows = [models.agent, models.tenant].filter(() => mayOverride(agent));
    const stored = rows.find((row) => row && LOOP_MEMBERS.some((member) => row[member] !== null));
    return loopOf(agent, stored, this.deps.environment, preset);
  }

  /** Settings of the tenant for an agent. @throws HttpError 503 where they cannot be read: they may forbid the model or the tools */
  async load(agentId: string, caller: Caller): Promise<TenantModels> {
    const models = await this.deps.modelChoice.load(placeOf(caller), agentId);
    if (!models.degraded) return models;
    throw refusal(
      503,
      'tenant_allowlist_unavailable',
      'The settings of the tenant cannot be read at the moment. Try again later.',
    );
  }

  /** @throws HttpError 400 without a provider, or where the one that is chosen is not configured */
  resolve(agent: Agent, models: TenantModels, requested: object, own: object = {}): ResolvedModel {
    const { modelChoice } = this.deps;
    const resolved = modelChoice.resolve(agent, models, requested, own);
    if (resolved) return resolved;
    const chosen = modelChoice.unconfigured(agent, models, requested, own);
    const message = chosen
      ? `The provider ${chosen.id} is not configured`
      : 'No provider of models is configured';
    throw refusal(400, 'provider_not_configured', message);
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
