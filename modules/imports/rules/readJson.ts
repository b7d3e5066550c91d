import { cutText } from '@tenantry/core';
import { JSONParser } from '@streamparser/json';
import type { FileRow } from './FileRow';
import { MOST_COLUMNS, UnreadableFile } from './UnreadableFile';

/** Characters of the longest object. */
const LONGEST = 1024 * 1024;

/** The objects of an array, or of lines of which each is one. @throws UnreadableFile */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const source = text[Symbol.asyncIterator]();
  let begin = '';
  for (;;) {
    const next = await source.next();
    if (next.done) break;
    begin += next.value;
    if (begin.trim() !== '') break;
    begin = '';
  }
  const all = withBegin(begin, source);
  yield* begin.trimStart().startsWith('[') ? objectsOf(all) : linesOf(all);
}

async function* withBegin(begin: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield begin;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* objectsOf(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let found: unknown[] = [];
  let place = 0;
  let unfinished = 0;
  let isBroken = false;
  parser.onValue = ({ value }) => void found.push(value);
  parser.onError = () => void (isBroken = true);
  for await (const part of text) {
    // In small steps, so that few objects wait at a time.
    for (let rest = part; rest !== '';) {
      const step = cutText(rest, 16_384);
      rest = rest.slice(step.length);
      if (!parser.isEnded) parser.write(step);
      else if (step.trim() !== '') isBroken = true;
      if (isBroken) {
        throw new UnreadableFile(`The list cannot be read after object ${place + found.length}`);
      }
      unfinished = found.length > 0 ? 0 : unfinished + step.length;
      if (unfinished > LONGEST) throw new UnreadableFile(`The object after ${place} is too long`);
      for (const value of found) yield rowOf((place += 1), value);
      found = [];
    }
  }
  if (!parser.isEnded) throw new UnreadableFile(`The list ends within or after object ${place}`);
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let rest = '';
  let place = 0;
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() as string;
    if (rest.length > LONGEST) throw new UnreadableFile(`Line ${place + lines.length + 1} is too long`);
    for (const line of lines) {
      place += 1;
      if (line.trim() !== '') yield lineOf(place, line);
    }
  }
  if (rest.trim() !== '') yield lineOf(place + 1, rest);
}

function lineOf(place: number, line: string): FileRow {
  try {
    return rowOf(place, JSON.parse(line));
  } catch {
    return { place, values: {}, problem: 'The line is not JSON' };
  }
}

function rowOf(place: number, value: unknown): FileRow {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { length } = Object.keys(value);
    if (length > MOST_COLUMNS) {
      const problem = `The object has ${length} members, and an import takes at most ${MOST_COLUMNS}`;
      return { place, values: {}, problem };
    }
    return { place, values: value as Record<string, unknown> };
  }
  return { place, values: {}, problem: 'It is not an object' };
}
