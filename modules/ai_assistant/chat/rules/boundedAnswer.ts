import type { UIMessageChunk } from 'ai';

/**
 * The parts of a turn, which is ended where its answer is too long: what is streamed is kept for clients that come again.
 *
 * @param most bytes @param end ends the turn; its last parts still come
 */
export async function* boundedAnswer(
  chunks: AsyncIterable<UIMessageChunk>,
  most: number,
  end: () => void,
): AsyncGenerator<UIMessageChunk> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += bytesOf(chunk);
    if (bytes > most) end();
    yield chunk;
  }
}

/** Bytes that a part takes around its text. */
const FRAME = 100;

/** Bytes of a part as it is sent, about. */
function bytesOf(chunk: UIMessageChunk): number {
  if ('delta' in chunk) return FRAME + Buffer.byteLength(chunk.delta);
  if ('inputTextDelta' in chunk) return FRAME + Buffer.byteLength(chunk.inputTextDelta);
  return Buffer.byteLength(JSON.stringify(chunk));
}
