/** How to call a route in a test. */
export interface TestRequest {
  /** Bearer token. */
  readonly token?: string;
  /** JSON body. */
  readonly json?: unknown;
  /** Urlencoded form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Any other body, sent as it is; give its content type in `headers`. */
  readonly body?: NonNullable<RequestInit['body']>;
  /** Headers by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies by name. */
  readonly cookies?: Readonly<Record<string, string>>;
}

/** Answer of a route; redirects are not followed. */
export interface TestResponse<T = never> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else the text. */
  readonly body: T;
  /** Each Set-Cookie header. */
  readonly cookies: readonly string[];
}

/** An account of a test host. */
export interface TestAccount {
  readonly email: string;
  readonly password: string;
}
