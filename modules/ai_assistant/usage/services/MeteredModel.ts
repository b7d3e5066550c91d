import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
  LanguageModelV3Usage,
  SharedV3ProviderOptions,
  SharedV3Warning,
} from '@ai-sdk/provider';
import {
  charactersIn,
  charactersOf,
  type CompletedUsage,
  completed,
  inputOf,
  tokensOf,
} from '../rules/estimate';
import { tokensSpent } from '../rules/tokensSpent';

/** Record of one call of a model. */
export interface MeteredCall extends CompletedUsage {
  readonly finishReason: string;
}

/** Records a call. Must not throw. */
export type RecordCall = (call: MeteredCall) => Promise<void>;

/** Receives the parts of a call that the provider ignores. */
export type OnWarnings = (warnings: readonly SharedV3Warning[]) => void;

/** Limits of calls of a model. */
export interface CallBounds {
  /** Tokens that are left; Infinity where nothing bounds them. */
  readonly left: () => number;
  /** Called when a call takes more than is left, before it fails. */
  readonly onSpent: () => void;
  /** Checks what the model is about to read. @returns what it reads @throws HttpError where it may not */
  readonly check: (
    prompt: LanguageModelV3CallOptions['prompt'],
  ) => Promise<LanguageModelV3CallOptions['prompt']>;
  /** Added to each call. */
  readonly own?: SharedV3ProviderOptions | undefined;
}

/** Tokens of an answer below which the provider is told the bound: models refuse one that is beyond their own. */
const TOLD = 4_096;

/**
 * A model each call of which is recorded once: when it is over, when the provider breaks it off, or when it is stopped. What the
 * provider does not say of its usage is estimated. The end of a call is passed on when it is recorded. Warnings are not passed on: the
 * AI SDK would write them to the console.
 */
export class MeteredModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3';

  constructor(
    private readonly model: LanguageModelV3,
    private readonly record: RecordCall,
    private readonly onWarnings: OnWarnings,
    private readonly bounds: CallBounds,
  ) {}

  get provider(): string {
    return this.model.provider;
  }

  get modelId(): string {
    return this.model.modelId;
  }

  get supportedUrls(): LanguageModelV3['supportedUrls'] {
    return this.model.supportedUrls;
  }

  /** A call as it is made. @throws HttpError 429 where its input alone takes what is left, 400, 503 as moderation */
  private async admitted(
    options: LanguageModelV3CallOptions,
    room: number,
  ): Promise<LanguageModelV3CallOptions> {
    if (room <= 0) throw this.spent();
    const prompt = await this.bounds.check(options.prompt);
    const providerOptions = { ...options.providerOptions, ...this.bounds.own };
    const most = Math.min(options.maxOutputTokens ?? Number.POSITIVE_INFINITY, room);
    return { ...options, prompt, providerOptions, ...(most <= TOLD && { maxOutputTokens: most }) };
  }

  /** Tokens that an answer may have. */
  private room(options: LanguageModelV3CallOptions): number {
    const left = this.bounds.left();
    return left === Number.POSITIVE_INFINITY ? left : left - inputOf(options);
  }

  private spent(): Error {
    this.bounds.onSpent();
    return tokensSpent();
  }

  async doGenerate(options: LanguageModelV3CallOptions): Promise<LanguageModelV3GenerateResult> {
    const admitted = await this.admitted(options, this.room(options));
    const call = new RunningCall(options, this.record);
    try {
      const result = await this.model.doGenerate(admitted);
      call.characters = charactersIn(result.content);
      if (result.warnings.length > 0) this.onWarnings(result.warnings);
      return { ...result, warnings: [], usage: await call.end(result.usage, result.finishReason.unified) };
    } catch (error) {
      await call.refuse();
      throw error;
    }
  }

  async doStream(options: LanguageModelV3CallOptions): Promise<LanguageModelV3StreamResult> {
    const room = this.room(options);
    const admitted = await this.admitted(options, room);
    const call = new RunningCall(options, this.record);
    try {
      const result = await this.model.doStream(admitted);
      const bounded = () => {
        if (tokensOf(call.characters) > room) throw this.spent();
      };
      return { ...result, stream: metered(result.stream, call, this.onWarnings, bounded) };
    } catch (error) {
      await call.refuse();
      throw error;
    }
  }
}

/** A call until it is recorded. */
class RunningCall {
  /** Of the answer so far. */
  characters = 0;
  private recording: Promise<void> | null = null;
  private usage: LanguageModelV3Usage | undefined;
  private readonly stopped: () => void;

  constructor(
    private readonly options: LanguageModelV3CallOptions,
    private readonly record: RecordCall,
  ) {
    // Who stops a call may do so outside of its tenant.
    const within = AsyncLocalStorage.snapshot();
    this.stopped = () => within(() => void this.break('abort'));
    options.abortSignal?.addEventListener('abort', this.stopped, { once: true });
  }

  /** The call is over. @returns what it used */
  async end(known: LanguageModelV3Usage, finishReason: string): Promise<LanguageModelV3Usage> {
    await this.settle(known, finishReason);
    return this.usage ?? known;
  }

  /** The call is over without an end. */
  break(finishReason: 'abort' | 'error'): Promise<void> {
    return this.settle(undefined, finishReason);
  }

  /** The provider has not answered: that costs nothing, unless it was stopped while it worked. */
  async refuse(): Promise<void> {
    this.options.abortSignal?.removeEventListener('abort', this.stopped);
    await this.recording;
  }

  private settle(known: LanguageModelV3Usage | undefined, finishReason: string): Promise<void> {
    if (!this.recording) {
      this.options.abortSignal?.removeEventListener('abort', this.stopped);
      const call = completed(known, this.options, this.characters);
      this.usage = call.usage;
      this.recording = this.record({ ...call, finishReason });
    }
    return this.recording;
  }
}

function metered(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  call: RunningCall,
  onWarnings: OnWarnings,
  /** Called for each part. @throws HttpError where the answer takes more than is left */
  bounded: () => void,
): ReadableStream<LanguageModelV3StreamPart> {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          await call.break('error');
          controller.close();
          return;
        }
        call.characters += charactersOf(value);
        if (value.type !== 'finish') bounded();
        if (value.type === 'stream-start') {
          if (value.warnings.length > 0) onWarnings(value.warnings);
          controller.enqueue({ ...value, warnings: [] });
        } else if (value.type !== 'finish') controller.enqueue(value);
        else controller.enqueue({ ...value, usage: await call.end(value.usage, value.finishReason.unified) });
      } catch (error) {
        await call.break('error');
        await reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    cancel: async (reason) => {
      await call.break('abort');
      await reader.cancel(reason);
    },
  });
}
