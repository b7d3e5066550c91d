import { randomUUID } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { UIMessageChunk } from 'ai';
import { effectivePolicy } from '../../agents/rules/policy';
import type { AgentOverrides } from '../../agents/services/AgentOverrides';
import type { AiEnvironment } from '../../environment';
import type { Moderator } from '../../moderation/services/Moderator';
import { LOOP_MEMBERS } from '../../providers/services/RuntimeRows';
import type { Providers } from '../../providers/services/Providers';
import { type Caller, placeOf } from '../../shared/place';
import type { ChatBody, ChatQuery } from '../ChatRequest';
import { loopOf } from '../rules/loop';
import { FileBudget } from '../rules/fileParts';
import { modelMessages, textOf } from '../rules/messages';
import { systemPrompt } from '../rules/prompt';
import { TurnBudget } from './TurnBudget';
import type { CheckedTurn, TurnChecks } from './TurnChecks';
import type { TurnFiles } from './TurnFiles';
import type { TurnRecord, TurnRecords } from './TurnRecords';
import { modelName, toolId, type TurnTools } from './TurnTools';

/** One call of the model, as the trace shows it. */
export interface TurnStep {
  readonly stepIndex: number;
  readonly modelId: string;
  readonly toolCalls: readonly { readonly toolName: string; readonly args: unknown }[];
  readonly textDelta: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly finishReason: string;
}

/** What a turn came to. */
export interface TurnTrace {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly steps: readonly TurnStep[];
  readonly stopReason: string;
  readonly totalDurationMs: number;
  readonly totalUsage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** A turn that runs. */
export interface RunningTurn {
  /** What the client gets. */
  readonly chunks: AsyncIterable<UIMessageChunk>;
  /** Ends the turn: the model is stopped. */
  readonly stop: (reason: string) => void;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly agentOverrides: AgentOverrides;
  readonly environment: AiEnvironment;
  readonly moderator: Moderator;
  readonly providers: Providers;
  readonly turnChecks: TurnChecks;
  readonly turnFiles: TurnFiles;
  readonly turnRecords: TurnRecords;
  readonly turnTools: TurnTools;
};

const MASKED = 'An error occurred.';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Runs agents that chat. */
export class ChatTurns {
  constructor(private readonly deps: Dependencies) {}

  /** Checks a turn, and starts its model. @throws HttpError as `TurnChecks` */
  async begin(query: ChatQuery, body: ChatBody, caller: Caller): Promise<RunningTurn> {
    const checked = await this.deps.turnChecks.check(query, caller);
    const { agent, models, resolved } = checked;
    const last = body.messages.findLast(({ role }) => role === 'user');
    if (last) await this.deps.moderator.check(textOf(last), agent, models, resolved, caller);
    return this.start(checked, query, body, caller);
  }

