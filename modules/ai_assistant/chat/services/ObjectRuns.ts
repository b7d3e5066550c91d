import { randomUUID } from 'node:crypto';
import { type CoreServices, HttpError } from '@tenantry/core';
import type { Agents } from '../../agents/services/Agents';
import { Deadline } from '../../shared/Deadline';
import type { Moderator } from '../../moderation/services/Moderator';
import { refusal } from '../../shared/errors';
import { modelFault } from '../../shared/modelFault';
import type { Caller } from '../../shared/place';
import type { UsageLedger } from '../../usage/services/UsageLedger';
import type { UsageMeter } from '../../usage/services/UsageMeter';
import type { ChatBody } from '../ChatRequest';
import { FileBudget } from '../rules/fileParts';
import { modelMessages, textOf } from '../rules/messages';
import { objectOutput } from '../rules/objectOutput';
import { systemPrompt } from '../rules/prompt';
import type { PageRecords } from './PageRecords';
import type { TurnChecks } from './TurnChecks';
import type { TurnFiles } from './TurnFiles';

/** A request for an object from an agent. */
export interface ObjectRequest extends Pick<ChatBody, 'messages' | 'pageContext' | 'attachmentIds'> {
  readonly agent: string;
  readonly modelOverride?: string;
}

/** Seconds that a run may take, after which its request is answered in any case. */
export const LONGEST_RUN = 120;
/** Milliseconds after which its model is stopped. */
const PATIENCE = (LONGEST_RUN - 5) * 1_000;

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiAgents: Agents;
  readonly moderator: Moderator;
  readonly pageRecords: PageRecords;
  readonly turnChecks: TurnChecks;
  readonly turnFiles: TurnFiles;
  readonly usageLedger: UsageLedger;
  readonly usageMeter: UsageMeter;
};

/** Runs agents that answer with an object. */
export class ObjectRuns {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @param left aborts when the client has left
   * @throws HttpError 400 blocked by moderation, 403, 404, 413 too many characters, 422 the agent has no object, 429 no tokens are left today, 500 the model failed, took too long
   * or its answer does not fit, 503 no model can be used
   */
  async run(request: ObjectRequest, caller: Caller, left: AbortSignal) {
    const { aiAgents, turnChecks, turnFiles, usageMeter } = this.deps;
    const agent = aiAgents.requireUsable(request.agent, caller.access);
    const { output } = agent;
    if (!output)
      throw refusal(
        422,
        'execution_mode_not_supported',
        'The agent does not answer with an object: use chat',
      );
    turnChecks.assertSize(request);
    await this.deps.usageLedger.assertLeft(caller.scope.tenantId);
    const models = await turnChecks.load(agent.id, caller);
    const own = request.modelOverride ? { model: request.modelOverride } : {};
    const resolved = turnChecks.resolve(agent, models, {}, own);
    const { maxWallClockMs, maxTokens } = turnChecks.loop(agent, models);
    const ids = { sessionId: randomUUID(), turnId: randomUUID() };
    const files = { accepts: agent.acceptedMediaTypes ?? [], budget: new FileBudget() };
    const attached = await turnFiles.parts(request.attachmentIds ?? [], files.accepts, files.budget, caller);
    const { generateText } = await import('ai');
    const milliseconds = Math.min(maxWallClockMs, PATIENCE);
    const check = this.deps.moderator.checkOf(agent, models, resolved, caller);
    const metered = { agentId: agent.id, moduleId: agent.moduleId, ...ids };
    const use = await usageMeter.model(resolved, metered, { most: maxTokens, milliseconds, check }, caller);
    const deadline = new Deadline(left, milliseconds);
    try {
      const { messages, pageContext } = request;
      const result = await generateText({
        model: use.model,
        maxRetries: 1,
        abortSignal: deadline.signal,
        maxOutputTokens: maxTokens,
        system: systemPrompt({
          base: agent.instructions,
          added: models.prompt,
          pageContext,
          pageRecords: await this.deps.pageRecords.read(agent, pageContext, caller),
          fromClient: messages.filter(({ role }) => role === 'system').map(textOf),
          policy: 'read-only',
          tools: [],
        }),
        messages: modelMessages(messages, { ...files, attached }),
        output: await objectOutput<Record<string, unknown>>(output.schema, output.name),
      });
      const { raw: _raw, ...usage } = result.usage;
      return { object: result.output, finishReason: result.finishReason, usage };
    } catch (error) {
      if (left.aborted) throw new HttpError(499, 'Client Closed Request');
      if (error instanceof HttpError) throw error;
      this.deps.logger.warn({ fault: modelFault(error), agent: agent.id }, 'an agent made no object');
      if (deadline.isOver) throw refusal(500, 'internal_error', 'The model took too long');
      throw refusal(500, 'internal_error', 'The model returned no valid object. Try again.');
    } finally {
      deadline.close();
      await use.close();
    }
  }
}
