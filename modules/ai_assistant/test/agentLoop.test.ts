import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import type { UIMessageChunk } from 'ai';
import { asData } from '../shared/asData';
import type { TurnTool } from '../chat/rules/turnTool';
import { AgentLoop } from '../chat/services/AgentLoop';

type Part = LanguageModelV3StreamPart;

const usage: LanguageModelV3Usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};
const finish = (unified: 'stop' | 'tool-calls' | 'length' = 'stop'): Part => ({
  type: 'finish',
  usage,
  finishReason: { unified, raw: unified },
});
const signed = { anthropic: { signature: 'abc' } };
const text = (id: string, ...deltas: string[]): Part[] => [
  { type: 'text-start', id },
  ...deltas.map((delta): Part => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
];
const call = (toolCallId: string, toolName: string, input: string): Part[] => [
  { type: 'tool-input-start', id: toolCallId, toolName },
  { type: 'tool-input-delta', id: toolCallId, delta: input },
  { type: 'tool-input-end', id: toolCallId },
  { type: 'tool-call', toolCallId, toolName, input },
];
const begin: Part = { type: 'stream-start', warnings: [] };
const named: Part = { type: 'response-metadata', id: 'r', modelId: 'm' };

/** Scripts of a model: the parts of each of its calls. */
const SCRIPTS: readonly (readonly [string, readonly (readonly Part[])[]])[] = [
  ['text', [[begin, named, ...text('0', 'Good ', '', 'day'), finish()]]],
  ['no text', [[begin, ...text('0'), finish()]]],
  [
    'reasoning that is signed, and a tool',
    [
      [
        begin,
        { type: 'reasoning-start', id: '0' },
        { type: 'reasoning-delta', id: '0', delta: 'Hm' },
        { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: signed },
        { type: 'reasoning-end', id: '0' },
        ...text('1', 'I look'),
        ...call('c1', 'add', '{"a":1,"b":2}'),
        finish('tool-calls'),
      ],
      [begin, ...text('0', 'It is 3'), finish()],
    ],
  ],
  [
    'parts with the same ids in each step',
    [
      [...text('0', 'one'), ...call('c1', 'add', '{"a":1,"b":2}'), finish('tool-calls')],
      [...text('0', 'two'), ...call('c2', 'add', '{"a":2,"b":2}'), finish('tool-calls')],
      [...text('0', 'three'), finish()],
    ],
  ],
  [
    'two tools at a time, one of which fails',
    [
      [...call('c1', 'fail', '{}'), ...call('c2', 'add', '{"a":1,"b":1}'), finish('tool-calls')],
      [...text('0', 'well'), finish()],
    ],
  ],
  [
    'a tool without arguments',
    [
      [...call('c1', 'fail', ''), finish('tool-calls')],
      [...text('0', 'no'), finish()],
    ],
  ],
  [
    'arguments that do not fit, are no JSON, or are for a tool that does not exist',
    [
      [...call('c1', 'add', '{"a":"x"}'), finish('tool-calls')],
      [...call('c2', 'add', '{"a":'), finish('tool-calls')],
      [...call('c3', 'nothing', '{}'), finish('tool-calls')],
      [...text('0', 'sorry'), finish()],
    ],
  ],
  ['a tool, cut off by its length', [[...call('c1', 'add', '{"a":1,"b":2}'), finish('length')]]],
  ['a tool, without an end', [[...call('c1', 'add', '{"a":1,"b":2}')]]],
  ['text without an end', [[...text('0', 'Good')]]],
  ['nothing', [[begin]]],
  ['a failure', [[begin, { type: 'error', error: 'overloaded' }]]],
  ['text and a failure', [[...text('0', 'Go'), { type: 'error', error: 'overloaded' }, finish()]]],
  ['a file', [[{ type: 'file', mediaType: 'image/png', data: 'AAAA' }, finish()]]],
  [
    'a source and what is raw',
    [
      [
        { type: 'source', sourceType: 'url', id: 's', url: 'https://example.test' },
        { type: 'raw', rawValue: {} },
        ...text('0', 'see'),
        finish(),
      ],
    ],
  ],
  [
    'more calls than there are steps',
    Array.from({ length: 6 }, (_none, at) => [
      ...call(`c${at}`, 'add', '{"a":1,"b":1}'),
      finish('tool-calls'),
    ]),
  ],
];

class Scripted implements LanguageModelV3 {
  readonly specificationVersion = 'v3';
  readonly provider = 'scripted';
  readonly modelId = 'm';
  readonly supportedUrls = {};
  readonly prompts: LanguageModelV3CallOptions['prompt'][] = [];

  constructor(private readonly script: readonly (readonly Part[])[]) {}

  doGenerate(): never {
    throw new Error('not used');
  }

  doStream({ prompt }: LanguageModelV3CallOptions) {
    const parts = this.script[this.prompts.length] ?? [];
    this.prompts.push(prompt);
    return Promise.resolve({ stream: ReadableStream.from(parts) });
  }
}

const STEPS = 5;
const add = ({ a, b }: { a: number; b: number }) => String(a + b);
const isSum = (args: unknown) => {
  const { a, b } = (args ?? {}) as { a?: unknown; b?: unknown };
  return typeof a === 'number' && typeof b === 'number';
};
const MESSAGES = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hello' }] }];

/** Chunks that the AI SDK makes of a script. */
async function ofSdk(model: LanguageModelV3): Promise<UIMessageChunk[]> {
  const { dynamicTool, jsonSchema, stepCountIs, streamText } = await import('ai');
  const toModelOutput = ({ output }: { output: unknown }) =>
    ({ type: 'text', value: `<data>\n${asData(String(output))}\n</data>` }) as const;
  const inputSchema = jsonSchema({ type: 'object' });
  const sum = jsonSchema(
    { type: 'object' },
    {
      validate: (value) =>
        isSum(value) ? { success: true, value } : { success: false, error: new Error('no sum') },
    },
  );
  const result = streamText({
    model,
    system: 'Be good',
    messages: MESSAGES,
    maxRetries: 1,
    stopWhen: stepCountIs(STEPS),
    onError: () => undefined,
    tools: {
      add: dynamicTool({ inputSchema: sum, execute: async (input) => add(input as never), toModelOutput }),
      fail: dynamicTool({ inputSchema, execute: () => Promise.reject(new Error('No')), toModelOutput }),
    },
  });
  return all(result.toUIMessageStream({ sendSources: false, onError: () => 'An error occurred.' }));
}

function ofOurs(model: LanguageModelV3): Promise<UIMessageChunk[]> {
  const definition = (name: string) => ({ type: 'function', name, inputSchema: { type: 'object' } }) as const;
  const tools = new Map<string, TurnTool>([
    [
      'add',
      {
        definition: definition('add'),
        read: (value) => (isSum(value) ? { value } : { value, error: new Error('no sum') }),
        run: (input) => Promise.resolve(add(input as never)),
      },
    ],
    [
      'fail',
      {
        definition: definition('fail'),
        read: (value) => ({ value }),
        run: () => Promise.reject(new Error('No')),
      },
    ],
  ]);
  let steps = 0;
  const loop = new AgentLoop({
    model,
    prompt: [{ role: 'system', content: 'Be good' }, ...MESSAGES],
    tools,
    signal: new AbortController().signal,
    onStep: () => (steps += 1) < STEPS,
    onError: () => undefined,
  });
  return all(loop.chunks());
}

async function all(chunks: AsyncIterable<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const gathered: UIMessageChunk[] = [];
  for await (const chunk of chunks) gathered.push(chunk);
  return gathered;
}

/** Values without what is undefined, with ids of parts by the order in which they come. */
function comparable(chunks: readonly UIMessageChunk[]): unknown[] {
  const ids = new Map<string, number>();
  return chunks.map((chunk) => {
    if (!('id' in chunk) || chunk.id === undefined) return chunk;
    const key = chunk.id;
    if (!ids.has(key)) ids.set(key, ids.size);
    return { ...chunk, id: ids.get(key) };
  });
}

/** The prompts that a model got; the words in which a wrong call is refused are each side's own. */
function promptsOf({ prompts }: Scripted): unknown {
  const plain = JSON.parse(JSON.stringify(prompts)) as unknown;
  return JSON.parse(
    JSON.stringify(plain, (name, value: { type?: string } | null) =>
      name === 'output' && value?.type === 'error-text' ? { type: 'error-text' } : value,
    ),
  );
}

describe('the parts of a turn are those that the AI SDK makes', () => {
  beforeAll(() => {
    (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  });

  test.each(SCRIPTS)('of a model that gives %s', async (_what, script) => {
    const sdk = new Scripted(script);
    const ours = new Scripted(script);
    const [theirs, own] = [await ofSdk(sdk), await ofOurs(ours)];
    expect(comparable(own)).toEqual(comparable(theirs));
    expect(promptsOf(ours)).toEqual(promptsOf(sdk));
  });

  test('of a model that breaks off: what it has said, then a failure', async () => {
    const broken = new Scripted([]);
    broken.doStream = () =>
      Promise.resolve({
        stream: ReadableStream.from(
          (async function* () {
            yield* text('0', 'Go');
            throw new Error('lost');
          })(),
        ),
      });
    await expect(ofOurs(broken)).rejects.toThrow('lost');
  });

  test('a model that cannot be called is called once more, then the turn fails', async () => {
    const { APICallError } = await import('@ai-sdk/provider');
    let calls = 0;
    const down = new Scripted([]);
    down.doStream = () => {
      calls += 1;
      const url = 'http://models.test';
      throw new APICallError({
        message: 'down',
        url,
        requestBodyValues: {},
        statusCode: 503,
        isRetryable: true,
        responseHeaders: { 'retry-after-ms': '1' },
      });
    };
    expect(await ofOurs(down)).toEqual([
      { type: 'start' },
      { type: 'error', errorText: 'An error occurred.' },
    ]);
    expect(calls).toBe(2);
  });
});
