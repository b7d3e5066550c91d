import { randomUUID } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { UIMessageChunk } from 'ai';
import { effectivePolicy } from '../../agents/rules/policy';
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
import { withTaskPlan } from '../rules/taskPlan';
import { MASKED, type Turn, withTrace } from '../rules/trace';
import { TurnBudget } from './TurnBudget';
import type { CheckedTurn, TurnChecks } from './TurnChecks';
import type { TurnFiles } from './TurnFiles';
import type { TurnRecord, TurnRecords } from './TurnRecords';
import { modelName, toolId, type TurnTools } from './TurnTools';

/** A turn that runs. */
export interface RunningTurn {
  /** Where it is stored; null where it is not. */
  readonly conversationId: string | null;
  /** What the client gets. */
  readonly chunks: AsyncIterable<UIMessageChunk>;
  /** Ends the turn: the model is stopped. */
  readonly stop: (reason: string) => void;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly environment: AiEnvironment;
  readonly moderator: Moderator;
  readonly providers: Providers;
  readonly turnChecks: TurnChecks;
  readonly turnFiles: TurnFiles;
  readonly turnRecords: TurnRecords;
  readonly turnTools: TurnTools;
};

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
    const { environment, providers, turnFiles, turnRecords, turnTools } = this.deps;
    const { messages, pageContext } = body;
    // The message is stored while the model begins; its answer is not sent before that is done.
    const recording = turnRecords.begin(agent.id, resolved.model, body, caller);
    recording.catch(() => undefined);
    const place = placeOf(caller);
    const files = { accepts: agent.acceptedMediaTypes ?? [], budget: new FileBudget() };
    const [model, attached] = await Promise.all([
      providers.model(resolved.provider, resolved.model, resolved.baseUrl),
      turnFiles.parts(body.attachmentIds ?? [], files.accepts, files.budget, caller),
    ]);
    const isOpen = agent.allowRuntimeOverride !== false;
    const rows = [models.agent, models.tenant].filter(() => isOpen);
    const stored = rows.find((row) => row && LOOP_MEMBERS.some((member) => row[member] !== null));
    const loop = loopOf(agent, stored, environment, loopBudget);
    const policy = effectivePolicy(agent.mutationPolicy, models.policy ?? null);
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
        added: models.prompt,
        pageContext,
        fromClient: messages.filter(({ role }) => role === 'system').map(textOf),
        policy,
        tools,
        plansTasks: agent.plansTasks,
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
    const record = await recording.catch((error: unknown) => {
      controller.abort('not-stored');
      budget.close();
      throw error;
    });
    const parts = result.toUIMessageStream({ sendSources: false, onError: () => MASKED });
    const chunks = agent.plansTasks ? withTaskPlan(parts, turn.turnId) : parts;
    return {
      conversationId: record?.conversation.conversationId ?? null,
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
