/** The records of a body, for those who need no more of them than this. */
export interface AnsweredRecords {
  readonly ids: readonly string[];
  /** Names of the members that the records have. */
  readonly members: readonly string[];
}

/**
 * A body that is JSON text already, as PostgreSQL writes it, and is sent as it stands. Who reads the value gets it parsed,
 * once.
 */
export class WrittenJson {
  private parsed: unknown;

  constructor(
    readonly text: string,
    readonly records?: AnsweredRecords,
  ) {}

  get value(): unknown {
    return (this.parsed ??= JSON.parse(this.text));
  }

  toJSON(): unknown {
    return this.value;
  }
}

/** The value of a body, whether or not it is written already. */
export function valueOf(body: unknown): unknown {
  return body instanceof WrittenJson ? body.value : body;
}
