import type { FuzzHost } from './FuzzHost';

type Headers = Readonly<Record<string, string>>;

/** A tenant of a fuzz run, with one organization. Works over REST as the super administrator. */
export class FuzzTenant {
  private constructor(
    private readonly host: FuzzHost,
    readonly id: string,
    readonly organizationId: string,
  ) {}

  /** The tenant that every installation begins with. */
  static async home(host: FuzzHost): Promise<FuzzTenant> {
    const [row] = await host.sql<{ tenant: string; organization: string }>(
      'SELECT tenant_id AS tenant, id AS organization FROM directory_organizations ORDER BY created_at, id LIMIT 1',
    );
    if (!row) throw new Error('The server has no organization');
    return new FuzzTenant(host, row.tenant, row.organization);
  }

  /** Creates another, with a role `admin of others` that grants what the administrators of this one may do. */
  async other(): Promise<FuzzTenant> {
    const id = await this.create('/directory/tenants', { name: 'Others' });
    const organizationId = await this.create('/directory/organizations', {
      name: 'Others',
      tenantId: id,
    });
    const other = new FuzzTenant(this.host, id, organizationId);
    const { body } = await this.host.request<{ features: string[] }>(
      'GET',
      `/auth/roles/acl?roleId=${await this.roleId('admin')}&tenantId=${this.id}`,
      { headers: await this.asRoot() },
    );
    const roleId = await other.create('/auth/roles', { name: 'role of others', tenantId: id });
    const json = { roleId, tenantId: id, features: body.features, isSuperAdmin: false, organizations: null };
    const answer = await this.host.request('PUT', '/auth/roles/acl', { headers: await other.asRoot(), json });
    if (answer.status !== 200) throw new Error(`PUT /auth/roles/acl answered ${answer.status}`);
    return other;
  }

  /** @throws Error without a role of this name */
  async roleId(name: string): Promise<string> {
    const { body } = await this.host.request<{ items: { id: string; name: string }[] }>(
      'GET',
      `/auth/roles?tenantId=${this.id}&search=${encodeURIComponent(name)}&pageSize=100`,
      { headers: await this.asRoot() },
    );
    const found = body.items.find((item) => item.name === name);
    if (!found) throw new Error(`The tenant has no role ${name}`);
    return found.id;
  }

  /** Creates something as the super administrator. @returns what the server answered @throws Error unless that is 201 */
  async post<T>(path: string, json: object): Promise<T> {
    const { status, body } = await this.host.request<T>('POST', path, { headers: await this.asRoot(), json });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  private async create(path: string, json: object): Promise<string> {
    return (await this.post<{ id: string }>(path, json)).id;
  }

  private async asRoot(): Promise<Headers> {
    return { authorization: `Bearer ${await this.host.signIn()}`, cookie: `selected_tenant=${this.id}` };
  }
}
