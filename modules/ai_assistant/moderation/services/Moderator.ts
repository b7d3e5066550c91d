import type { LanguageModelV3Prompt } from '@ai-sdk/provider';
import { type CoreServices, event, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { Agent } from '../../agents/services/Agents';
import { aiFeatures } from '../../features';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import type { TenantModels } from '../../providers/services/ModelChoice';
import { refusal } from '../../shared/errors';
import { modelFault } from '../../shared/modelFault';
import type { Caller } from '../../shared/place';
import { moderatedPieces, type PromptContent, promptContents, readablePrompt } from '../rules/promptContents';
import type { ModerationCalls, Verdict } from './ModerationCalls';
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

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'events' | 'logger' | 'unitOfWork'> & {
  readonly moderationCalls: ModerationCalls;
  readonly moderationPolicy: ModerationPolicy;
};

/** Requests of one check that run at a time. */
const AT_ONCE = 4;

/**
 * Has what a model is about to read moderated. @returns what it may read: the prompt without files that moderation cannot read
 * @throws HttpError 400 `moderation_blocked`, 503 `moderation_unavailable`
 */
export type PromptCheck = (prompt: LanguageModelV3Prompt) => Promise<LanguageModelV3Prompt>;

/** An agent, as far as moderation goes. */
export type ModeratedAgent = Pick<Agent, 'id' | 'untrustedInput'>;

/** Has everything that models read moderated, where agent, tenant or operator want that and the provider does it. */
export class Moderator {
  constructor(private readonly deps: Dependencies) {}

  /** The check of a turn: prompts, messages, files and answers of tools that it has not seen before. */
  checkOf(
    agent: ModeratedAgent,
    models: TenantModels,
    { provider, model }: ResolvedModel,
    caller: Caller,
  ): PromptCheck {
    const { effective } = this.deps.moderationPolicy.of(agent, models);
    if (effective === 'off' || !provider.moderates) return (prompt) => Promise.resolve(prompt);
    const seen = new Set<string>();
    return async (whole) => {
      const prompt = readablePrompt(whole, this.deps.moderationCalls.takesPictures);
      const fresh = this.unseen(prompt, seen);
      if (fresh.length === 0) return prompt;
      const verdict = await this.verdictOf(fresh, provider.id).catch((error: unknown) => {
        this.deps.logger.warn({ fault: modelFault(error), agent: agent.id }, 'input could not be moderated');
        if (effective === 'enforced')
          throw refusal(
            503,
            'moderation_unavailable',
            'Input cannot be checked at the moment. Try again later.',
          );
        return null;
      });
      if (!verdict) return prompt;
      await this.note(verdict, agent.id, provider.id, model, caller);
      throw refusal(400, 'moderation_blocked', 'The message was blocked');
    };
  }

  /** Contents of a prompt that are still to be moderated. */
  private unseen(prompt: LanguageModelV3Prompt, seen: Set<string>): PromptContent[] {
    const texts: string[] = [];
    const pictures: PromptContent[] = [];
    for (const content of promptContents(prompt)) {
      const value = 'text' in content ? content.text : content.picture;
      if (seen.has(value)) continue;
      seen.add(value);
      if ('text' in content) texts.push(value);
      else pictures.push(content);
    }
    return [...moderatedPieces(texts).map((text) => ({ text })), ...pictures];
  }

  /** The first verdict that blocks; null where none does. */
  private async verdictOf(contents: readonly PromptContent[], providerId: string): Promise<Verdict | null> {
    for (let at = 0; at < contents.length; at += AT_ONCE) {
      const asked = contents.slice(at, at + AT_ONCE);
      const answers = await Promise.allSettled(
        asked.map((content) => this.deps.moderationCalls.ask(content, providerId)),
      );
      for (const answer of answers)
        if (answer.status === 'fulfilled' && answer.value.flagged) return answer.value;
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    }
    return null;
  }

  /** Categories and scores, and never the text. */
  private async note(verdict: Verdict, agentId: string, providerId: string, model: string, caller: Caller) {
    const { clock, database, events, unitOfWork } = this.deps;
    const { tenantId, organizationId } = caller.scope;
    if (tenantId === null) return;
    const userId = caller.principal.subject;
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
