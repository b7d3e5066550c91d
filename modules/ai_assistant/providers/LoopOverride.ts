/** When a turn ends. */
export type StopCondition =
  | { readonly kind: 'stepCount'; readonly count: number }
  | { readonly kind: 'hasToolCall'; readonly toolName: string };

/** Limits that the tenant sets for the steps of an agent; null: not set. */
export interface LoopLimits {
  readonly loopDisabled: boolean | null;
  readonly loopMaxSteps: number | null;
  readonly loopMaxToolCalls: number | null;
  readonly loopMaxWallClockMs: number | null;
  readonly loopMaxTokens: number | null;
  readonly loopStopWhenJson: readonly StopCondition[] | null;
  readonly loopActiveToolsJson: readonly string[] | null;
}

/** Limits of an agent, or of all where `agentId` is null, as routes answer them. */
export interface LoopOverride extends LoopLimits {
  readonly id: string;
  readonly agentId: string | null;
  readonly updatedAt: string;
}
