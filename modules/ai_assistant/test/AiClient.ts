import type { TestHost, TestResponse } from '@tenantry/core/testing';

/** An error in an answer. */
export interface Refusal {
  readonly error: string;
  readonly code?: string;
  readonly [member: string]: unknown;
}

/** A client of the assistant for tests, as a user of a tenant. */
export class AiClient {
  constructor(
    readonly host: TestHost,
    readonly token: string,
  ) {}

  static async of(host: TestHost, role: string | readonly string[] = 'admin'): Promise<AiClient> {
    return new AiClient(host, await (await host.homeTenant()).signInAs(role));
  }

  /** Id of the user, as the token says. */
  get userId(): string {
    const [, payload = ''] = this.token.split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
  }

  call<T = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<TestResponse<T>> {
    return this.host.request<T>(method, `/ai_assistant${path}`, { token: this.token, json });
  }

  /** Calls something that is refused. @returns status and code */
  async refused(method: string, path: string, json?: unknown): Promise<[number, string | undefined]> {
    const { status, body } = await this.call<Refusal>(method, path, json);
    return [status, body.code];
  }
}
