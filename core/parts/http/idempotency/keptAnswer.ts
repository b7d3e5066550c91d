import { Reply } from '../Reply';
import { WrittenJson } from '../WrittenJson';

/** Most bytes of an answer that is kept. */
const MOST_BYTES = 64 * 1024;

interface Kept {
  readonly kind: 'json' | 'text' | 'empty';
  /** JSON text, or the text itself; absent for an empty answer. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An answer as it is kept.
 *
 * @returns null for one that is too large, sets cookies, or is not sent as a whole
 */
export function writeAnswer(answer: Reply): string | null {
  const { kind, body, headers, cookies } = answer;
  if (cookies.length > 0 || kind === 'stream' || kind === 'bytes') return null;
  const json =
    kind === 'json' ? (body instanceof WrittenJson ? body.text : JSON.stringify(body ?? null)) : undefined;
  const kept: Kept = { kind, body: json ?? (body as string | undefined), headers };
  const text = JSON.stringify(kept);
  return Buffer.byteLength(text) > MOST_BYTES ? null : text;
}

/** The answer that was kept. */
export function readAnswer(status: number, text: string): Reply {
  const { kind, body, headers } = JSON.parse(text) as Kept;
  const answer = new Reply(status, kind === 'json' ? new WrittenJson(body ?? 'null') : body, kind);
  for (const [name, value] of Object.entries(headers)) answer.withHeader(name, value);
  return answer;
}
