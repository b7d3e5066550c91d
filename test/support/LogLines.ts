interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly module?: string;
  readonly [member: string]: unknown;
}

/** Keeps the lines a host logs, for a test to look at; given to it as `log`. */
export class LogLines {
  readonly lines: LogLine[] = [];

  write(line: string): void {
    this.lines.push(JSON.parse(line) as LogLine);
  }

  /** Lines whose message contains the text. */
  saying(text: string): LogLine[] {
    return this.lines.filter(({ msg }) => msg.includes(text));
  }
}
