/** Where a text stops being acceptable JSON, counted from 1, and why. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/**
 * Finds the first place where a text is not JSON, or names a member twice or `__proto__`.
 *
 * `JSON.parse` alone does not do: its messages give a position only sometimes, and of a member that stands
 * twice it silently keeps the last.
 *
 * @returns undefined when the text is JSON
 */
export function locateJsonProblem(text: string): JsonProblem | undefined {
  const scanner = new Scanner(text);
  try {
    scanner.document();
    return undefined;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const before = text.slice(0, error.position).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, reason: error.message };
  }
}

class Stop extends Error {
  constructor(
    readonly position: number,
    reason: string,
  ) {
    super(reason);
  }
}

const BLANKS = /[ \t\r\n]*/y;
// eslint-disable-next-line no-control-regex -- JSON forbids control characters in strings.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const WORD = /[\w.+-]+|[^]/uy;

class Scanner {
  private position = 0;

  constructor(private readonly text: string) {}

  document(): void {
    this.value('a value');
    if (this.peek() !== '') this.fail('the end of the file');
  }

  private value(expected: string): void {
    const next = this.peek();
    if (next === '{') this.object();
    else if (next === '[') this.array();
    else if (next === '"') this.string();
    else if (this.take(SCALAR) === undefined) this.fail(expected);
  }

  private object(): void {
    const names = new Set<string>();
    this.members('}', () => {
      if (this.peek() !== '"') this.fail('a name in double quotes');
      const start = this.position;
      const name = JSON.parse(this.string()) as string;
      if (names.has(name)) throw new Stop(start, `${JSON.stringify(name)} stands here for the second time`);
      // Copying an object drops this member, so later checks would not see it.
      if (name === '__proto__') throw new Stop(start, `"${name}" is not allowed as a key`);
      names.add(name);
      if (this.peek() !== ':') this.fail('":"');
      this.position += 1;
      this.value('a value');
    });
  }

  private array(): void {
    this.members(']', () => this.value('a value'));
  }

  /** Reads `member` separated by commas between the bracket at the position and `end`. */
  private members(end: string, member: () => void): void {
    this.position += 1;
    if (this.peek() !== end) {
      member();
      while (this.peek() === ',') {
        this.position += 1;
        member();
      }
      if (this.peek() !== end) this.fail(`"," or "${end}"`);
    }
    this.position += 1;
  }

  private string(): string {
    const found = this.take(STRING);
    if (found === undefined) throw new Stop(this.position, 'this string has no end or holds a bad character');
    return found;
  }

  /** The next character that is not blank; empty at the end. */
  private peek(): string {
    this.take(BLANKS);
    return this.text.charAt(this.position);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    this.position += found?.length ?? 0;
    return found;
  }

  private fail(expected: string): never {
    const start = this.position;
    const found = this.take(WORD);
    throw new Stop(
      start,
      `${expected} is expected, ${found ? `not ${JSON.stringify(found)}` : 'but the file ends'}`,
    );
  }
}
