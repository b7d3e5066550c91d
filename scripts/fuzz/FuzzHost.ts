/** Headers and body of a request of the preparation. */
export interface FuzzRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The server that a fuzz run is made on: a host of a test, or a server process. */
export interface FuzzHost {
  readonly url: string;
  /** @param path below `/api` */
  request<T>(method: string, path: string, options?: FuzzRequest): Promise<{ status: number; body: T }>;
  /** Without arguments as the super administrator. @returns a bearer token */
  signIn(email?: string, password?: string): Promise<string>;
  /** Runs SQL as the owner of the tables. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Resolves when the work that requests have left to the background is done. */
  settled(): Promise<void>;
}
