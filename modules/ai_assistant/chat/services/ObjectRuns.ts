import { randomUUID } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { LanguageModelUsage } from 'ai';
import type { Agent, Agents } from '../../agents/services/Agents';
import type { ResolvedModel } from '../../providers/rules/resolveModel';
import type { ModelChoice } from '../../providers/services/ModelChoice';
import type { Providers } from '../../providers/services/Providers';
import { refusal } from '../../shared/errors';
import { type Caller, placeOf } from '../../shared/place';
import { jsonSchemaOf } from '../../tools/rules/jsonSchema';
import type { UsageLedger } from '../../usage/services/UsageLedger';
import type { ChatBody } from '../ChatRequest';
import { FileBudget } from '../rules/fileParts';
import { modelMessages, textOf } from '../rules/messages';
import { systemPrompt } from '../rules/prompt';
import type { TurnChecks } from './TurnChecks';
import type { TurnFiles } from './TurnFiles';
import type { TurnRecords } from './TurnRecords';

/** What an agent is to make an object of. */
export interface ObjectRequest extends Pick<ChatBody, 'messages' | 'pageContext' | 'attachmentIds'> {
  readonly agent: string;
  readonly modelOverride?: string;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiAgents: Agents;
  readonly modelChoice: ModelChoice;
  readonly providers: Providers;
  readonly turnChecks: TurnChecks;
  readonly turnFiles: TurnFiles;
  readonly turnRecords: TurnRecords;
  readonly usageLedger: UsageLedger;
};

/** Runs agents that answer with an object. */
export class ObjectRuns {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 403, 404, 422 the agent has no object, 429 no tokens are left today, 500 the model failed or its answer does not fit */
  async run(request: ObjectRequest, caller: Caller) {
    const { aiAgents, modelChoice, providers, turnChecks, turnFiles } = this.deps;
    const agent = aiAgents.requireUsable(request.agent, caller.access);
    const { output } = agent;
    if (!output) throw refusal(422, 'execution_mode_not_supported', 'The agent answers with no object');
    const place = placeOf(caller);
    await this.deps.usageLedger.assertLeft(caller.scope.tenantId);
    const models = await modelChoice.load(place, agent.id);
    const own = request.modelOverride ? { model: request.modelOverride } : {};
    const resolved = turnChecks.resolve(agent, models, {}, own);
    const model = await providers.model(resolved.provider, resolved.model, resolved.baseUrl);
    const files = { accepts: agent.acceptedMediaTypes ?? [], budget: new FileBudget() };
    const ids = request.attachmentIds ?? [];
    const attached = await turnFiles.parts(ids, files.accepts, files.budget, caller);
    const { generateText, jsonSchema, Output } = await import('ai');
    try {
      const { messages, pageContext } = request;
      const result = await generateText({
        model,
        onStepFinish: ({ usage, finishReason }) => this.record(agent, resolved, usage, finishReason, caller),
        maxRetries: 1,
        system: systemPrompt({
          base: agent.instructions,
          added: models.prompt,
          pageContext,
          fromClient: messages.filter(({ role }) => role === 'system').map(textOf),
          policy: 'read-only',
          tools: [],
        }),
        messages: modelMessages(messages, { ...files, attached }),
        output: Output.object({
          name: output.name,
          schema: jsonSchema<Record<string, unknown>>(jsonSchemaOf(output.schema) as never, {
            validate: (value) => {
              const { error, value: checked } = output.schema.validate(value);
              return error
                ? { success: false, error }
                : { success: true, value: checked as Record<string, unknown> };
            },
          }),
        }),
      });
      const { raw: _raw, ...usage } = result.usage;
      return { object: result.output, finishReason: result.finishReason, usage };
    } catch (error) {
      this.deps.logger.warn({ err: error, agent: agent.id }, 'an agent made no object');
      throw refusal(500, 'internal_error', 'The model gave no object that fits');
    }
  }

  /** Records what a run has used, also where its answer does not fit. */
  private async record(
    { id: agentId, moduleId }: Agent,
    { provider, model }: ResolvedModel,
    usage: LanguageModelUsage,
    finishReason: string,
    caller: Caller,
  ): Promise<void> {
    const place = placeOf(caller);
    if (!place) return;
    const { inputTokens = 0, outputTokens = 0, inputTokenDetails, outputTokenDetails } = usage;
    await this.deps.turnRecords.used({
      ...place,
      userId: caller.principal.userId,
      agentId,
      moduleId,
      sessionId: randomUUID(),
      turnId: randomUUID(),
      stepIndex: 0,
      providerId: provider.id,
      modelId: model,
      inputTokens,
      outputTokens,
      cachedInputTokens: inputTokenDetails.cacheReadTokens ?? null,
      reasoningTokens: outputTokenDetails.reasoningTokens ?? null,
      finishReason,
    });
  }
}
