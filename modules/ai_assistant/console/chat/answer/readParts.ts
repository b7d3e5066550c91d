/** A part of an answer, as the stream sends it. */
export interface StreamPart {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The stream ended before the answer was whole. */
export class BrokenStream extends Error {}

/**
 * Reads the parts of an answer as they come.
 *
 * @throws BrokenStream where the connection ends before the answer does
 */
export async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamPart> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw new BrokenStream(String(error));
      });
      if (done) throw new BrokenStream('The answer ended early');
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        const data = line.slice('data:'.length).trim();
        if (data === '[DONE]') return;
        const part = parsed(data);
        if (part) yield part;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Unknown and malformed parts are left out: later servers may send more. */
function parsed(data: string): StreamPart | null {
  try {
    const part = JSON.parse(data) as StreamPart | null;
    return typeof part?.type === 'string' ? part : null;
  } catch {
    return null;
  }
}
