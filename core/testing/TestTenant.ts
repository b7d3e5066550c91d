import { randomBytes } from 'node:crypto';
import type { Host } from '../host/Host';
import { BUILT_IN_ROLES, type BuiltInRole } from '../parts/access/builtInRoles';
import type { TestAccount, TestRequest, TestResponse } from './TestRequest';

/** Meets the password policy of a host with its defaults. */
const PASSWORD = 'Right-Pony-7';

/** The host of the tenant, as far as its super administrator prepares a tenant through it. */
export interface AdministeredHost {
  readonly host: Host;
  request<T>(method: string, path: string, options?: TestRequest): Promise<TestResponse<T>>;
  signIn(email: string, password: string): Promise<string>;
  rootToken(): Promise<string>;
}

/**
 * A tenant of a test host, with one organization, in which a test may sign in with any role or features.
 *
 * Works over REST as an administrator would; the host needs the modules `directory` and `auth`.
 */
export class TestTenant {
  private readonly roles = new Map<string, string>();

  constructor(
    private readonly host: AdministeredHost,
    readonly id: string,
    readonly organizationId: string,
  ) {}

  /**
   * Creates an account and signs it in.
   *
   * @param role `superadmin`, `admin` or `employee`, which have what modules grant them by default, the name of a
   * role of the tenant, or a list of features to hold exactly
   * @returns its bearer token
   */
  async signInAs(role: string | readonly string[]): Promise<string> {
    const { email, password } = await this.account(role);
    return this.host.signIn(email, password);
  }

  /** Creates an account, as `signInAs` does, and does not sign it in. */
  async account(role: string | readonly string[]): Promise<TestAccount> {
    const roleId = await this.roleFor(role);
    const email = `user-${randomBytes(6).toString('hex')}@example.test`;
    const { organizationId } = this;
    await this.create('/auth/users', { email, password: PASSWORD, organizationId, roles: [roleId] });
    return { email, password: PASSWORD };
  }

  private async roleFor(role: string | readonly string[]): Promise<string> {
    const name = typeof role === 'string' ? role : [...role].sort().join(' ');
    const known = this.roles.get(name);
    if (known !== undefined) return known;
    const id = typeof role === 'string' ? await this.namedRole(role) : await this.newRole(role, false);
    this.roles.set(name, id);
    return id;
  }

  private async namedRole(name: string): Promise<string> {
    const query = new URLSearchParams({ tenantId: this.id, search: name, pageSize: '100' }).toString();
    const { status, body } = await this.host.request<{ items: { id: string; name: string }[] }>(
      'GET',
      `/auth/roles?${query}`,
      await this.asRoot(),
    );
    if (status !== 200) throw new Error(`GET /auth/roles answered ${status}: ${JSON.stringify(body)}`);
    const existing = body.items.find((item) => item.name === name);
    if (existing) return existing.id;
    // Only the tenant of the first run has the role superadmin; without the module auth none is built in.
    if (isBuiltIn(name)) {
      const modules = this.host.host.core.modules.list();
      const grants = modules.flatMap(({ defaultGrants }) => defaultGrants[name] ?? []);
      return this.newRole(grants, name === 'superadmin');
    }
    const names = body.items.map((item) => item.name).join(', ') || 'none';
    throw new Error(
      `The tenant has no role ${name}; it has ${names}.\n` +
        `  Remedy: name one of ${BUILT_IN_ROLES.join(', ')}, or a role you created, or give a list of features.`,
    );
  }

  private async newRole(features: readonly string[], isSuperAdmin: boolean): Promise<string> {
    const roleName = `role ${randomBytes(6).toString('hex')}`;
    const roleId = await this.create('/auth/roles', { name: roleName, tenantId: this.id });
    const { status, body } = await this.host.request<unknown>('PUT', '/auth/roles/acl', {
      ...(await this.asRoot()),
      json: { roleId, tenantId: this.id, features, isSuperAdmin, organizations: null },
    });
    if (status !== 200) throw new Error(`PUT /auth/roles/acl answered ${status}: ${JSON.stringify(body)}`);
    return roleId;
  }

  /** Creates something as the super administrator. @returns its id */
  async create(path: string, json: object): Promise<string> {
    const { status, body } = await this.host.request<{ id: string }>('POST', path, {
      ...(await this.asRoot()),
      json,
    });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  private async asRoot(): Promise<{ token: string; cookies: Record<string, string> }> {
    return { token: await this.host.rootToken(), cookies: { selected_tenant: this.id } };
  }
}

const isBuiltIn = (name: string): name is BuiltInRole => BUILT_IN_ROLES.some((role) => role === name);
