import { authorIdOf, type CoreServices } from '@tenantry/core';
import { createHmac } from 'node:crypto';
import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { AiProvider } from '../../providers/Provider';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import type { Providers } from '../../providers/services/Providers';
import { type Caller, placeOf } from '../../shared/place';
import { inputOf } from '../rules/estimate';
import { tokensSpent } from '../rules/tokensSpent';
import { type CallBounds, type MeteredCall, MeteredModel, type OnWarnings } from './MeteredModel';
import type { TokenReservation, TokenReservations } from './TokenReservations';
import type { UsageLedger } from './UsageLedger';

/** For what models are called. */
export interface MeteredTurn {
  readonly agentId: string;
  readonly moduleId: string;
  readonly sessionId: string;
  readonly turnId: string;
}

/** Limits of a turn, besides those of the day. */
export interface MeteredBounds {
  /** Tokens of the turn; undefined where nothing is set. */
  readonly most: number | undefined;
  /** After which the turn is over in any case. */
  readonly milliseconds: number;
  /** Checks what the model is about to read. */
  readonly check: CallBounds['check'];
  /** Called when a call takes more tokens than are left. @param isDay whether those of the day are over, or those of the turn */
  readonly onSpent?: (isDay: boolean) => void;
}

/** A model with recorded usage, limited by day. `close` has to be called when the turn is over. */
export interface MeteredUse {
  readonly model: LanguageModelV3;
  /** Whether nothing is left of the day. */
  isDayOver(): boolean;
  /** @throws HttpError 429 where a call of the model takes more tokens than are left */
  assertRoomFor(call: Parameters<typeof inputOf>[0]): void;
  /** Records why the turn has ended before its model was done. Does not throw. */
  aborted(reason: string): Promise<void>;
  /** Returns tokens that were not used, when all calls are recorded. Does not throw. */
  close(): Promise<void>;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly providers: Providers;
  readonly tokenReservations: TokenReservations;
  readonly usageLedger: UsageLedger;
};

/** Makes models that record each of their calls. */
export class UsageMeter {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 429 where no tokens of the day are left for the turn, 503 without a key */
  async model(
    resolved: ResolvedModel,
    turn: MeteredTurn,
    bounds: MeteredBounds,
    caller: Caller,
  ): Promise<MeteredUse> {
    const { providers, tokenReservations } = this.deps;
    const model = await providers.model(resolved.provider, resolved.model, resolved.baseUrl);
    const { tenantId } = caller.scope;
    const { most, milliseconds, check, onSpent } = bounds;
    const reservation =
      tenantId === null ? null : await tokenReservations.reserve(tenantId, most, milliseconds);
    const recording = new Set<Promise<void>>();
    let steps = 0;
    const record = (call: MeteredCall): Promise<void> => {
      const recorded = this.record(call, steps++, resolved, turn, caller, reservation);
      recording.add(recorded);
      return recorded;
    };
    const onWarnings: OnWarnings = (warnings) =>
      this.deps.logger.info(
        { warnings, provider: resolved.provider.id, model: resolved.model },
        'a provider ignores part of a call',
      );
    const left = () => reservation?.left ?? Number.POSITIVE_INFINITY;
    return {
      model: new MeteredModel(model, record, onWarnings, {
        left,
        check,
        onSpent: () => onSpent?.(reservation?.isShort ?? false),
        own: endUserOf(resolved.provider, caller),
      }),
      isDayOver: () => reservation !== null && reservation.isShort && left() <= 0,
      assertRoomFor: (call) => {
        if (reservation && inputOf(call) >= reservation.left) throw tokensSpent();
      },
      aborted: (reason) => this.abort(turn.turnId, reason),
      close: async () => {
        await Promise.all(recording);
        if (reservation) await this.release(reservation);
      },
    };
  }

  private async release(reservation: TokenReservation): Promise<void> {
    await this.deps.tokenReservations
      .release(reservation)
      .catch((error: unknown) =>
        this.deps.logger.error({ err: error }, 'reserved tokens could not be returned'),
      );
  }

  private async abort(turnId: string, reason: string): Promise<void> {
    const { usageLedger, logger } = this.deps;
    await usageLedger
      .abort(turnId, reason)
      .catch((error: unknown) => logger.error({ err: error }, 'the end of a turn could not be recorded'));
  }

  private async record(
    { usage, isEstimated, finishReason }: MeteredCall,
    stepIndex: number,
    { provider, model }: ResolvedModel,
    turn: MeteredTurn,
    caller: Caller,
    reservation: TokenReservation | null,
  ): Promise<void> {
    const { usageLedger, logger } = this.deps;
    const place = placeOf(caller);
    if (!place) return;
    const { inputTokens, outputTokens } = usage;
    const tokens = (inputTokens.total ?? 0) + (outputTokens.total ?? 0);
    if (reservation) reservation.left -= tokens;
    const used = {
      ...place,
      ...turn,
      userId: authorIdOf(caller.principal),
      stepIndex,
      providerId: provider.id,
      modelId: model,
      inputTokens: inputTokens.total ?? 0,
      outputTokens: outputTokens.total ?? 0,
      cachedInputTokens: inputTokens.cacheRead ?? null,
      reasoningTokens: outputTokens.reasoning ?? null,
      finishReason,
      isEstimated,
    };
    await usageLedger
      .record(used, reservation)
      .catch((error: unknown) => logger.error({ err: error }, 'usage of a model could not be recorded'));
  }
}

/** Tells the provider's users apart, without saying who they are: the same person has another name in every tenant. */
function endUserOf(
  { endUser }: AiProvider,
  { principal, scope }: Caller,
): SharedV3ProviderOptions | undefined {
  if (!endUser || scope.tenantId === null) return undefined;
  return endUser(createHmac('sha256', scope.tenantId).update(principal.subject).digest('hex'));
}
