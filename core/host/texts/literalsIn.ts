/** A text in source code. */
interface Literal {
  /** With `VALUE` for each value that is put into it. */
  readonly text: string;
  /** The code between it and the text before it. */
  readonly before: string;
}

/** Stands for a value in a text. */
export const VALUE = '\0';

const TOKENS = /(\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/;
const VALUES = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** Texts in TypeScript and JavaScript, each as a whole where it is written in parts with `+` between them. Comments are left out. */
export function literalsIn(source: string): readonly Literal[] {
  const literals: Literal[] = [];
  const within: Literal[] = [];
  let before = '';
  for (const [index, token] of source.split(TOKENS).entries()) {
    if (index % 2 === 0) before += token;
    if (index % 2 === 0 || token.startsWith('/')) continue;
    const text = textOf(token);
    const last = literals.at(-1);
    if (last && /^\s*\+\s*$/.test(before))
      literals[literals.length - 1] = { ...last, text: last.text + text };
    else literals.push({ text, before });
    before = '';
    if (token.startsWith('`')) within.push(...(token.match(VALUES) ?? []).flatMap(literalsIn));
  }
  return [...literals, ...within];
}

/** The source code without texts and comments. */
export const codeIn = (source: string): string =>
  source
    .split(TOKENS)
    .filter((_, index) => index % 2 === 0)
    .join(' ');

function textOf(token: string): string {
  const text = token.replaceAll(/^.|.$/gs, '');
  const filled = token.startsWith('`') ? text.replaceAll(VALUES, VALUE).replace(/\$\{[^]*$/, VALUE) : text;
  return filled.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

/** Matches the texts that the one with values in it may become. */
export function patternOf(text: string): RegExp {
  const parts = text.split(VALUE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

/** The text as keys of translations have it: `{{a}}` for its first value. */
export function withPlaces(text: string): string {
  let place = 0;
  return text.replaceAll(VALUE, () => `{{${String.fromCodePoint(97 + (place++ % 26))}}}`);
}

/** The text of code for a key with `{{places}}`. */
export const withValues = (key: string): string => key.replaceAll(/\{\{\s*\w+\s*\}\}/g, VALUE);
