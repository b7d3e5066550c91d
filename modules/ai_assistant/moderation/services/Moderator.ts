import { type CoreServices, event, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { Agent } from '../../agents/services/Agents';
import { type AiEnvironment, variable } from '../../environment';
import { aiFeatures } from '../../features';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import type { TenantModels } from '../../providers/services/ModelChoice';
import type { Providers } from '../../providers/services/Providers';
import { refusal } from '../../shared/errors';
import { modelFault } from '../../shared/modelFault';
import type { Caller } from '../../shared/place';
import type { ModerationPolicy } from './ModerationPolicy';

interface Flagged {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly agentId: string;
  readonly userId: string;
  readonly categories: readonly string[];
}

/** Input was blocked. */
export const flagCreated = event({
  id: 'ai_assistant.moderation_flag.created',
  title: 'Input for an agent was blocked',
  category: 'system',
  excludeFromTriggers: true,
  features: [aiFeatures['settings.manage']],
  payload: Joi.object<Flagged>({
    id: uuid().required(),
    tenantId: uuid().required(),
    organizationId: uuid().allow(null).required(),
    agentId: Joi.string().required(),
    userId: Joi.string().required(),
    categories: Joi.array().items(Joi.string()).required(),
  }),
});

/** What the provider says of a text. */
const verdictShape = Joi.object({
  results: Joi.array()
    .items(
      Joi.object({
        flagged: Joi.boolean().required(),
        categories: Joi.object().pattern(Joi.string(), Joi.boolean().allow(null)).required(),
        category_scores: Joi.object().pattern(Joi.string(), Joi.number()).default({}),
      }).unknown(true),
    )
    .min(1)
    .required(),
})
  .unknown(true)
  .required();

interface Verdict {
  readonly flagged: boolean;
  readonly categories: Readonly<Record<string, boolean>>;
  readonly category_scores: Readonly<Record<string, number>>;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'events' | 'logger' | 'unitOfWork'> & {
  readonly environment: AiEnvironment;
  readonly moderationPolicy: ModerationPolicy;
  readonly providers: Providers;
};

/** Milliseconds for one call. */
const PATIENCE = 3_000;
const USUAL_ADDRESS = 'https://api.openai.com/v1';

/** Has what people send moderated, where agent, tenant or operator want that and the provider does it. */
export class Moderator {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 400 `moderation_blocked`, 503 `moderation_unavailable` */
  async check(
    text: string,
    agent: Agent,
    models: TenantModels,
    { provider, model }: ResolvedModel,
    caller: Caller,
  ): Promise<void> {
    const { effective } = this.deps.moderationPolicy.of(agent, models);
    if (effective === 'off' || !provider.moderates || text.trim() === '') return;
    const verdict = await this.ask(text, provider.id).catch((error: unknown) => {
      this.deps.logger.warn({ fault: modelFault(error), agent: agent.id }, 'input could not be moderated');
      if (effective === 'enforced')
        throw refusal(503, 'moderation_unavailable', 'Input cannot be checked just now');
      return null;
    });
    if (!verdict?.flagged) return;
    await this.note(verdict, agent.id, provider.id, model, caller);
    throw refusal(400, 'moderation_blocked', 'The message was blocked');
  }

  private async ask(text: string, providerId: string): Promise<Verdict> {
    const { environment, providers } = this.deps;
    const provider = providers.find(providerId);
    const key = provider && providers.key(provider);
    if (!provider || key === undefined) throw new Error('The provider is not configured');
    const address = `${providers.baseUrl(provider) ?? USUAL_ADDRESS}/moderations`;
    const model = variable(environment, 'TENANTRY_AI_MODERATION_MODEL') ?? 'omni-moderation-latest';
    const send = () =>
      providers.operatorsFetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ input: text, model }),
        signal: AbortSignal.timeout(PATIENCE),
      });
    const first = await send().catch(() => null);
    const response = first === null || first.status >= 500 ? await send() : first;
    if (!response.ok) throw new Error(`The moderation answered ${response.status}`);
    const { results } = Joi.attempt(await response.json(), verdictShape) as { results: Verdict[] };
    return results[0] as Verdict;
  }

  /** Categories and scores, and never the text. */
  private async note(verdict: Verdict, agentId: string, providerId: string, model: string, caller: Caller) {
    const { clock, database, events, unitOfWork } = this.deps;
    const { tenantId, organizationId } = caller.scope;
    if (tenantId === null) return;
    const userId = caller.principal.userId ?? caller.principal.subject;
    const categories = Object.fromEntries(
      Object.entries(verdict.categories).map(([name, flagged]) => [
        name,
        { flagged: Boolean(flagged), score: verdict.category_scores[name] ?? 0 },
      ]),
    );
    await unitOfWork.run(async () => {
      const row = await database.first<{ id: string }>(
        `INSERT INTO ai_assistant_moderation_flags
           (tenant_id, organization_id, agent_id, user_id, provider_id, model_id, categories, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
        [
          tenantId,
          organizationId,
          agentId,
          userId,
          providerId,
          model,
          JSON.stringify(categories),
          clock.now(),
        ],
      );
      const flagged = Object.keys(categories).filter((name) => categories[name]?.flagged);
      const id = row?.id ?? '';
      await events.emit(flagCreated, { id, tenantId, organizationId, agentId, userId, categories: flagged });
    });
  }
}
