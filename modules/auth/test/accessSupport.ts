import { randomUUID } from 'node:crypto';
import type { TestHost, TestRequest, TestResponse } from '@tenantry/core/testing';
import { claimsOf } from './support';

/** Meets the password policy. */
export const PASSWORD = 'Right-Pony-7';

export interface ErrorBody {
  readonly error: string;
  readonly code?: string;
  readonly requiredFeatures?: readonly string[];
  readonly details?: readonly { path: readonly string[]; message: string; code: string }[];
}

export interface UserItem {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly isConfirmed: boolean;
  readonly updatedAt: string;
  readonly hasPassword?: boolean;
}

export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly totalPages: number;
  readonly isSuperAdmin?: boolean;
}

export interface Acl {
  readonly isSuperAdmin?: boolean;
  readonly features?: readonly string[];
  readonly organizations?: readonly string[] | null;
}

/** A signed-in user. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Place {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A host with its super administrator signed in, and short ways to people, roles and places. */
export class World {
  private constructor(
    readonly host: TestHost,
    /** Token of the super administrator. */
    readonly root: string,
    /** The tenant of the super administrator, and its first organization. */
    readonly home: Place,
    readonly rootId: string,
  ) {}

  static async of(host: TestHost): Promise<World> {
    const root = await host.signIn();
    const { id: tenantId, organizationId } = await host.homeTenant();
    return new World(host, root, { tenantId, organizationId }, claimsOf(root).sub);
  }

  /** Calls a route, as the super administrator unless a token says otherwise. */
  call<T = ErrorBody>(method: string, path: string, options: TestRequest = {}): Promise<TestResponse<T>> {
    return this.host.request<T>(method, path, { token: this.root, ...options });
  }

  /** Status and error text, which is what refusals are compared by. */
  async refusal(method: string, path: string, options: TestRequest = {}): Promise<[number, string]> {
    const { status, body } = await this.call(method, path, options);
    return [status, body.error];
  }

  async make(path: string, json: object): Promise<string> {
    const { status, body } = await this.call<{ id: string }>('POST', path, { json });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async tenant(): Promise<Place> {
    const tenantId = await this.make('/directory/tenants', { name: `Tenant ${randomUUID()}` });
    return { tenantId, organizationId: await this.organization(null, tenantId) };
  }

  organization(
    parentId: string | null = this.home.organizationId,
    tenantId = this.home.tenantId,
    name = `Organization ${randomUUID()}`,
  ): Promise<string> {
    return this.make('/directory/organizations', { name, parentId, tenantId });
  }

  /** A role with what it grants. */
  async role(acl: Acl = {}, tenantId = this.home.tenantId, name = `role ${randomUUID()}`): Promise<string> {
    const roleId = await this.make('/auth/roles', { name, tenantId });
    if (Object.keys(acl).length > 0) await this.grant(roleId, acl);
    return roleId;
  }

  async grant(roleId: string, acl: Acl): Promise<void> {
    const { status, body } = await this.call('PUT', '/auth/roles/acl', { json: { roleId, ...acl } });
    if (status !== 200) throw new Error(`PUT /auth/roles/acl answered ${status}: ${JSON.stringify(body)}`);
  }

  /** An account; roles by id or name. */
  async user(
    roles: readonly string[] = [],
    organizationId = this.home.organizationId,
    more: object = {},
  ): Promise<{ id: string; email: string }> {
    const email = `user-${randomUUID()}@example.test`;
    const id = await this.make('/auth/users', { email, password: PASSWORD, organizationId, roles, ...more });
    return { id, email };
  }

  /** An account, signed in. */
  async person(roles: readonly string[] = [], organizationId = this.home.organizationId): Promise<Person> {
    const { id, email } = await this.user(roles, organizationId);
    return { id, email, token: await this.host.signIn(email, PASSWORD) };
  }

  /** A signed-in user with exactly these grants. */
  async holder(acl: Acl, place: Place = this.home): Promise<Person> {
    return this.person([await this.role(acl, place.tenantId)], place.organizationId);
  }

  /** A user as the super administrator sees it. */
  async seen(id: string): Promise<UserItem | undefined> {
    const { body } = await this.call<List<UserItem>>('GET', `/auth/users?id=${id}`);
    return body.items[0];
  }

  /** Ids that a user list holds. */
  async listed(query: string, options: TestRequest = {}): Promise<string[]> {
    const { body } = await this.call<List<UserItem>>('GET', `/auth/users?pageSize=100&${query}`, options);
    return body.items.map(({ id }) => id);
  }

  async roleId(name: string): Promise<string> {
    const { body } = await this.call<List<{ id: string; name: string }>>(
      'GET',
      `/auth/roles?tenantId=${this.home.tenantId}&search=${name}`,
    );
    const role = body.items.find((item) => item.name === name);
    if (!role) throw new Error(`there is no role ${name}`);
    return role.id;
  }
}
