/** A tool call that a message asks for. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

/** Answer of the local model to a message, one step after the other. */
export interface Script {
  readonly calls: readonly ScriptedCall[];
  readonly reasoning: string | null;
  /** Said at the end; null where it has nothing else to say than what came of the calls. */
  readonly text: string | null;
}

const CALL = /^call\s+([A-Za-z0-9_.]+)\s*(\{.*\})?\s*$/;

/** Reads the lines `call <tool> {json}`, `reason <text>` and `say <text>` of a message. */
export function readScript(message: string): Script {
  const calls: ScriptedCall[] = [];
  let reasoning: string | null = null;
  let text: string | null = null;
  for (const line of message.split('\n').map((each) => each.trim())) {
    const call = CALL.exec(line);
    if (call) calls.push({ tool: call[1] ?? '', input: objectOf(call[2]) });
    else if (line.startsWith('reason ')) reasoning = line.slice('reason '.length);
    else if (line.startsWith('say ')) text = line.slice('say '.length);
  }
  return { calls, reasoning, text };
}

function objectOf(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The object of a message: JSON that it contains, else its lines `name: value`. */
export function readObject(message: string): unknown {
  const from = message.indexOf('{');
  const to = message.lastIndexOf('}');
  if (from >= 0 && to > from) {
    try {
      return JSON.parse(message.slice(from, to + 1)) as unknown;
    } catch {
      // No JSON: lines then.
    }
  }
  const pairs = message.split('\n').flatMap((line) => {
    const match = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*:\s*(.+?)\s*$/.exec(line);
    return match ? [[match[1] ?? '', scalar(match[2] ?? '')] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function scalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : text;
}
