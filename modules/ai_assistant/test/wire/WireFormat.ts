/** Answer of a scripted model: calls of tools, or text. */
export interface Scripted {
  readonly text?: readonly string[];
  /** Arguments are sent as they are here, also where they are no JSON. */
  readonly calls?: readonly { readonly name: string; readonly args: string }[];
}

/** How a provider of models is spoken to. */
export interface WireFormat {
  /** The provider as the assistant calls it. */
  readonly provider: string;
  readonly model: string;
  /** The header that its key is sent in, and with what before it. */
  readonly key: readonly [header: string, before: string];
  /** Where requests arrive, behind the base address. */
  readonly path: RegExp;
  /** Whether arguments of tools travel as text, which may be broken. */
  readonly sendsText: boolean;
  /** The events of a stream: each is sent by itself. */
  readonly stream: (answer: Scripted) => readonly string[];
  /** The body of an answer that is not streamed. */
  readonly body: (answer: Scripted) => object;
}

/** Tokens that every scripted answer has used. */
export const USED = { input: 11, output: 7 };

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const textOf = ({ text = [] }: Scripted): string => text.join('');

/** `POST /chat/completions`, as Ollama, LM Studio and vLLM serve it too. */
const compatible: WireFormat = {
  provider: 'lm-studio',
  model: 'm',
  key: ['authorization', 'Bearer '],
  path: /\/chat\/completions$/,
  sendsText: true,
  stream: ({ text = [], calls = [] }) => [
    ...text.map((content) => chunk({ content })),
    ...calls.map(({ name, args }, index) =>
      chunk({
        tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: args } }],
      }),
    ),
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    data({ id: '1', model: 'm', choices: [], usage: completionUsage }),
    'data: [DONE]\n\n',
  ],
  body: (answer) => ({
    id: '1',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: textOf(answer) }, finish_reason: 'stop' }],
    usage: completionUsage,
  }),
};

const completionUsage = { prompt_tokens: USED.input, completion_tokens: USED.output };
const chunk = (delta: object, finish: string | null = null): string =>
  data({ id: '1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] });

/** `POST /responses` of OpenAI. */
const openai: WireFormat = {
  provider: 'openai',
  model: 'gpt-5-mini',
  key: ['authorization', 'Bearer '],
  path: /\/responses$/,
  sendsText: true,
  stream: (answer) => [
    data({ type: 'response.created', response: { id: 'r', created_at: 1, model: 'gpt-5-mini' } }),
    ...openaiText(answer),
    ...(answer.calls ?? []).flatMap(openaiCall),
    data({
      type: 'response.completed',
      response: { id: 'r', output: [], usage: openaiUsage },
    }),
  ],
  body: (answer) => ({
    id: 'r',
    created_at: 1,
    model: 'gpt-5-mini',
    output: [
      {
        type: 'message',
        id: 'm',
        role: 'assistant',
        content: [{ type: 'output_text', text: textOf(answer), annotations: [] }],
      },
    ],
    usage: openaiUsage,
  }),
};

const openaiUsage = { input_tokens: USED.input, output_tokens: USED.output };

function openaiText({ text = [] }: Scripted): string[] {
  if (text.length === 0) return [];
  const item = { type: 'message', id: 'm', role: 'assistant', content: [] };
  return [
    data({ type: 'response.output_item.added', output_index: 0, item }),
    ...text.map((delta) =>
      data({ type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta }),
    ),
    data({ type: 'response.output_item.done', output_index: 0, item }),
  ];
}

function openaiCall({ name, args }: { name: string; args: string }, index: number): string[] {
  const id = `item-${index}`;
  const item = { type: 'function_call', id, call_id: `call-${index}`, name, status: 'completed' };
  return [
    data({ type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '' } }),
    data({
      type: 'response.function_call_arguments.delta',
      item_id: id,
      output_index: index,
      delta: args,
    }),
    data({ type: 'response.output_item.done', output_index: index, item: { ...item, arguments: args } }),
  ];
}

/** `POST /messages` of Anthropic. */
const anthropic: WireFormat = {
  provider: 'anthropic',
  model: 'claude-haiku-4-5-20251001',
  key: ['x-api-key', ''],
  path: /\/messages$/,
  sendsText: true,
  stream: ({ text = [], calls = [] }) => [
    data({
      type: 'message_start',
      message: { id: 'm', model: 'claude', usage: { input_tokens: USED.input, output_tokens: 1 } },
    }),
    ...(text.length > 0
      ? block(
          0,
          { type: 'text', text: '' },
          text.map((part) => ({ type: 'text_delta', text: part })),
        )
      : []),
    ...calls.flatMap(({ name, args }, index) =>
      block(index, { type: 'tool_use', id: `call-${index}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: args },
      ]),
    ),
    data({
      type: 'message_delta',
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: USED.output },
    }),
    data({ type: 'message_stop' }),
  ],
  body: (answer) => ({
    type: 'message',
    id: 'm',
    model: 'claude',
    role: 'assistant',
    content: [{ type: 'text', text: textOf(answer) }],
    stop_reason: 'end_turn',
    usage: { input_tokens: USED.input, output_tokens: USED.output },
  }),
};

const block = (index: number, start: object, deltas: readonly object[]): string[] => [
  data({ type: 'content_block_start', index, content_block: start }),
  ...deltas.map((delta) => data({ type: 'content_block_delta', index, delta })),
  data({ type: 'content_block_stop', index }),
];

/** `POST /models/<model>:generateContent` and `:streamGenerateContent` of Google. */
const google: WireFormat = {
  provider: 'google',
  model: 'gemini-3-flash',
  key: ['x-goog-api-key', ''],
  path: /\/models\/gemini-3-flash:(streamG|g)enerateContent/,
  sendsText: false,
  stream: ({ text = [], calls = [] }) => [
    ...text.map((part) => data(candidate([{ text: part }]))),
    ...calls.map(({ name, args }) =>
      data(candidate([{ functionCall: { name, args: JSON.parse(args) as object } }])),
    ),
    data({ ...candidate([], 'STOP'), usageMetadata: googleUsage }),
  ],
  body: (answer) => ({ ...candidate([{ text: textOf(answer) }], 'STOP'), usageMetadata: googleUsage }),
};

const googleUsage = {
  promptTokenCount: USED.input,
  candidatesTokenCount: USED.output,
  totalTokenCount: USED.input + USED.output,
};
const candidate = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
});

export const FORMATS: readonly WireFormat[] = [compatible, openai, anthropic, google];

/** `POST /moderations` of OpenAI: what it is told to answer `flagged` is. */
export const MODERATION: WireFormat = {
  ...openai,
  path: /\/moderations$/,
  body: (answer) => {
    const flagged = textOf(answer) === 'flagged';
    return { results: [{ flagged, categories: { hate: flagged }, category_scores: { hate: 0.9 } }] };
  },
};
