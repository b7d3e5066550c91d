import type { UIMessageChunk } from 'ai';
import type { TurnBudget } from '../services/TurnBudget';

/** Message that clients get for every failure. */
export const MASKED = 'An error occurred.';

/** One call of the model, as the trace shows it. */
export interface TurnStep {
  readonly stepIndex: number;
  readonly modelId: string;
  readonly toolCalls: readonly { readonly toolName: string; readonly args: unknown }[];
  readonly textDelta: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly finishReason: string;
}

/** Trace of a turn. */
export interface TurnTrace {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly steps: readonly TurnStep[];
  readonly stopReason: string;
  readonly totalDurationMs: number;
  readonly totalUsage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** A turn that runs, as far as it has come. */
export interface Turn {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly steps: TurnStep[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The parts of a turn, and at the end what it came to. */
export async function* withTrace(
  chunks: AsyncIterable<UIMessageChunk>,
  turn: Turn,
  budget: TurnBudget,
  stopped: AbortSignal,
  onBroken: (error: unknown) => void,
): AsyncGenerator<UIMessageChunk> {
  let isAborted = false;
  // A tool or model that is stopped may fail, or end the stream, before the SDK has said why.
  const failure = (): UIMessageChunk =>
    stopped.aborted
      ? { type: 'abort', reason: String(stopped.reason) }
      : { type: 'error', errorText: MASKED };
  try {
    try {
      for await (const chunk of chunks) {
        const shown = chunk.type === 'error' ? failure() : chunk;
        if (shown.type === 'abort' && isAborted) continue;
        isAborted ||= shown.type === 'abort';
        yield shown;
      }
    } catch (error) {
      if (!stopped.aborted) onBroken(error);
      if (!isAborted) yield failure();
    }
    yield { type: 'data-loop-finish', data: traceOf(turn, budget), transient: true };
  } finally {
    budget.close();
  }
}

function traceOf({ since, steps, ...turn }: Turn, { reason }: TurnBudget): TurnTrace {
  const sum = (of: 'inputTokens' | 'outputTokens') =>
    steps.reduce((total, { usage }) => total + usage[of], 0);
  return {
    ...turn,
    steps,
    stopReason: reason ?? 'finish-reason',
    totalDurationMs: Date.now() - since,
    totalUsage: { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') },
  };
}
