import type { AgentDeclaration, AgentLoop } from '@tenantry/core';
import { type AiEnvironment, variable } from '../../environment';
import type { RuntimeRow } from '../../providers/services/RuntimeRows';

/** Bounds of one turn. */
export interface Loop {
  readonly maxSteps: number;
  readonly maxToolCalls: number;
  readonly maxWallClockMs: number;
  readonly maxTokens?: number;
  /** Tools after which the turn ends. */
  readonly stopAfter: readonly string[];
  /** The tools that may be used of those of the agent; null: all. */
  readonly activeTools: readonly string[] | null;
}

/** Bounds that a request may choose. */
export type LoopPreset = 'tight' | 'default' | 'loose';

const STEPS = 10;
/** Milliseconds of a turn for which nothing else is set. */
const WALL_CLOCK = 300_000;

const PRESETS: Readonly<Record<LoopPreset, Partial<Loop>>> = {
  tight: { maxSteps: 3, maxToolCalls: 3, maxWallClockMs: 10_000, maxTokens: 50_000 },
  default: {},
  loose: { maxSteps: 20, maxToolCalls: 20, maxWallClockMs: 120_000, maxTokens: 500_000 },
};

const BOUNDS = ['maxSteps', 'maxToolCalls', 'maxWallClockMs', 'maxTokens'] as const;
type Bounds = { -readonly [Name in (typeof BOUNDS)[number]]?: number };

/**
 * The bounds of a turn: those of the request, the operator and the agent, in this order. What the tenant has set bounds all
 * of them, and the most that the operator allows any turn bounds that.
 */
export function loopOf(
  { loop, moduleId }: Pick<AgentDeclaration, 'loop'> & { readonly moduleId: string },
  stored: RuntimeRow | undefined,
  environment: AiEnvironment,
  preset: LoopPreset = 'default',
): Loop {
  const set = bounds(stored);
  const given: Bounds = { ...ofAgent(loop), ...ofOperator(environment, moduleId), ...PRESETS[preset] };
  const result: Bounds = {};
  for (const bound of BOUNDS) {
    const values = [given[bound], set[bound]].filter((value) => value !== undefined);
    if (values.length > 0) result[bound] = preset === 'default' ? values.at(-1) : Math.min(...values);
  }
  const stops = stored?.loopStopWhenJson ?? [];
  const counts = stops.flatMap((stop) => (stop.kind === 'stepCount' ? [stop.count] : []));
  const maxSteps = Math.min(result.maxSteps ?? STEPS, environment.AI_CHAT_STEPS, ...counts);
  const { AI_CHAT_TOOL_CALLS: mostToolCalls } = environment;
  return {
    ...result,
    maxSteps: stored?.loopDisabled ? 1 : maxSteps,
    maxToolCalls: Math.min(result.maxToolCalls ?? mostToolCalls, mostToolCalls),
    maxWallClockMs: result.maxWallClockMs ?? WALL_CLOCK,
    stopAfter: [
      ...(loop?.stopAfter ?? []),
      ...stops.flatMap((stop) => (stop.kind === 'hasToolCall' ? [stop.toolName] : [])),
    ],
    activeTools: stored?.loopActiveToolsJson ?? null,
  };
}

function bounds(row: RuntimeRow | undefined): Bounds {
  return {
    maxSteps: row?.loopMaxSteps ?? undefined,
    maxToolCalls: row?.loopMaxToolCalls ?? undefined,
    maxWallClockMs: row?.loopMaxWallClockMs ?? undefined,
    maxTokens: row?.loopMaxTokens ?? undefined,
  };
}

const ofAgent = (loop: AgentLoop | undefined): Bounds => ({
  ...loop?.budget,
  ...(loop?.maxSteps !== undefined && { maxSteps: loop.maxSteps }),
});

function ofOperator(environment: AiEnvironment, moduleId: string): Bounds {
  const read = (name: string): number | undefined => {
    const value = Number(variable(environment, `${moduleId.toUpperCase()}_AI_LOOP_MAX_${name}`));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const found: Bounds = {
    maxSteps: read('STEPS'),
    maxWallClockMs: read('WALL_CLOCK_MS'),
    maxTokens: read('TOKENS'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
