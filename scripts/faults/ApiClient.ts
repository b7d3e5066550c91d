/** The first administrator of the servers under test. */
export const ADMINISTRATOR = { email: 'faults@example.test', password: 'Faults-123!' };

/** Milliseconds after which a request without an answer is given up; above every limit of the server. */
const TIMEOUT = 45_000;

/** Answer of a server. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else the text. */
  readonly body: T;
}

/** A client of a server that is killed and started again, each time at another address. */
export class ApiClient {
  private token = '';

  /** @param address of the server at the moment, or undefined while none runs */
  constructor(private readonly address: () => string | undefined) {}

  /** @throws Error when the server does not take the administrator */
  async signIn(): Promise<void> {
    const { status, body } = await this.login();
    if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
    this.token = body.token;
  }

  /** Signs the administrator in once more; calls go on with the token that they have. */
  login(): Promise<ApiAnswer<{ token: string }>> {
    return this.send('POST', '/auth/login', { body: new URLSearchParams(ADMINISTRATOR) });
  }

  /**
   * @param headers in place of the client's own `authorization`, or besides it
   * @throws Error without a server, or when the connection ends without an answer
   */
  call<T>(
    method: string,
    path: string,
    json?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer<T>> {
    const own = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    return this.send<T>(method, path, {
      headers: { ...own, ...headers },
      body: json && JSON.stringify(json),
    });
  }

  /** The token that calls carry. */
  get bearer(): string {
    return this.token;
  }

  private async send<T>(method: string, path: string, init: RequestInit): Promise<ApiAnswer<T>> {
    const address = this.address();
    if (address === undefined) throw new Error('There is no server');
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(`${address}/api${path}`, { ...init, method, signal });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    const body = (isJson ? JSON.parse(text) : text) as T;
    return { status: response.status, headers: response.headers, body };
  }
}