  private async start(
    { agent, models, resolved }: CheckedTurn,
    { loopBudget }: ChatQuery,
    body: ChatBody,
    caller: Caller,
  ): Promise<RunningTurn> {
    const { agentOverrides, environment, providers, turnFiles, turnRecords, turnTools } = this.deps;
    const { messages, pageContext } = body;
    const record = await turnRecords.begin(agent.id, resolved.model, body, caller);
    const place = placeOf(caller);
    const files = { accepts: agent.acceptedMediaTypes ?? [], budget: new FileBudget() };
    const [prompts, override, model, attached] = await Promise.all([
      agentOverrides.prompts(place, agent.id, 1),
      agentOverrides.policy(place, agent.id),
      providers.model(resolved.provider, resolved.model, resolved.baseUrl),
      turnFiles.parts(body.attachmentIds ?? [], files.accepts, files.budget, caller),
    ]);
    const isOpen = agent.allowRuntimeOverride !== false;
    const rows = [models.agent, models.tenant].filter(() => isOpen);
    const stored = rows.find((row) => row && LOOP_MEMBERS.some((member) => row[member] !== null));
    const loop = loopOf(agent, stored, environment, loopBudget);
    const policy = effectivePolicy(agent.mutationPolicy, override?.mutationPolicy ?? null);
    const tools = turnTools.of(agent, policy, loop, caller);
    const given = body.sessionId ?? body.conversationId;
    const sessionId = given !== undefined && UUID.test(given) ? given : randomUUID();
    const turn: Turn = { agentId: agent.id, sessionId, turnId: randomUUID(), steps: [], since: Date.now() };
    const controller = new AbortController();
    const budget = new TurnBudget(loop, controller);
    const conversationId = given ?? sessionId;
    const toolSet = await turnTools.toolSet({ agent, policy, tools, caller, conversationId, budget });
    const { hasToolCall, stepCountIs, streamText } = await import('ai');
    const result = streamText({
      model,
      system: systemPrompt({
        base: agent.instructions,
        added: prompts[0]?.sections,
        pageContext,
        fromClient: messages.filter(({ role }) => role === 'system').map(textOf),
        policy,
        tools,
      }),
      messages: modelMessages(messages, { ...files, attached }),
      tools: toolSet,
      stopWhen: [stepCountIs(loop.maxSteps), ...loop.stopAfter.map((id) => hasToolCall(modelName(id)))],
      abortSignal: controller.signal,
      maxRetries: 1,
      onError: ({ error }) => this.deps.logger.warn({ err: error, agent: agent.id }, 'a model has failed'),
      onStepFinish: async (step) => {
        const { inputTokens = 0, outputTokens = 0, inputTokenDetails, outputTokenDetails } = step.usage;
        const calls = step.toolCalls.map(({ toolName, input }) => ({
          toolName: toolId(toolName),
          args: input as unknown,
        }));
        turn.steps.push({
          stepIndex: turn.steps.length,
          modelId: resolved.model,
          toolCalls: calls,
          textDelta: step.text,
          usage: { inputTokens, outputTokens },
          finishReason: step.finishReason,
        });
        const isDayOver =
          place !== null &&
          (await turnRecords.used({
            ...place,
            userId: caller.principal.userId,
            agentId: agent.id,
            moduleId: agent.moduleId,
            sessionId,
            turnId: turn.turnId,
            stepIndex: turn.steps.length - 1,
            providerId: resolved.provider.id,
            modelId: resolved.model,
            inputTokens,
            outputTokens,
            cachedInputTokens: inputTokenDetails.cacheReadTokens ?? null,
            reasoningTokens: outputTokenDetails.reasoningTokens ?? null,
            finishReason: step.finishReason,
          }));
        const goesOn = calls.length > 0 && turn.steps.length < loop.maxSteps;
        budget.stepDone(inputTokens + outputTokens, goesOn, isDayOver);
      },
    });
    const chunks = result.toUIMessageStream({ sendSources: false, onError: () => MASKED });
    return {
      chunks: this.stored(
        record,
        withTrace(chunks, turn, budget, (error) =>
          this.deps.logger.warn({ err: error, agent: agent.id }, 'a turn was broken off'),
        ),
      ),
      stop: (reason) => controller.abort(reason),
    };
  }

  /** The parts of a turn; what they say is stored at the end, also of a turn that was stopped. */
  private async *stored(
    record: TurnRecord | null,
    chunks: AsyncIterable<UIMessageChunk>,
  ): AsyncGenerator<UIMessageChunk> {
    let text = '';
    const outputs: string[] = [];
    try {
      for await (const chunk of chunks) {
        if (chunk.type === 'text-delta') text += chunk.delta;
        else if (chunk.type === 'tool-output-available') outputs.push(String(chunk.output));
        yield chunk;
      }
    } finally {
      if (record) await this.deps.turnRecords.end(record, text, outputs);
    }
  }
}

interface Turn {
  readonly agentId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly steps: TurnStep[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The parts of a turn, and at the end what it came to. */
async function* withTrace(
  chunks: AsyncIterable<UIMessageChunk>,
  turn: Turn,
  budget: TurnBudget,
  onBroken: (error: unknown) => void,
): AsyncGenerator<UIMessageChunk> {
  let isAborted = false;
  try {
    try {
      for await (const chunk of chunks) {
        isAborted ||= chunk.type === 'abort';
        yield chunk;
      }
    } catch (error) {
      // A tool or model that is stopped may end the stream before the SDK has said why.
      if (budget.reason === null) onBroken(error);
      if (!isAborted)
        yield budget.reason === null
          ? { type: 'error', errorText: MASKED }
          : { type: 'abort', reason: budget.reason };
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
