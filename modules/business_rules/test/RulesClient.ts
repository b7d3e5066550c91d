import type { TestHost, TestResponse } from '@tenantry/core/testing';

/** A rule in an answer. */
export interface ShownRule {
  readonly id: string;
  readonly ruleId: string;
  readonly [member: string]: unknown;
}

/** What tests do with rules, as somebody of a tenant. */
export class RulesClient {
  private count = 0;

  constructor(
    readonly host: TestHost,
    readonly token: string,
  ) {}

  static async of(host: TestHost, role: string | readonly string[] = 'admin'): Promise<RulesClient> {
    return new RulesClient(host, await (await host.homeTenant()).signInAs(role));
  }

  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<T>> {
    return this.host.request<T>(method, `/business_rules${path}`, { token: this.token, json, headers });
  }

  /** Creates a rule; what is not said is the least that a rule needs. @returns its id */
  async rule(members: Record<string, unknown> = {}): Promise<string> {
    this.count += 1;
    const json = {
      ruleId: `R-${Date.now()}-${this.count}`,
      ruleName: 'A rule',
      ruleType: 'GUARD',
      entityType: 'test.thing',
      ...members,
    };
    const { status, body } = await this.call<{ id: string }>('POST', '/rules', json);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.id;
  }
}
