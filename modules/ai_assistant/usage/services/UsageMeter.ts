import type { CoreServices } from '@tenantry/core';
import { createHmac } from 'node:crypto';
import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { AiProvider } from '../../providers/Provider';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import type { Providers } from '../../providers/services/Providers';
import { type Caller, placeOf } from '../../shared/place';
import { type MeteredCall, MeteredModel, type OnWarnings } from './MeteredModel';
import type { UsageLedger } from './UsageLedger';

/** For what models are called. */
export interface MeteredTurn {
  readonly agentId: string;
  readonly moduleId: string;
  readonly sessionId: string;
  readonly turnId: string;
}

/** A model whose usage is recorded, and bounded by day. */
export interface MeteredUse {
  readonly model: LanguageModelV3;
  /** Whether the tenant has used what it may use today, as of the last call. */
  isDayOver(): boolean;
  /** Records why the turn has ended before its model was done. Does not throw. */
  aborted(reason: string): Promise<void>;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly providers: Providers;
  readonly usageLedger: UsageLedger;
};

/** Makes models whose every call is recorded. */
export class UsageMeter {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 503 without a key */
  async model(resolved: ResolvedModel, turn: MeteredTurn, caller: Caller): Promise<MeteredUse> {
    const { providers } = this.deps;
    const model = await providers.model(resolved.provider, resolved.model, resolved.baseUrl);
    let isDayOver = false;
    let steps = 0;
    const record = async (call: MeteredCall): Promise<void> => {
      isDayOver = await this.record(call, steps++, resolved, turn, caller);
    };
    const onWarnings: OnWarnings = (warnings) =>
      this.deps.logger.info(
        { warnings, provider: resolved.provider.id, model: resolved.model },
        'a provider ignores part of a call',
      );
    return {
      model: new MeteredModel(model, record, onWarnings, endUserOf(resolved.provider, caller)),
      isDayOver: () => isDayOver,
      aborted: (reason) => this.abort(turn.turnId, reason),
    };
  }

  private async abort(turnId: string, reason: string): Promise<void> {
    const { usageLedger, logger } = this.deps;
    await usageLedger
      .abort(turnId, reason)
      .catch((error: unknown) => logger.error({ err: error }, 'the end of a turn could not be recorded'));
  }

  /** @returns whether the tenant has used what it may use today */
  private async record(
    { usage, isEstimated, finishReason }: MeteredCall,
    stepIndex: number,
    { provider, model }: ResolvedModel,
    turn: MeteredTurn,
    caller: Caller,
  ): Promise<boolean> {
    const { usageLedger, logger } = this.deps;
    const place = placeOf(caller);
    if (!place) return false;
    const { inputTokens, outputTokens } = usage;
    try {
      await usageLedger.record({
        ...place,
        ...turn,
        userId: caller.principal.userId,
        stepIndex,
        providerId: provider.id,
        modelId: model,
        inputTokens: inputTokens.total ?? 0,
        outputTokens: outputTokens.total ?? 0,
        cachedInputTokens: inputTokens.cacheRead ?? null,
        reasoningTokens: outputTokens.reasoning ?? null,
        finishReason,
        isEstimated,
      });
      return await usageLedger.isExhausted(place.tenantId);
    } catch (error) {
      logger.error({ err: error }, 'usage of a model could not be recorded');
      return false;
    }
  }
}

/** Tells the provider's users apart, without saying who they are: the same person has another name in every tenant. */
function endUserOf(
  { endUser }: AiProvider,
  { principal, scope }: Caller,
): SharedV3ProviderOptions | undefined {
  if (!endUser || scope.tenantId === null) return undefined;
  return endUser(
    createHmac('sha256', scope.tenantId)
      .update(principal.userId ?? principal.subject)
      .digest('hex'),
  );
}
