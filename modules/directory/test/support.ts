import { randomUUID } from 'node:crypto';
import type { DeliveredEvent } from '@tenantry/core';
import type { SharedHostOptions, TestHost, TestRequest, TestResponse } from '@tenantry/core/testing';

/** The module, and what signing in needs. */
export const DIRECTORY: SharedHostOptions = { module: 'modules/directory' };

/** Meets the password policy. */
const PASSWORD = 'Right-Pony-7';

export interface ErrorBody {
  readonly error: string;
  readonly code?: string;
  readonly requiredFeatures?: readonly string[];
  readonly details?: readonly { path: readonly string[]; message: string; code: string }[];
}

/** Any organization of any view. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly parentId: string | null;
  readonly tenantId: string;
  readonly isActive: boolean;
  readonly depth: number;
  readonly treePath: string;
  readonly updatedAt: string;
  readonly ancestorIds: readonly string[];
  readonly childIds: readonly string[];
  readonly descendantIds: readonly string[];
  readonly children: readonly Item[];
}

export interface List<T = Item> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly isSuperAdmin: boolean;
}

export interface Acl {
  readonly features: readonly string[];
  readonly organizations?: readonly string[] | null;
}

/** A tenant with its one root organization. */
export interface Place {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A host with its super administrator signed in, and short ways to people and places. */
export class World {
  private constructor(
    readonly host: TestHost,
    /** Token of the super administrator. */
    readonly root: string,
    /** The tenant of the super administrator. */
    readonly home: Place,
  ) {}

  static async of(host: TestHost): Promise<World> {
    const { id: tenantId, organizationId } = await host.homeTenant();
    return new World(host, await host.signIn(), { tenantId, organizationId });
  }

  /** Calls a route, as the super administrator unless a token says otherwise. */
  call<T = ErrorBody>(method: string, path: string, options: TestRequest = {}): Promise<TestResponse<T>> {
    return this.host.request<T>(method, `/directory${path}`, { token: this.root, ...options });
  }

  /** Status and error text, which is what refusals are compared by. */
  async refusal(method: string, path: string, options: TestRequest = {}): Promise<[number, string]> {
    const { status, body } = await this.call(method, path, options);
    return [status, body.error];
  }

  /** Creates something and returns its id. @param path below `/api` */
  async make(path: string, json: object): Promise<string> {
    const { status, body } = await this.host.request<{ id: string }>('POST', path, {
      token: this.root,
      json,
    });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async tenant(name = `Tenant ${randomUUID()}`): Promise<Place> {
    const tenantId = await this.make('/directory/tenants', { name });
    return { tenantId, organizationId: await this.organization(null, { tenantId }) };
  }

  organization(parentId: string | null, more: object = {}): Promise<string> {
    return this.make('/directory/organizations', { name: `Organization ${randomUUID()}`, parentId, ...more });
  }

  /** Organizations below one another; the first one below the parent. */
  async chain(length: number, parentId: string | null, more: object = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let at = parentId; ids.length < length; ids.push(at)) at = await this.organization(at, more);
    return ids;
  }

  change(id: string, change: object, options: TestRequest = {}): Promise<TestResponse<ErrorBody>> {
    return this.call('PUT', '/organizations', { json: { id, ...change }, ...options });
  }

  /** The token of a user of a tenant with exactly these grants. */
  async holder(acl: Acl, place: Place = this.home): Promise<string> {
    const { tenantId, organizationId } = place;
    const roleId = await this.make('/auth/roles', { name: `role ${randomUUID()}`, tenantId });
    const { status } = await this.host.request('PUT', '/auth/roles/acl', {
      token: this.root,
      json: { roleId, ...acl },
    });
    if (status !== 200) throw new Error(`PUT /auth/roles/acl answered ${status}`);
    const email = `user-${randomUUID()}@example.test`;
    await this.make('/auth/users', { email, password: PASSWORD, organizationId, roles: [roleId] });
    return this.host.signIn(email, PASSWORD);
  }

  /** Answer of GET /directory/organizations. @param query without the question mark */
  async list(query: string, options: TestRequest = {}): Promise<List> {
    const { status, body } = await this.call<List>('GET', `/organizations?${query}`, options);
    if (status !== 200) throw new Error(`listing ${query} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** An organization as administrators see it; undefined when it is gone. */
  async seen(id: string): Promise<Item | undefined> {
    return (await this.list(`view=manage&ids=${id}`)).items[0];
  }
}

/** Ids of what is listed, sorted. */
export const idsOf = ({ items }: { items: readonly { id: string }[] }): string[] =>
  items.map(({ id }) => id).sort();

/** Collects the events of this module while the work runs. */
export async function eventsDuring(
  host: TestHost,
  work: () => Promise<unknown>,
): Promise<Pick<DeliveredEvent, 'id' | 'payload'>[]> {
  const seen: Pick<DeliveredEvent, 'id' | 'payload'>[] = [];
  const { events } = host.host.core;
  // Events of earlier work are not collected.
  await host.settled();
  const stop = events.subscribe('test', 'test.collect', 'directory.**', ({ id, payload }) => {
    seen.push({ id, payload });
  });
  await work();
  await events.settled();
  stop();
  return seen;
}
