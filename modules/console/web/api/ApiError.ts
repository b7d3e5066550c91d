/** Versions of a record that another person has changed in the meantime. */
export interface Versions {
  readonly currentUpdatedAt: string;
  readonly expectedUpdatedAt: string;
}

/** An unsuccessful answer. `message` is for people, in their language. */
export class ApiError extends Error {
  constructor(
    /** 0 where no answer came. */
    readonly status: number,
    message: string,
    readonly body: Readonly<Record<string, unknown>> = {},
    /** Seconds after which to try again. */
    readonly retryAfter: number | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }

  /** Stable name of the failure, for programs. */
  get code(): string | null {
    return typeof this.body['code'] === 'string' ? this.body['code'] : null;
  }

  /** Features that the operation requires, where one is missing. */
  get requiredFeatures(): readonly string[] {
    const features = this.body['requiredFeatures'];
    return Array.isArray(features) ? features.map(String) : [];
  }

  /** The versions, where the record has changed since it was read. */
  get versions(): Versions | null {
    return this.code === 'optimistic_lock_conflict' ? (this.body as unknown as Versions) : null;
  }

  /** Messages by the path of the member that they concern, its parts joined with dots. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const { details, issues, fieldErrors } = this.body;
    const found: Record<string, string> = {};
    for (const detail of [details, issues].flat()) {
      const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown };
      const name = Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : '';
      if (typeof message === 'string') found[name] ??= message;
    }
    for (const [name, messages] of Object.entries(fieldErrors ?? {}))
      found[name] ??= [messages].flat().map(String).join(' ');
    return found;
  }
}
