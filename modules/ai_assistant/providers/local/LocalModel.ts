import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { readObject, readScript } from './script';

/** Characters that count as one token. */
const PER_TOKEN = 4;

/**
 * A model of fixed rules, for tests, demonstrations and machines without a network.
 *
 * It does what the lines of the last message say (see `readScript`), reports what tools have answered, and repeats the
 * message otherwise. The same messages always get the same answer.
 */
export class LocalModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3';
  readonly provider = 'local';
  readonly supportedUrls = {};

  constructor(readonly modelId: string) {}

  doGenerate(options: LanguageModelV3CallOptions): Promise<LanguageModelV3GenerateResult> {
    const content = answerTo(options);
    return Promise.resolve({
      content,
      finishReason: finishOf(content),
      usage: usageOf(options, content),
      warnings: [],
    });
  }

  doStream(options: LanguageModelV3CallOptions): Promise<LanguageModelV3StreamResult> {
    const content = answerTo(options);
    const parts: LanguageModelV3StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      ...content.flatMap(partsOf),
      { type: 'finish', finishReason: finishOf(content), usage: usageOf(options, content) },
    ];
    const next = parts[Symbol.iterator]();
    const stream = new ReadableStream<LanguageModelV3StreamPart>({
      pull: (controller) => {
        const { value, done } = next.next();
        if (options.abortSignal?.aborted) controller.error(options.abortSignal.reason);
        else if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return Promise.resolve({ stream });
  }
}

function answerTo({ prompt, responseFormat, tools }: LanguageModelV3CallOptions): LanguageModelV3Content[] {
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const message = textOf(prompt[last]);
  if (responseFormat?.type === 'json') return [{ type: 'text', text: JSON.stringify(readObject(message)) }];
  const script = readScript(message);
  const results = prompt.slice(last + 1).flatMap(resultsOf);
  const call = script.calls[results.length];
  const reasoning: LanguageModelV3Content[] =
    script.reasoning !== null && results.length === 0 ? [{ type: 'reasoning', text: script.reasoning }] : [];
  if (call && tools && tools.length > 0) {
    const toolName = call.tool.replaceAll('.', '__');
    const toolCallId = `call-${last}-${results.length}`;
    return [...reasoning, { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(call.input) }];
  }
  return [...reasoning, { type: 'text', text: script.text ?? summaryOf(message, results) }];
}

function summaryOf(message: string, results: readonly string[]): string {
  return results.length > 0 ? results.join('\n') : `You said: ${message}`;
}

function textOf(message: LanguageModelV3Message | undefined): string {
  if (message?.role !== 'user') return '';
  const texts = message.content.map((part) =>
    part.type === 'text' ? part.text : `[file ${part.mediaType}]`,
  );
  return texts.join('\n');
}

function resultsOf(message: LanguageModelV3Message): string[] {
  if (message.role !== 'tool') return [];
  return message.content.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const { output } = part;
    const said = 'value' in output ? output.value : '';
    return [`${part.toolName}: ${typeof said === 'string' ? said : JSON.stringify(said)}`];
  });
}

function partsOf(content: LanguageModelV3Content, at: number): LanguageModelV3StreamPart[] {
  const id = String(at);
  if (content.type === 'text' || content.type === 'reasoning') {
    const { type, text } = content;
    // Words, as models of others stream them.
    const deltas = (text.match(/\S+\s*|\s+/g) ?? []).map((delta) => ({
      type: `${type}-delta` as const,
      id,
      delta,
    }));
    return [{ type: `${type}-start`, id }, ...deltas, { type: `${type}-end`, id }];
  }
  return content.type === 'tool-call' ? [content] : [];
}

function finishOf(content: readonly LanguageModelV3Content[]): LanguageModelV3GenerateResult['finishReason'] {
  const calls = content.some(({ type }) => type === 'tool-call');
  return { unified: calls ? 'tool-calls' : 'stop', raw: undefined };
}

function usageOf(
  { prompt }: LanguageModelV3CallOptions,
  content: readonly LanguageModelV3Content[],
): LanguageModelV3Usage {
  const input = Math.ceil(JSON.stringify(prompt).length / PER_TOKEN);
  const output = Math.ceil(JSON.stringify(content).length / PER_TOKEN);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
