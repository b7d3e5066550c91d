/** A line such as `sep=;` before a table, by which spreadsheets are told the delimiter; the mark of the text may follow it. */
const LINE = /^\ufeff?("?)sep=([^\r\n])\1(?:\r\n|[\r\n]|$)\ufeff?/i;
/** Characters of such a line at most. */
const LONGEST = 12;

/** The delimiter that the first line of a table names, such as `sep=;`; undefined where it has no such line. */
export const namedDelimiter = (beginning: string): string | undefined => LINE.exec(beginning)?.[2];

/** A table without the line that names its delimiter. */
export async function* withoutSeparatorLine(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begin: string | null = '';
  for await (const part of text) {
    if (begin === null) {
      yield part;
      continue;
    }
    begin += part;
    if (begin.length < LONGEST) continue;
    yield begin.replace(LINE, '');
    begin = null;
  }
  if (begin !== null) yield begin.replace(LINE, '');
}
