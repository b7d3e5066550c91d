import { fileURLToPath } from 'node:url';

/**
 * The place that a line of a stack names: `    at name (/file.js:1:2)` becomes `/file.js:1:2`.
 *
 * @returns null for Node's own code and for lines that name no place
 */
export function stackPlace(line: string): string | null {
  const text = /\(?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*:\d+:\d+)\)?$/.exec(line.trim())?.[1];
  if (text === undefined) return null;
  return text.startsWith('file:') ? text.replace(/^file:\/\/[^:]*/, (url) => fileURLToPath(url)) : text;
}

/** Runs `make` with more frames than usual in the stacks of the errors that it creates. */
export function withLongStack<T>(make: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = limit;
  }
}
