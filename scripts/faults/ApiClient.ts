/** The first administrator of the servers under test. */
export const ADMINISTRATOR = { email: 'faults@example.test', password: 'Faults-123!' };

/** A client of a server that is killed and started again, each time at another address. */
export class ApiClient {
  private token = '';

  /** @param address of the server at the moment, or undefined while there is none */
  constructor(private readonly address: () => string | undefined) {}

  async signIn(): Promise<void> {
    const { body } = await this.send<{ token: string }>('POST', '/auth/login', {
      body: new URLSearchParams(ADMINISTRATOR),
    });
    this.token = body.token;
  }

  /** @throws Error when there is no server, or it went away */
  call<T>(method: string, path: string, json?: object): Promise<{ status: number; body: T }> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    return this.send<T>(method, path, { headers, body: json && JSON.stringify(json) });
  }

  private async send<T>(
    method: string,
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; body: T }> {
    const address = this.address();
    if (address === undefined) throw new Error('There is no server');
    const response = await fetch(`${address}/api${path}`, { ...init, method });
    return { status: response.status, body: (await response.json()) as T };
  }
}
