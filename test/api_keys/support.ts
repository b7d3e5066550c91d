import type { TestRequest, TestResponse } from '@tenantry/core/testing';
import type { Acl, ErrorBody, Person, World } from '../../modules/auth/test/accessSupport';

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly keyPrefix: string;
  readonly secret: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly roles: readonly { id: string; name: string | null }[];
}

export interface KeyItem extends Omit<Key, 'secret' | 'tenantId'> {
  readonly description: string | null;
  readonly organizationName: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

export interface KeyPage {
  readonly items: readonly KeyItem[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

/** Makes a key, as the super administrator unless a token says otherwise. */
export async function makeKey(world: World, json: object, options: TestRequest = {}): Promise<Key> {
  const { status, body } = await world.call<Key>('POST', '/api_keys/keys', {
    json: { name: 'key', ...json },
    ...options,
  });
  if (status !== 201) throw new Error(`POST /api_keys/keys answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Somebody who may handle keys, besides what else is granted. */
export function keeper(world: World, acl: Acl = {}, place = world.home): Promise<Person> {
  return world.holder({ ...acl, features: ['api_keys.*', ...(acl.features ?? [])] }, place);
}

/** Calls with a key, and nothing else. */
export function withKey<T = ErrorBody>(
  world: World,
  secret: string,
  method = 'POST',
  path = '/auth/feature-check',
  options: TestRequest = {},
): Promise<TestResponse<T>> {
  return world.host.request<T>(method, path, {
    ...(method === 'POST' && path === '/auth/feature-check' && { json: { features: [] } }),
    ...options,
    headers: { 'x-api-key': secret, ...(options.headers as Record<string, string> | undefined) },
  });
}

/** Status of a request that any accepted key may make. */
export async function statusWith(world: World, secret: string): Promise<number> {
  return (await withKey(world, secret)).status;
}

/** Those of the features that the key holds. */
export async function granted(
  world: World,
  secret: string,
  features: readonly string[],
  cookies: Record<string, string> = {},
): Promise<string[]> {
  const { body } = await withKey<{ granted: string[] }>(world, secret, 'POST', '/auth/feature-check', {
    json: { features },
    cookies,
  });
  return body.granted;
}
