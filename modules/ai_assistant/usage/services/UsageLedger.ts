import { type CoreServices, event, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { AiEnvironment } from '../../environment';
import { aiFeatures } from '../../features';
import { tokensSpent } from '../rules/tokensSpent';
import { dayOf, type TokenReservation, type TokenReservations } from './TokenReservations';

/** Usage of one call of a model. */
export interface UsedStep {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userId: string | null;
  readonly agentId: string;
  readonly moduleId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly stepIndex: number;
  readonly providerId: string;
  readonly modelId: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly finishReason: string | null;
  /** Whether the provider has not said all of it. */
  readonly isEstimated: boolean;
  /** When; default: now. */
  readonly at?: Date;
}

interface Recorded {
  readonly tenantId: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly stepIndex: number;
  readonly modelId: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A model was called. */
export const usageRecorded = event({
  // The id is published.
  borrowedFrom: 'ai',
  id: 'ai.token_usage.recorded',
  title: 'An agent used tokens',
  category: 'system',
  excludeFromTriggers: true,
  features: [aiFeatures['settings.manage']],
  payload: Joi.object<Recorded>({
    tenantId: uuid().required(),
    agentId: Joi.string().required(),
    sessionId: uuid().required(),
    turnId: uuid().required(),
    stepIndex: Joi.number().integer().required(),
    // A server that runs one model needs no name of it.
    modelId: Joi.string().allow('').required(),
    inputTokens: Joi.number().integer().required(),
    outputTokens: Joi.number().integer().required(),
  }),
});

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'events' | 'unitOfWork'> & {
  readonly environment: AiEnvironment;
  readonly tokenReservations: TokenReservations;
};

const EVENT = `
  INSERT INTO ai_assistant_usage_events (tenant_id, organization_id, user_id, agent_id, module_id, session_id,
    turn_id, step_index, provider_id, model_id, input_tokens, output_tokens, cached_input_tokens,
    reasoning_tokens, finish_reason, created_at, is_estimated)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

const DAILY = `
  INSERT INTO ai_assistant_usage_daily AS d (tenant_id, organization_id, agent_id, provider_id, model_id, day,
    input_tokens, output_tokens, cached_input_tokens, reasoning_tokens, step_count, turn_count, session_count)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11,
    CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM ai_assistant_usage_events e
                WHERE e.tenant_id = $1 AND e.session_id = $12 AND e.agent_id = $3 AND e.model_id = $5
                  AND e.created_at >= $6::date LIMIT 2) AS steps) < 2 THEN 1 ELSE 0 END)
  ON CONFLICT (tenant_id, day, agent_id, provider_id, model_id,
    (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')))
  DO UPDATE SET input_tokens = d.input_tokens + excluded.input_tokens,
    output_tokens = d.output_tokens + excluded.output_tokens,
    cached_input_tokens = d.cached_input_tokens + excluded.cached_input_tokens,
    reasoning_tokens = d.reasoning_tokens + excluded.reasoning_tokens,
    step_count = d.step_count + 1, turn_count = d.turn_count + excluded.turn_count,
    session_count = d.session_count + excluded.session_count, updated_at = now()`;

/** Records what agents use, and bounds it. */
export class UsageLedger {
  constructor(private readonly deps: Dependencies) {}

  /** Records a step, and adds it to its day (UTC). @param reservation of the turn, which the step uses up */
  record(step: UsedStep, reservation: TokenReservation | null = null): Promise<void> {
    const { clock, database, events, tokenReservations, unitOfWork } = this.deps;
    const { tenantId, organizationId, agentId, providerId, modelId, sessionId, turnId, stepIndex } = step;
    const { inputTokens, outputTokens, cachedInputTokens, reasoningTokens } = step;
    const { at: now = clock.now() } = step;
    return unitOfWork.run(async () => {
      await database.run({
        name: 'ai_assistant_usage_event',
        text: EVENT,
        values: [
          tenantId,
          organizationId,
          step.userId,
          agentId,
          step.moduleId,
          sessionId,
          turnId,
          stepIndex,
          providerId,
          modelId,
          inputTokens,
          outputTokens,
          cachedInputTokens,
          reasoningTokens,
          step.finishReason,
          now,
          step.isEstimated,
        ],
      });
      await database.run({
        name: 'ai_assistant_usage_day',
        text: DAILY,
        values: [
          tenantId,
          organizationId,
          agentId,
          providerId,
          modelId,
          dayOf(now),
          inputTokens,
          outputTokens,
          cachedInputTokens ?? 0,
          reasoningTokens ?? 0,
          stepIndex === 0 ? 1 : 0,
          sessionId,
        ],
      });
      if (reservation) await tokenReservations.settle(reservation, inputTokens + outputTokens);
      await events.emit(usageRecorded, {
        tenantId,
        agentId,
        sessionId,
        turnId,
        stepIndex,
        modelId,
        inputTokens,
        outputTokens,
      });
    });
  }

  /** Marks the last step of a turn that was ended before its model was done. */
  async abort(turnId: string, reason: string): Promise<void> {
    await this.deps.database.run(
      `UPDATE ai_assistant_usage_events SET loop_abort_reason = $2, updated_at = now()
        WHERE id = (SELECT id FROM ai_assistant_usage_events WHERE turn_id = $1 ORDER BY step_index DESC LIMIT 1)`,
      [turnId, reason],
    );
  }

  /** Whether the tenant has used what it may use today. */
  async isExhausted(tenantId: string): Promise<boolean> {
    const { TENANTRY_AI_DAILY_TOKENS: most } = this.deps.environment;
    if (most === undefined) return false;
    const row = await this.deps.database.first<{ used: string | null }>({
      name: 'ai_assistant_used_today',
      text: `SELECT sum(input_tokens + output_tokens)::text AS used
               FROM ai_assistant_usage_daily WHERE tenant_id = $1 AND day = $2`,
      values: [tenantId, dayOf(this.deps.clock.now())],
    });
    return Number(row?.used ?? 0) >= most;
  }

  /** @throws HttpError 429 `budget_exhausted` */
  async assertLeft(tenantId: string | null): Promise<void> {
    if (tenantId !== null && (await this.isExhausted(tenantId))) throw tokensSpent();
  }
}
