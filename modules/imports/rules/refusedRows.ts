import { csvLine, csvText } from '@tenantry/core';
import { readRecords } from './readCsv';
import { readJson } from './readJson';

/** A refused row by its place in the file, with the reason as people read it. */
interface Refused {
  readonly place: number;
  readonly reason: string;
}

/**
 * The refused rows of a table as a table: its columns in their order, and one with the reasons. A column of that title, which an
 * earlier table of refused rows has brought, is left out.
 *
 * @param refused in the order of their places
 * @param title of the column with the reasons
 */
export async function* refusedTable(
  text: AsyncIterable<string>,
  delimiter: string,
  refused: AsyncIterable<Refused>,
  title: string,
): AsyncGenerator<string> {
  let names: readonly string[] | undefined;
  const next = refused[Symbol.asyncIterator]();
  let wanted = await next.next();
  for await (const { place, cells } of readRecords(text, delimiter)) {
    if (!names) {
      names = cells.map((cell) => cell.trim());
      yield `${csvLine([...names.filter((name) => name !== title), title])}\n`;
    }
    if (wanted.done) return;
    if (place !== wanted.value.place) continue;
    const own = names.flatMap((name, index) => (name === title ? [] : csvText(cells[index] ?? '')));
    // A row with more cells than there are names keeps them behind the reason.
    const extra = cells.slice(names.length).map(csvText);
    yield `${csvLine([...own, wanted.value.reason, ...extra])}\n`;
    wanted = await next.next();
  }
}

/** The refused objects of a list, one a line, each with its reason as a further member. @param refused in the order of their places */
export async function* refusedObjects(
  text: AsyncIterable<string>,
  refused: AsyncIterable<Refused>,
  title: string,
): AsyncGenerator<string> {
  const next = refused[Symbol.asyncIterator]();
  let wanted = await next.next();
  for await (const { place, values } of readJson(text)) {
    if (wanted.done) return;
    if (place !== wanted.value.place) continue;
    yield `${JSON.stringify({ ...values, [title]: wanted.value.reason })}\n`;
    wanted = await next.next();
  }
}
