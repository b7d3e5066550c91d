import { randomUUID } from 'node:crypto';
import { type CoreServices, HttpError, type MutationPolicy, isUuid } from '@tenantry/core';
import type { LanguageModelV3, LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { UIMessageChunk } from 'ai';
import type { Agent, Agents } from '../../agents/services/Agents';
import { effectivePolicy } from '../../agents/rules/policy';
import type { Moderator, PromptCheck } from '../../moderation/services/Moderator';
import type { AiEnvironment } from '../../environment';
import { modelFault } from '../../shared/modelFault';
import type { Caller, PlacedCaller } from '../../shared/place';
import type { MeteredBounds, MeteredUse, UsageMeter } from '../../usage/services/UsageMeter';
import type { ChatBody, ChatQuery } from '../ChatRequest';
import { boundedAnswer } from '../rules/boundedAnswer';
import { FileBudget } from '../rules/fileParts';
import { type MessageFiles, modelMessages, textOf } from '../rules/messages';
import type { Loop } from '../rules/loop';
import { systemPrompt } from '../rules/prompt';
import { withTaskPlan } from '../rules/taskPlan';
import { ToolCallRecorder } from '../rules/toolCalls';
import { type Turn, withTrace } from '../rules/trace';
import type { TurnTool } from '../rules/turnTool';
import type { Tool } from '../../tools/Tool';
import { AgentLoop } from './AgentLoop';
import type { PageRecords } from './PageRecords';
import { TurnBudget } from './TurnBudget';
import type { CheckedTurn, TurnChecks } from './TurnChecks';
import type { TurnClient } from './TurnClient';
import type { TurnFiles } from './TurnFiles';
import type { TurnRecord, TurnRecords } from './TurnRecords';
import { toolId, type TurnTools } from './TurnTools';

/** A turn that runs. */
export interface RunningTurn {
  /** Where it is stored; null where it is not. */
  readonly conversationId: string | null;
  /** Chunks for the client. */
  readonly chunks: AsyncIterable<UIMessageChunk>;
  /** Ends the turn: the model is stopped. */
  readonly stop: (reason: string) => void;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiAgents: Agents;
  readonly environment: AiEnvironment;
  readonly moderator: Moderator;
  readonly pageRecords: PageRecords;
  readonly turnChecks: TurnChecks;
  readonly turnFiles: TurnFiles;
  readonly turnRecords: TurnRecords;
  readonly turnTools: TurnTools;
  readonly usageMeter: UsageMeter;
};

/** A turn of which the model is about to be called. */
interface StartedTurn {
  readonly turn: Turn;
  readonly loop: Loop;
  readonly budget: TurnBudget;
  readonly use: MeteredUse;
  readonly agent: Agent;
  readonly signal: AbortSignal;
  /** Id of the model. */
  readonly model: string;
}

/** Runs agents that chat. */
export class ChatTurns {
  constructor(private readonly deps: Dependencies) {}

  /** Checks a turn, and starts its model. @throws HttpError as `TurnChecks` */
  async begin(
    query: ChatQuery,
    body: ChatBody,
    caller: PlacedCaller,
    client: TurnClient,
  ): Promise<RunningTurn> {
    const checked = await this.deps.turnChecks.check(query, body, caller);
    const { agent, resolved } = checked;
    // The message is stored while it is checked; the model is not called before that is done.
    const recording = this.deps.turnRecords.begin(agent.id, resolved.model, body, caller);
    recording.catch(() => undefined);
    try {
      return await this.start(checked, query, body, caller, client, recording);
    } catch (error) {
      await recording.catch(() => undefined);
      throw error;
    }
  }

  private async start(
    checked: CheckedTurn,
    { loopBudget }: ChatQuery,
    body: ChatBody,
    caller: PlacedCaller,
    client: TurnClient,
    recording: Promise<TurnRecord | null>,
  ): Promise<RunningTurn> {
    const { turnChecks, turnFiles, usageMeter } = this.deps;
    const { agent, models, resolved } = checked;
    const files = { accepts: agent.acceptedMediaTypes ?? [], budget: new FileBudget() };
    const given = body.sessionId ?? body.conversationId;
    const sessionId = given !== undefined && isUuid(given) ? given : randomUUID();
    const turn: Turn = { agentId: agent.id, sessionId, turnId: randomUUID(), steps: [], since: Date.now() };
    const [attached, pageRecords] = await Promise.all([
      turnFiles.parts(body.attachmentIds ?? [], files.accepts, files.budget, caller),
      this.deps.pageRecords.read(agent, body.pageContext, caller),
    ]);
    const loop = turnChecks.loop(agent, models, loopBudget);
    const controller = new AbortController();
    const budget = new TurnBudget(loop, controller);
    const check = this.deps.moderator.checkOf(agent, models, resolved, caller);
    const metered = { agentId: agent.id, moduleId: agent.moduleId, sessionId, turnId: turn.turnId };
    const bounds = boundsOf(loop, budget, check);
    let use: MeteredUse | null = null;
    try {
      use = await usageMeter.model(resolved, metered, bounds, caller);
      const policy = effectivePolicy(agent.mutationPolicy, models.policy ?? null);
      const tools = this.deps.turnTools.of(agent, policy, loop, caller);
      const read = { ...files, attached };
      const prompt = await this.prompt(checked, body, policy, tools, read, pageRecords, use.model);
      await check(prompt);
      // Checks may take seconds; the client may have left meanwhile.
      if (client.left.aborted) throw new HttpError(499, 'Client Closed Request');
      const renew = () => this.renew(agent, budget, caller, client);
      const conversationId = given ?? sessionId;
      const bound = this.deps.turnTools.bound({ agent, policy, tools, renew, conversationId, budget });
      use.assertRoomFor({ prompt, tools: [...bound.values()].map(({ definition }) => definition) });
      const record = await recording;
      const { signal } = controller;
      const run = this.loop({ turn, loop, budget, use, agent, signal, model: resolved.model }, prompt, bound);
      const parts = run.chunks();
      const chunks = agent.plansTasks ? withTaskPlan(parts, turn.turnId) : parts;
      const traced = withTrace(chunks, turn, budget, signal, (error) =>
        this.deps.logger.warn({ fault: modelFault(error), agent: agent.id }, 'a turn was broken off'),
      );
      const most = this.deps.environment.AI_CHAT_ANSWER_BYTES;
      const bounded = boundedAnswer(traced, most, () => budget.end('answer-bytes'));
      return {
        conversationId: record?.conversation.conversationId ?? null,
        chunks: this.stored(record, bounded, budget, use),
        stop: (reason) => controller.abort(reason),
      };
    } catch (error) {
      controller.abort('not-begun');
      budget.close();
      await use?.close();
      throw error;
    }
  }

  /** Calls the model of a turn. */
  private loop(
    { turn, loop, budget, use, agent, signal, model }: StartedTurn,
    prompt: LanguageModelV3Prompt,
    tools: ReadonlyMap<string, TurnTool>,
  ): AgentLoop {
    return new AgentLoop({
      model: use.model,
      prompt,
      tools,
      signal,
      onError: (error) =>
        this.deps.logger.warn({ fault: modelFault(error), agent: agent.id }, 'a model has failed'),
      onStep: ({ usage, calls, text, finishReason }) => {
        const inputTokens = usage?.inputTokens.total ?? 0;
        const outputTokens = usage?.outputTokens.total ?? 0;
        const toolCalls = calls.map(({ toolName, input }) => ({ toolName: toolId(toolName), args: input }));
        turn.steps.push({
          stepIndex: turn.steps.length,
          modelId: model,
          toolCalls,
          textDelta: text,
          usage: { inputTokens, outputTokens },
          finishReason,
        });
        const isLast =
          turn.steps.length >= loop.maxSteps ||
          toolCalls.some(({ toolName }) => loop.stopAfter.includes(toolName));
        budget.stepDone(inputTokens + outputTokens, calls.length > 0 && !isLast, use.isDayOver());
        return !isLast;
      },
    });
  }

  /** Prompt of the model of a turn. */
  private async prompt(
    { agent, models }: CheckedTurn,
    { messages, pageContext }: ChatBody,
    policy: MutationPolicy,
    tools: readonly Tool[],
    files: MessageFiles,
    pageRecords: string,
    model: LanguageModelV3,
  ): Promise<LanguageModelV3Prompt> {
    const { convertToLanguageModelPrompt } = await import('ai/internal');
    const system = systemPrompt({
      base: agent.instructions,
      added: models.prompt,
      pageContext,
      pageRecords,
      fromClient: messages.filter(({ role }) => role === 'system').map(textOf),
      policy,
      tools,
      plansTasks: agent.plansTasks,
    });
    return convertToLanguageModelPrompt({
      prompt: { system, messages: modelMessages(messages, files) },
      supportedUrls: await model.supportedUrls,
      download: undefined,
    });
  }

  /** The caller as they are now. Ends the turn where they may not have it any more, or work elsewhere. */
  private async renew(
    agent: Agent,
    budget: TurnBudget,
    { scope }: Caller,
    client: TurnClient,
  ): Promise<Caller> {
    try {
      const now = await client.renew();
      const { tenantId, organizationId } = now.scope;
      if (tenantId !== scope.tenantId || organizationId !== scope.organizationId)
        throw new HttpError(403, 'Forbidden');
      this.deps.aiAgents.requireUsable(agent.id, now.access);
      return now;
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) budget.end('access-lost');
      throw error;
    }
  }

  /** The parts of a turn; what they say is stored at the end, also of a turn that was stopped. */
  private async *stored(
    record: TurnRecord | null,
    chunks: AsyncIterable<UIMessageChunk>,
    budget: TurnBudget,
    use: MeteredUse,
  ): AsyncGenerator<UIMessageChunk> {
    let text = '';
    const outputs: string[] = [];
    const recorder = new ToolCallRecorder();
    try {
      for await (const chunk of chunks) {
        recorder.take(chunk, text.length);
        if (chunk.type === 'text-delta') text += chunk.delta;
        else if (chunk.type === 'tool-output-available') outputs.push(String(chunk.output));
        yield chunk;
      }
    } finally {
      await use.close();
      const { reason } = budget;
      if (reason) await use.aborted(reason);
      if (record) await this.deps.turnRecords.end(record, text, outputs, recorder.calls);
    }
  }
}

/** Limits of the calls of a model: a turn ends when a call is refused. */
function boundsOf(
  { maxTokens, maxWallClockMs }: Loop,
  budget: TurnBudget,
  check: PromptCheck,
): MeteredBounds {
  return {
    most: maxTokens,
    milliseconds: maxWallClockMs,
    check: (prompt) =>
      check(prompt).catch((error: unknown) => {
        budget.end('moderation');
        throw error;
      }),
    onSpent: (isDay) => budget.end(isDay ? 'budget-day' : 'budget-tokens'),
  };
}
