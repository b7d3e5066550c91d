const BLANK = /[ \t\n\r]*/y;
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y; // eslint-disable-line no-control-regex
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Tokens that may come next. */
type Expected = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'next';

/**
 * Where a text stops being JSON: the index of the first token that cannot be there, or the length of a text that ends too early.
 * JavaScript names the position of some mistakes only.
 */
export function jsonProblemAt(text: string): number {
  const open: ('[' | '{')[] = [];
  let expected: Expected = 'value';
  let index = 0;
  for (;;) {
    index += lengthAt(BLANK, text, index);
    const char = text[index];
    const inner = open.at(-1);
    if (expected === 'next' && inner === undefined) return index;
    if (char === undefined) return text.length;
    const closing = inner === '{' ? '}' : ']';
    const mayClose = expected === 'next' || expected === (inner === '{' ? 'first key' : 'first item');
    if (inner !== undefined && mayClose && char === closing) {
      open.pop();
      expected = 'next';
      index += 1;
    } else if (expected === 'next') {
      if (char !== ',') return index;
      expected = inner === '{' ? 'key' : 'value';
      index += 1;
    } else if (expected === 'colon') {
      if (char !== ':') return index;
      expected = 'value';
      index += 1;
    } else if (expected === 'key' || expected === 'first key') {
      const length = lengthAt(TEXT, text, index);
      if (length === 0) return index;
      expected = 'colon';
      index += length;
    } else if (char === '{' || char === '[') {
      open.push(char);
      expected = char === '{' ? 'first key' : 'first item';
      index += 1;
    } else {
      const length = lengthAt(TEXT, text, index) || lengthAt(PLAIN, text, index);
      if (length === 0) return index;
      expected = 'next';
      index += length;
    }
  }
}

function lengthAt(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0].length ?? 0;
}
