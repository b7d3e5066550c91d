import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';

/** Characters that count as one token. */
const PER_TOKEN = 4;
/** Tokens that count for a picture or a document, whatever its size. */
const PER_FILE = 1_500;

/** Tokens that a text counts as. */
export const tokensOf = (characters: number): number => Math.ceil(characters / PER_TOKEN);

/** Tokens that a model reads in a call: the messages with their files, and the tools. */
export function inputOf({ prompt, tools }: Pick<LanguageModelV3CallOptions, 'prompt' | 'tools'>): number {
  let files = 0;
  const text = JSON.stringify([prompt, tools ?? []], (_name, value: unknown) => {
    if (!isFile(value)) return value;
    files += 1;
    return undefined;
  });
  return tokensOf(text.length) + files * PER_FILE;
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'file';

/** Characters that a part of a stream adds to the answer. */
export function charactersOf(part: LanguageModelV3StreamPart): number {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta')
    return part.delta.length;
  return 0;
}

/** Characters of a whole answer. */
export function charactersIn(content: readonly LanguageModelV3Content[]): number {
  return content.reduce((sum, part) => {
    if (part.type === 'text' || part.type === 'reasoning') return sum + part.text.length;
    return part.type === 'tool-call' ? sum + part.input.length : sum;
  }, 0);
}

/** Usage of a call. */
export interface CompletedUsage {
  readonly usage: LanguageModelV3Usage;
  /** Whether the provider has not said all of it. */
  readonly isEstimated: boolean;
}

/**
 * The usage of a call; what the provider does not say is estimated.
 *
 * @param known what the provider says; undefined where the call was broken off
 * @param characters of the answer, as far as it came
 */
export function completed(
  known: LanguageModelV3Usage | undefined,
  options: LanguageModelV3CallOptions,
  characters: number,
): CompletedUsage {
  const { inputTokens = UNKNOWN_INPUT, outputTokens = UNKNOWN_OUTPUT } = known ?? {};
  // No prompt has no tokens, and no text either: a server that says so does not count.
  const input = inputTokens.total || undefined;
  const output = outputTokens.total || (characters === 0 ? 0 : undefined);
  if (known && input !== undefined && output !== undefined) return { usage: known, isEstimated: false };
  return {
    usage: {
      ...known,
      inputTokens: { ...inputTokens, total: input ?? inputOf(options) },
      outputTokens: { ...outputTokens, total: output ?? tokensOf(characters) },
    },
    isEstimated: true,
  };
}

const UNKNOWN_INPUT: LanguageModelV3Usage['inputTokens'] = {
  total: undefined,
  noCache: undefined,
  cacheRead: undefined,
  cacheWrite: undefined,
};
const UNKNOWN_OUTPUT: LanguageModelV3Usage['outputTokens'] = {
  total: undefined,
  text: undefined,
  reasoning: undefined,
};
