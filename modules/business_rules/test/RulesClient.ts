import type { TestHost, TestResponse } from '@tenantry/core/testing';

/** A rule in an answer. */
export interface ShownRule {
  readonly id: string;
  readonly ruleId: string;
  readonly [member: string]: unknown;
}

/** Executions in an answer. */
export interface LogPage {
  readonly items: readonly Record<string, unknown>[];
  readonly total: number;
}

/** A client of rules for tests, as a user of a tenant. */
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

  disable(id: string): Promise<TestResponse<unknown>> {
    return this.call('PUT', '/rules', { id, enabled: false });
  }

  /** Executions of a rule. @param query begins with `&` */
  async logsOf(ruleId: string, query = ''): Promise<LogPage> {
    return (await this.call<LogPage>('GET', `/logs?ruleId=${ruleId}${query}`)).body;
  }

  /** Id of the caller. */
  async userId(): Promise<string> {
    return (await this.send<{ userId: string }>('POST', '/auth/feature-check', { features: [] })).body.userId;
  }

  /** Names of the roles of the caller. */
  async roles(): Promise<string[]> {
    return (await this.send<{ roles: string[] }>('GET', '/auth/profile')).body.roles;
  }

  /** A request to any module. */
  send<T = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<TestResponse<T>> {
    return this.host.request<T>(method, path, { token: this.token, json });
  }

  /** Creates a deal. @returns its id */
  async deal(members: object = {}): Promise<string> {
    return (await this.send<{ id: string }>('POST', '/customers/deals', { title: 'A deal', ...members })).body
      .id;
  }

  /** Takes the change back that was answered with these headers. */
  undo(headers: Headers): Promise<TestResponse<Record<string, unknown>>> {
    const operation = decodeURIComponent(headers.get('x-operation') ?? '').slice(3);
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    return this.send('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
  }
}
