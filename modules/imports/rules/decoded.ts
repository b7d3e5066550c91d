import { markedEncoding, type StrictDecoder, strictDecoder } from './encodings';
import { UnreadableFile } from './UnreadableFile';

/**
 * The text of a file, part by part. A byte order mark gives the encoding, and is left out of the text.
 *
 * @throws UnreadableFile the bytes are not text in the encoding
 */
export async function* decoded(parts: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  let decoder: StrictDecoder | undefined;
  let place = 0;
  let name = encoding;
  const reading = (read: () => string): string => {
    try {
      return read();
    } catch {
      throw new UnreadableFile(`The file is not ${name}, from about byte ${place} on: save it as UTF-8`);
    }
  };
  for await (const bytes of parts) {
    if (!decoder) {
      name = markedEncoding(bytes) ?? encoding;
      decoder = strictDecoder(name);
    }
    const { decode } = decoder;
    yield reading(() => decode(bytes));
    place += bytes.length;
  }
  if (decoder) yield reading(decoder.end);
}
