import type { StreamPart } from './readParts';

/** A call of a tool. */
export interface ToolCall {
  readonly type: 'tool';
  readonly id: string;
  /** As `customers.get_deal`. */
  readonly tool: string;
  readonly input: unknown;
  readonly output: string | null;
  readonly error: string | null;
}

/** A piece of an answer; pieces are in order. */
export type Piece =
  { readonly type: 'text' | 'reasoning'; readonly id: string; readonly text: string } | ToolCall;

/** A task of the plan that an agent announces. */
export interface Task {
  readonly id: string;
  readonly label: string;
  readonly state: 'pending' | 'running' | 'done' | 'failed';
  readonly detail?: string;
  /** `runtime`: the call of a tool, which is shown by itself. */
  readonly source?: string;
}

/** An answer, as far as it has come. */
export interface Answer {
  readonly pieces: readonly Piece[];
  readonly tasks: readonly Task[];
  /** Why it was ended early: `client-stop`, `budget-tokens`, …; null where it was not. */
  readonly stopped: string | null;
  /** Message of the server for a failure. */
  readonly error: string | null;
  /** Tokens that it has used; null until it is over. */
  readonly tokens: number | null;
}

export const NO_ANSWER: Answer = { pieces: [], tasks: [], stopped: null, error: null, tokens: null };

const toolOf = (name: unknown) => String(name).replaceAll('__', '.');

/** An answer with one more part. */
export function withPart(answer: Answer, part: StreamPart): Answer {
  const { type } = part;
  const id = String(part['id'] ?? '');
  switch (type) {
    case 'text-delta':
      return withText(answer, 'text', id, String(part['delta'] ?? ''));
    case 'reasoning-delta':
      return withText(answer, 'reasoning', id, String(part['delta'] ?? ''));
    case 'tool-input-start':
    case 'tool-input-available':
    case 'tool-input-error':
      return withCall(answer, String(part['toolCallId']), {
        tool: toolOf(part['toolName']),
        ...('input' in part && { input: part['input'] }),
        ...(type === 'tool-input-error' && { error: String(part['errorText']) }),
      });
    case 'tool-output-available':
      return withCall(answer, String(part['toolCallId']), { output: textOf(part['output']) });
    case 'tool-output-error':
      return withCall(answer, String(part['toolCallId']), { error: String(part['errorText']) });
    case 'abort':
      return { ...answer, stopped: String(part['reason'] ?? 'stopped') };
    case 'error':
      return { ...answer, error: String(part['errorText'] ?? '') };
    case 'data-agent-task-plan':
      return {
        ...answer,
        tasks: (part['data'] as { tasks?: readonly Task[] } | null)?.tasks ?? answer.tasks,
      };
    case 'data-agent-task-update':
      return withTask(answer, (part['data'] as { task?: Task } | null)?.task);
    case 'data-loop-finish':
      return { ...answer, tokens: tokensOf(part['data']) };
    default:
      return answer;
  }
}

/** Everything that an answer says. */
export function textOfAnswer({ pieces }: Answer): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
}

function withText(answer: Answer, type: 'text' | 'reasoning', id: string, delta: string): Answer {
  const last = answer.pieces.at(-1);
  if (last?.type !== type || last.id !== id)
    return { ...answer, pieces: [...answer.pieces, { type, id, text: delta }] };
  return { ...answer, pieces: [...answer.pieces.slice(0, -1), { ...last, text: last.text + delta }] };
}

function withCall(answer: Answer, id: string, change: Partial<ToolCall>): Answer {
  const isKnown = answer.pieces.some((piece) => piece.type === 'tool' && piece.id === id);
  const call: ToolCall = { type: 'tool', id, tool: '', input: null, output: null, error: null };
  return {
    ...answer,
    pieces: isKnown
      ? answer.pieces.map((piece) =>
          piece.type === 'tool' && piece.id === id ? { ...piece, ...change } : piece,
        )
      : [...answer.pieces, { ...call, ...change }],
  };
}

function withTask(answer: Answer, task: Task | undefined): Answer {
  if (!task) return answer;
  const isKnown = answer.tasks.some(({ id }) => id === task.id);
  const tasks = isKnown
    ? answer.tasks.map((one) => (one.id === task.id ? task : one))
    : [...answer.tasks, task];
  return { ...answer, tasks };
}

const textOf = (output: unknown) => (typeof output === 'string' ? output : JSON.stringify(output, null, 2));

function tokensOf(data: unknown): number | null {
  const usage = (data as { totalUsage?: { inputTokens?: number; outputTokens?: number } } | null)?.totalUsage;
  return usage ? (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0) : null;
}
