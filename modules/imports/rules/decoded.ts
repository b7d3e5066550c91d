import { TextDecoder } from 'node:util';
import { UnreadableFile } from './UnreadableFile';

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a file, part by part. A byte order mark says the encoding, and is no part of the text.
 *
 * @throws UnreadableFile bytes that are no text in the encoding
 */
export async function* decoded(parts: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let place = 0;
  let name = encoding;
  const decode = (bytes: Buffer | undefined): string => {
    try {
      return (decoder as TextDecoder).decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFile(`The file is not ${name}, from about byte ${place} on: save it as UTF-8`);
    }
  };
  for await (const bytes of parts) {
    if (!decoder) {
      name = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? encoding;
      decoder = new TextDecoder(name, { fatal: true });
    }
    yield decode(bytes);
    place += bytes.length;
  }
  if (decoder) yield decode(undefined);
}
