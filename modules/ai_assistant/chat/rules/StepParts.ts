import type {
  LanguageModelV3FilePart,
  LanguageModelV3ReasoningPart,
  LanguageModelV3StreamPart,
  LanguageModelV3TextPart,
  LanguageModelV3ToolCallPart,
  LanguageModelV3Usage,
  SharedV3ProviderMetadata,
} from '@ai-sdk/provider';
import type { UIMessageChunk } from 'ai';
import { type ReadCall, readCall, type TurnTool } from './turnTool';
import { MASKED } from './trace';

type Spoken = LanguageModelV3TextPart | LanguageModelV3ReasoningPart;

/** Output of a model in a step, as the prompt of the next step contains it. */
type Content = Spoken | LanguageModelV3FilePart | LanguageModelV3ToolCallPart;

/** Ids of parts in the whole turn: providers use the same ones again in each step. */
export class PartIds {
  private readonly used = new Set<string>();

  unique(id: string): string {
    let unique = id;
    for (let at = 2; this.used.has(unique); at += 1) unique = `${id}-${at}`;
    this.used.add(unique);
    return unique;
  }
}

const metadata = (providerMetadata: SharedV3ProviderMetadata | undefined) =>
  providerMetadata === undefined ? {} : { providerMetadata };

/** One call of a model: turns its parts into those that clients get, and collects them for the next call. */
export class StepParts {
  readonly content: Content[] = [];
  readonly calls: ReadCall[] = [];
  text = '';
  finishReason = 'other';
  usage: LanguageModelV3Usage | undefined;
  /** Failures that the provider has reported. */
  readonly errors: unknown[] = [];
  private isStarted = false;
  private hasOutput = false;
  private isFinished = false;
  private readonly open = new Map<string, { readonly id: string; readonly part: Spoken }>();

  constructor(
    private readonly ids: PartIds,
    private readonly tools: ReadonlyMap<string, TurnTool>,
  ) {}

  /** Whether the model has ended without a word, and without an end. */
  get isEmpty(): boolean {
    return !this.isFinished && !this.hasOutput;
  }

  /** Takes a part of the model's stream. @returns what clients get of it */
  take(part: LanguageModelV3StreamPart): UIMessageChunk[] {
    // The first part says nothing; a step begins with the next one.
    if (part.type === 'stream-start') return [];
    const chunks = this.chunks(part);
    if (this.isStarted) return chunks;
    this.isStarted = true;
    return [{ type: 'start-step' }, ...chunks];
  }

  private chunks(part: LanguageModelV3StreamPart): UIMessageChunk[] {
    if (part.type === 'finish') {
      this.isFinished = true;
      this.finishReason = part.finishReason.unified;
      this.usage = part.usage;
      return [];
    }
    if (part.type === 'error') {
      this.isFinished = true;
      this.finishReason = 'error';
      this.errors.push(part.error);
      return [{ type: 'error', errorText: MASKED }];
    }
    if (part.type === 'response-metadata' || part.type === 'raw' || part.type === 'stream-start') return [];
    this.hasOutput = true;
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        return [this.begin(part.type, part.id, part.providerMetadata)];
      case 'text-delta':
      case 'reasoning-delta':
        return this.add(part.type, part.id, part.delta, part.providerMetadata);
      case 'text-end':
      case 'reasoning-end':
        return [this.end(part.type, part.id, part.providerMetadata)];
      case 'tool-input-start': {
        const { id: toolCallId, toolName, providerMetadata } = part;
        const dynamic = this.tools.has(toolName);
        return [{ type: 'tool-input-start', toolCallId, toolName, ...metadata(providerMetadata), dynamic }];
      }
      case 'tool-input-delta':
        return [{ type: 'tool-input-delta', toolCallId: part.id, inputTextDelta: part.delta }];
      case 'tool-call': {
        const call = readCall(part, this.tools);
        this.calls.push(call);
        const { toolCallId, toolName, input, providerMetadata } = call;
        // The next prompt contains the input of the call, or an empty object where an invalid call had no object as its input.
        const asked = call.error !== null && typeof input !== 'object' ? {} : input;
        const content = { type: 'tool-call', toolCallId, toolName, input: asked } as const;
        this.content.push({ ...content, providerOptions: providerMetadata });
        const common = { toolCallId, toolName, input, ...metadata(providerMetadata), dynamic: true };
        if (call.error === null) return [{ type: 'tool-input-available', ...common }];
        return [
          { type: 'tool-input-error', ...common, errorText: MASKED },
          { type: 'tool-output-error', toolCallId, errorText: MASKED, dynamic: true },
        ];
      }
      case 'file': {
        const { mediaType, data, providerMetadata } = part;
        this.content.push({ type: 'file', data, mediaType, providerOptions: providerMetadata });
        const base64 = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
        return [
          {
            type: 'file',
            mediaType,
            url: `data:${mediaType};base64,${base64}`,
            ...metadata(providerMetadata),
          },
        ];
      }
      // Sources are not shown, and providers run no tools of their own here.
      case 'source':
      case 'tool-approval-request':
      case 'tool-input-end':
      case 'tool-result':
        return [];
    }
  }

  private begin(
    type: 'text-start' | 'reasoning-start',
    given: string,
    providerMetadata: SharedV3ProviderMetadata | undefined,
  ): UIMessageChunk {
    const kind = type === 'text-start' ? 'text' : 'reasoning';
    const id = this.ids.unique(`${kind}:${given}`).slice(kind.length + 1);
    const kept: Spoken = { type: kind, text: '', providerOptions: providerMetadata };
    this.content.push(kept);
    this.open.set(`${kind}:${given}`, { id, part: kept });
    return { type, id, ...metadata(providerMetadata) };
  }

  private add(
    type: 'text-delta' | 'reasoning-delta',
    given: string,
    delta: string,
    providerMetadata: SharedV3ProviderMetadata | undefined,
  ): UIMessageChunk[] {
    const kind = type === 'text-delta' ? 'text' : 'reasoning';
    if (kind === 'text' && delta === '' && providerMetadata === undefined) return [];
    const open = this.open.get(`${kind}:${given}`);
    if (!open) return [{ type: 'error', errorText: MASKED }];
    open.part.text += delta;
    if (kind === 'text') this.text += delta;
    if (providerMetadata !== undefined) open.part.providerOptions = providerMetadata;
    return [{ type, id: open.id, delta, ...metadata(providerMetadata) }];
  }

  private end(
    type: 'text-end' | 'reasoning-end',
    given: string,
    providerMetadata: SharedV3ProviderMetadata | undefined,
  ): UIMessageChunk {
    const key = `${type === 'text-end' ? 'text' : 'reasoning'}:${given}`;
    const open = this.open.get(key);
    this.open.delete(key);
    if (open && providerMetadata !== undefined) open.part.providerOptions = providerMetadata;
    return { type, id: open?.id ?? given, ...metadata(providerMetadata) };
  }
}
