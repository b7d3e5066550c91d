import type { LanguageModelV3, LanguageModelV3Prompt, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { UIMessageChunk } from 'ai';
import { ReadAhead } from '../../shared/ReadAhead';
import { PartIds, StepParts } from '../rules/StepParts';
import { type CallOutput, type ReadCall, resultPart, type TurnTool } from '../rules/turnTool';
import { MASKED } from '../rules/trace';

/** Options of the loop of a turn. */
export interface LoopOptions {
  readonly model: LanguageModelV3;
  /** Prompt of the first call of the model. */
  readonly prompt: LanguageModelV3Prompt;
  /** By the names that the model uses. */
  readonly tools: ReadonlyMap<string, TurnTool>;
  /** Ends the turn. */
  readonly signal: AbortSignal;
  /** Called after each step. @returns whether the model may be called again */
  readonly onStep: (step: StepParts) => boolean;
  /** The model cannot be called, or says that it has failed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Calls a model until it has answered. The tools that it asks for are called between, and it reads their answers in its next call.
 *
 * The parts are those of the AI SDK's `streamText`, which passes each part through a dozen streams: that takes more time than
 * everything else that is done for an answer.
 */
export class AgentLoop {
  private readonly ids = new PartIds();
  private readonly prompt: LanguageModelV3Prompt;
  private readonly first: Promise<ReadAhead<LanguageModelV3StreamPart>>;

  /** The model is called at once. */
  constructor(private readonly options: LoopOptions) {
    this.prompt = [...options.prompt];
    this.first = this.call();
    this.first.catch(() => undefined);
  }

  /** The parts of the turn. @throws Error when the model breaks off */
  async *chunks(): AsyncGenerator<UIMessageChunk> {
    const { signal, tools, onStep, onError } = this.options;
    yield { type: 'start' };
    for (let called = this.first; ; called = this.call()) {
      const step = new StepParts(this.ids, tools);
      const stream = await called.catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return null;
      });
      if (stream) yield* this.step(stream, step);
      for (const error of step.errors) onError(error);
      if (signal.aborted) return yield this.abort();
      if (!stream || step.isEmpty) return yield { type: 'error', errorText: MASKED };
      const outputs = new Map<ReadCall, CallOutput>();
      yield* this.outputs(step, outputs);
      if (signal.aborted) return yield this.abort();
      yield { type: 'finish-step' };
      const isAnswered = step.calls.length > 0 && outputs.size === step.calls.length;
      const goesOn = onStep(step) && isAnswered;
      if (signal.aborted) return yield this.abort();
      if (!goesOn) return yield { type: 'finish', finishReason: step.finishReason as never };
      const content = step.content.filter((part) => part.type !== 'text' || part.text !== '');
      const results = step.calls.flatMap((call) => {
        const output = outputs.get(call);
        return output ? [resultPart(call, output)] : [];
      });
      this.prompt.push({ role: 'assistant', content }, { role: 'tool', content: results });
    }
  }

  private async call(): Promise<ReadAhead<LanguageModelV3StreamPart>> {
    const { model, tools, signal } = this.options;
    const { prepareRetries } = await import('ai/internal');
    const { retry } = prepareRetries({ maxRetries: 1, abortSignal: signal });
    const definitions = [...tools.values()].map(({ definition }) => definition);
    const offered =
      definitions.length === 0 ? {} : { tools: definitions, toolChoice: { type: 'auto' } as const };
    const { stream } = await retry(() =>
      model.doStream({ prompt: [...this.prompt], ...offered, abortSignal: signal, includeRawChunks: false }),
    );
    return new ReadAhead(stream);
  }

  /** Streams one call of the model, until the call or the turn is over. */
  private async *step(
    stream: ReadAhead<LanguageModelV3StreamPart>,
    step: StepParts,
  ): AsyncGenerator<UIMessageChunk> {
    const { signal } = this.options;
    const cancel = () => stream.cancel(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      for (;;) {
        const parts = await stream.take();
        if (!parts) return;
        for (const part of parts) {
          if (signal.aborted) return;
          for (const chunk of step.take(part)) yield chunk;
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Calls the tools that a step asks for, all at a time. */
  private async *outputs(
    step: StepParts,
    outputs: Map<ReadCall, CallOutput>,
  ): AsyncGenerator<UIMessageChunk> {
    const running = new Map<ReadCall, Promise<ReadCall>>();
    // A model that ends for another reason may not have said all that it wanted to.
    const mayRun = step.finishReason === 'tool-calls' || step.finishReason === 'stop';
    for (const call of step.calls) {
      if (call.error !== null) outputs.set(call, { error: call.error });
      else if (mayRun) running.set(call, this.run(call, outputs));
    }
    while (running.size > 0) {
      const call = await Promise.race(running.values());
      running.delete(call);
      if (this.options.signal.aborted) continue;
      const { toolCallId, providerMetadata } = call;
      const came = outputs.get(call);
      const common = { toolCallId, ...(providerMetadata && { providerMetadata }), dynamic: true };
      if (came && 'output' in came) yield { type: 'tool-output-available', ...common, output: came.output };
      else yield { type: 'tool-output-error', ...common, errorText: MASKED };
    }
  }

  private async run(call: ReadCall, outputs: Map<ReadCall, CallOutput>): Promise<ReadCall> {
    try {
      const output = await this.options.tools.get(call.toolName)?.run(call.input);
      outputs.set(call, { output: output ?? '' });
    } catch (error) {
      outputs.set(call, { error: error instanceof Error ? error.message : String(error) });
    }
    return call;
  }

  private abort(): UIMessageChunk {
    return { type: 'abort', reason: String(this.options.signal.reason) };
  }
}
