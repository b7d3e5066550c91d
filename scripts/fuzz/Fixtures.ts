import { randomUUID } from 'node:crypto';
import type { Random } from '../lib/randomOf';
import { defineCustomFields } from './customFields';
import type { FuzzHost } from './FuzzHost';
import { FuzzTenant } from './FuzzTenant';
import { ofName, ofPath, pools } from './pools.json';
import type { ServedOperation } from './ServedOperation';
import type { IdSource } from './validValue';
import type { WireRequest } from './Wire';

export type ActorName = 'root' | 'admin' | 'employee' | 'key' | 'other' | 'nobody';

/** Pools of the ids that `id` and `ids` of an operation mean, by the beginning of its path, and pools of other members. */
const POOL_OF_PATH: Readonly<Record<string, string>> = ofPath;
const POOL_OF_NAME: Readonly<Record<string, string>> = ofName;

/** By which people may do what they do. */
const ROLES: Readonly<Record<Exclude<ActorName, 'nobody'>, string>> = {
  root: 'superadmin',
  admin: 'admin',
  employee: 'employee',
  key: 'admin',
  other: 'role of others',
};

/** A tenant full of everything, another beside it, and people of both. */
export class Fixtures {
  /** Ids of what is there; records on which the test itself stands are left out. */
  private readonly pools = new Map<string, readonly string[]>();
  private readonly actors = new Map<ActorName, Readonly<Record<string, string>>>([['nobody', {}]]);
  /** Ids of the accounts of the actors, who may change their own addresses. */
  private readonly accounts = new Set<string>();
  /** Ids of both tenants, of all kinds. */
  allIds: readonly string[] = [];

  private constructor(
    readonly host: FuzzHost,
    readonly home: FuzzTenant,
    private readonly other: FuzzTenant,
  ) {}

  static async of(host: FuzzHost): Promise<Fixtures> {
    const home = await FuzzTenant.home(host);
    const fixtures = new Fixtures(host, home, await home.other());
    for (const name of ['root', 'admin', 'employee', 'key', 'other'] as const) await fixtures.admit(name);
    await defineCustomFields(host, fixtures.headersOf('admin'));
    await fixtures.read();
    return fixtures;
  }

  headersOf(name: ActorName): Readonly<Record<string, string>> {
    return this.actors.get(name) ?? {};
  }

  /** Gives an actor an account and a session; again, where a request has ended theirs. */
  async admit(name: ActorName): Promise<void> {
    if (name === 'nobody') return;
    const tenant = name === 'other' ? this.other : this.home;
    const roleId = await tenant.roleId(ROLES[name]);
    if (name === 'key') {
      const key = { name: 'actor', roles: [roleId], tenantId: tenant.id };
      const { secret } = await tenant.post<{ secret: string }>('/api_keys/keys', key);
      this.actors.set(name, { 'x-api-key': secret });
      return;
    }
    const account = { email: `actor-${name}-${randomUUID()}@example.test`, password: 'Right-Pony-7' };
    const { organizationId } = tenant;
    const user = { ...account, organizationId, roles: [roleId] };
    this.accounts.add((await tenant.post<{ id: string }>('/auth/users', user)).id);
    const token = await this.host.signIn(account.email, account.password);
    this.actors.set(name, { authorization: `Bearer ${token}` });
  }

  /** Reads what is there now. */
  async read(): Promise<void> {
    const parts = Object.entries(pools).map(
      ([pool, query]) =>
        `(SELECT '${pool}' AS pool, id::text, tenant_id = $1 AND coalesce(to_jsonb(q) ->> 'organization_id', $2) = $2 AS own
          FROM (${query}) q ORDER BY random() LIMIT 60)`,
    );
    const all = await this.host.sql<{ pool: string; id: string; own: boolean }>(parts.join(' UNION ALL '), [
      this.home.id,
      this.home.organizationId,
    ]);
    const rows = all.filter(({ id }) => !this.accounts.has(id));
    for (const pool of Object.keys(pools)) {
      const own = rows.filter((row) => row.pool === pool && row.own);
      this.pools.set(
        pool,
        own
          .map(({ id }) => id)
          .sort()
          .slice(0, 25),
      );
    }
    this.allIds = [
      this.home.id,
      this.other.id,
      ...rows
        .filter(({ own }, at) => !own || at % 7 === 0)
        .map(({ id }) => id)
        .sort(),
    ];
  }

  /** The same with so few of each kind that requests get into each other's way. */
  fewer(most: number, random: Random): (operation: ServedOperation) => IdSource {
    const offset = random.below(20);
    return (operation) => {
      const ids = this.idsFor(operation);
      return (name) => {
        const all = ids(name);
        const start = all ? Math.min(offset, Math.max(0, all.length - most)) : 0;
        return all?.slice(start, start + most) ?? null;
      };
    };
  }

  /** Ids that the names in an operation mean. */
  idsFor({ path }: Pick<ServedOperation, 'path'>): IdSource {
    return (name) => {
      if (name === 'tenantId' || name === 'tenant') return [this.home.id];
      if (name === 'organizationId') return [this.home.organizationId];
      // Tests cannot reload a module.
      if (path.endsWith('/reload')) return ['nothing', 'directory/..'];
      if (path.startsWith('/platform') && path.includes('module') && /^(?:id|moduleId)$/.test(name)) {
        return ['devices', 'progress', 'onboarding', 'catalog'];
      }
      if (path.startsWith('/entities') && name === 'entityId') {
        return ['customers.person', 'customers.deal', 'catalog.product'];
      }
      const named = POOL_OF_NAME[name];
      if (named) return this.pool(named);
      if (!/^(?:ids?|parentId)$/.test(name)) return null;
      const [, pool = 'none'] = Object.entries(POOL_OF_PATH).find(([start]) => path.startsWith(start)) ?? [];
      return this.pool(pool);
    };
  }

  /** Whether a request is sent with the credentials of one actor, and with no others. */
  wroteHeadersOf(name: ActorName, { headers }: WireRequest): boolean {
    const own = Object.entries(this.headersOf(name));
    return own.length > 0 && own.every(([header, value]) => headers[header] === value) && !headers['cookie'];
  }

  /** Pools with hardly anything in them. */
  rarePools(): ReadonlySet<string> {
    return new Set([...this.pools].filter(([, ids]) => ids.length < 4).map(([name]) => name));
  }

  poolOf({ path }: Pick<ServedOperation, 'path'>): string | undefined {
    return POOL_OF_PATH[path];
  }

  private pool(name: string): readonly string[] {
    return this.pools.get(name) ?? [];
  }

  /** A request with the credentials of an actor; headers that the request sets itself, even invalid ones, stay. */
  inNameOf(name: ActorName, request: WireRequest): WireRequest {
    return { ...request, headers: { ...this.headersOf(name), ...request.headers } };
  }
}
