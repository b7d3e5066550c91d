import fc from 'fast-check';
import type { TestHost, TestResponse } from '@tenantry/core/testing';
import type { KindedRow } from './roundTrip';

const KINDS = [
  'organization',
  'role',
  'user',
  'tenant',
  'device',
  'key',
  'role acl',
  'user acl',
  'sidebar',
  'variant',
  'profile',
] as const;

/** What a step does, with numbers that choose among what is there. */
export interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly verb: 'create' | 'update' | 'move' | 'delete';
  readonly which: number;
  readonly other: number;
  readonly word: string;
}

export const step = fc.record<Step>({
  kind: fc.constantFrom<Step['kind']>('organization', 'user', ...KINDS),
  verb: fc.constantFrom('create', 'create', 'update', 'move', 'delete'),
  which: fc.nat(1_000),
  other: fc.nat(1_000),
  word: fc.stringMatching(/^[a-z]{4,10}$/),
});

/** Every verb with every kind, a few times, as some are refused for what they happen to choose; what others need goes last. */
export const everyStep: readonly Step[] = (['create', 'update', 'move', 'delete'] as const).flatMap((verb) =>
  (verb === 'delete' ? KINDS.toReversed() : KINDS).flatMap((kind) =>
    [0, 1, 2].map((which) => ({
      kind,
      verb,
      which,
      other: which + 1,
      word: `${verb}some${'xyz'[which]}`.slice(-10),
    })),
  ),
);

/** Roles but for those that a new tenant begins with, which stay, out of reach, when its creation is undone. */
const GOVERNED = `
  SELECT r.id FROM auth_roles r WHERE NOT r.is_built_in
     OR r.tenant_id = (SELECT tenant_id FROM directory_organizations ORDER BY created_at, id LIMIT 1)`;

/** Everything that commands govern, and nothing that they leave behind as deleted. */
const STATE = `
  SELECT 'tenant' AS kind, to_jsonb(t) AS row FROM directory_tenants t WHERE deleted_at IS NULL
  UNION ALL SELECT 'organization', to_jsonb(o) FROM directory_organizations o WHERE deleted_at IS NULL
  UNION ALL SELECT 'role', to_jsonb(r) FROM auth_roles r WHERE id IN (${GOVERNED})
  UNION ALL SELECT 'role acl', to_jsonb(a) FROM auth_role_acls a WHERE role_id IN (${GOVERNED})
  UNION ALL SELECT 'user', to_jsonb(u) - 'last_login_at' FROM auth_users u
  UNION ALL SELECT 'user role', to_jsonb(x) FROM auth_user_roles x
  UNION ALL SELECT 'user acl', to_jsonb(y) FROM auth_user_acls y
  UNION ALL SELECT 'sidebar', to_jsonb(s) FROM auth_sidebar_preferences s
  UNION ALL SELECT 'role sidebar', to_jsonb(s) FROM auth_role_sidebar_preferences s
  UNION ALL SELECT 'variant', to_jsonb(v) FROM auth_sidebar_variants v WHERE deleted_at IS NULL
  UNION ALL SELECT 'consent', to_jsonb(c) FROM auth_user_consents c
  UNION ALL SELECT 'key', to_jsonb(k) - 'last_used_at' FROM api_keys_keys k WHERE deleted_at IS NULL
  UNION ALL SELECT 'device', to_jsonb(d) - 'push_token_sealed' - 'push_token_updated_at' - 'push_provider'
                             - 'last_seen_at' FROM devices_devices d WHERE deleted_at IS NULL
  ORDER BY 1, 2`;

/** Carries out steps as the first administrator. */
export class Steps {
  private constructor(
    private readonly host: TestHost,
    private readonly token: string,
    private readonly root: string,
    private readonly self: string,
  ) {}

  static async of(host: TestHost): Promise<Steps> {
    const token = await host.signIn();
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    const [self] = await host.sql<{ id: string }>('SELECT id FROM auth_users WHERE email = $1', [
      host.administrator.email,
    ]);
    return new Steps(host, token, organization?.id ?? '', self?.id ?? '');
  }

  state(): Promise<KindedRow[]> {
    return this.host.sql(STATE);
  }

  call<T = { id?: string; logId?: string; undoToken?: string; error?: string }>(
    method: string,
    path: string,
    json?: object,
  ): Promise<TestResponse<T>> {
    return this.host.request<T>(method, path, { token: this.token, ...(json && { json }) });
  }

  /** Sends the request of a step; many are refused, as they should be. Null when there is nothing to do it to. */
  async perform(each: Step): Promise<TestResponse<unknown> | null> {
    switch (each.kind) {
      case 'tenant':
        return each.verb === 'create' ? this.call('POST', '/directory/tenants', { name: each.word }) : null;
      case 'organization':
        return this.organization(each);
      case 'role':
        return this.role(each);
      case 'user':
        return this.user(each);
      case 'device':
        return this.device(each);
      case 'key':
        return this.key(each);
      case 'role acl':
        return this.call('PUT', '/auth/roles/acl', { roleId: await this.roleAt(each.which), ...aclOf(each) });
      case 'user acl': {
        const userId = await this.userAt(each.which);
        return userId ? this.call('PUT', '/auth/users/acl', { userId, ...aclOf(each) }) : null;
      }
      case 'sidebar':
        return this.sidebar(each);
      case 'variant':
        return this.variant(each);
      case 'profile':
        return this.profile(each);
    }
  }

  private async organization({ verb, which, other, word }: Step) {
    const [id, second] = [await this.organizationAt(which), await this.organizationAt(other)];
    const path = '/directory/organizations';
    if (verb === 'create') {
      const childIds = which % 2 === 0 && second !== this.root ? [second] : undefined;
      return this.call('POST', path, { name: word, parentId: id, childIds });
    }
    if (verb === 'delete') return id === this.root ? null : this.call('DELETE', `${path}?id=${id}`);
    return this.call(
      'PUT',
      path,
      verb === 'move' ? { id, parentId: second } : { id, name: word, slug: word },
    );
  }

  private async role({ verb, which, word }: Step) {
    const id = await this.roleAt(which);
    if (verb === 'create') return this.call('POST', '/auth/roles', { name: word });
    if (verb === 'delete') return this.call('DELETE', `/auth/roles?id=${id}`);
    return this.call('PUT', '/auth/roles', { id, name: word });
  }

  private async user({ verb, which, other, word }: Step) {
    const [id, organizationId, role] = [
      await this.userAt(which),
      await this.organizationAt(other),
      await this.roleAt(other),
    ];
    if (verb === 'create') {
      const email = `${word}${which}@example.test`;
      const account = { email, password: 'Secret-123!', organizationId, roles: [role] };
      return this.call('POST', '/auth/users', account);
    }
    if (!id) return null;
    if (verb === 'delete') return this.call('DELETE', `/auth/users?id=${id}`);
    const change =
      verb === 'move' ? { organizationId, roles: [role] } : { name: word, isConfirmed: which % 2 === 0 };
    return this.call('PUT', '/auth/users', { id, ...change });
  }

  private async device({ verb, which, other, word }: Step) {
    if (verb === 'create') {
      return this.call('POST', '/devices', {
        deviceId: `phone-${which % 4}`,
        platform: 'ios',
        osVersion: word,
      });
    }
    const id = await this.pick('SELECT id FROM devices_devices WHERE deleted_at IS NULL ORDER BY id', which);
    if (!id) return null;
    if (verb === 'delete') return this.call('DELETE', `/devices/${id}`);
    return this.call('PUT', `/devices/${id}`, { locale: ['de', 'pl'][other % 2], clientAppVersion: word });
  }

  private async key({ verb, which, other, word }: Step) {
    if (verb !== 'delete') {
      return this.call('POST', '/api_keys/keys', { name: word, roles: [await this.roleAt(other)] });
    }
    const id = await this.pick('SELECT id FROM api_keys_keys WHERE deleted_at IS NULL ORDER BY id', which);
    return id ? this.call('DELETE', `/api_keys/keys?id=${id}`) : null;
  }

  private async sidebar({ verb, which, other, word }: Step) {
    const [roleId, second] = [await this.roleAt(which), await this.roleAt(other)];
    const path = '/auth/sidebar/preferences';
    if (verb === 'delete') return this.call('DELETE', `${path}?roleId=${roleId}`);
    const settings = { groupOrder: [word], hiddenItems: [`/${word}`] };
    const place = verb === 'move' ? { scope: { type: 'role', roleId } } : null;
    return this.call('PUT', path, {
      ...settings,
      ...(place ?? (which % 3 > 0 && { applyToRoles: [roleId], clearRoleIds: [second] })),
    });
  }

  private async variant({ verb, which, other, word }: Step) {
    const path = '/auth/sidebar/variants';
    const change = { settings: { groupOrder: [word] }, isActive: other % 2 === 0 };
    if (verb === 'create')
      return this.call('POST', path, { ...change, ...(which % 2 > 0 && { name: word }) });
    const id = await this.pick(
      'SELECT id FROM auth_sidebar_variants WHERE deleted_at IS NULL ORDER BY id',
      which,
    );
    if (!id) return null;
    if (verb === 'delete') return this.call('DELETE', `${path}/${id}`);
    return this.call(
      'PUT',
      `${path}/${id}`,
      verb === 'move' ? { isActive: true } : { ...change, name: word },
    );
  }

  private profile({ verb, which, word }: Step) {
    if (verb === 'create') return this.call('PUT', '/auth/profile', { email: `${word}@example.test` });
    return this.call('POST', '/auth/locale', { locale: ['en', 'de', 'pl', 'es'][which % 4] });
  }

  private organizationAt(index: number) {
    return this.pick(
      `SELECT id FROM directory_organizations WHERE deleted_at IS NULL
         AND tenant_id = (SELECT tenant_id FROM directory_organizations WHERE id = '${this.root}') ORDER BY id`,
      index,
    );
  }

  private roleAt(index: number) {
    return this.pick(
      `SELECT id FROM auth_roles
        WHERE tenant_id = (SELECT tenant_id FROM directory_organizations WHERE id = '${this.root}') ORDER BY id`,
      index,
    );
  }

  private userAt(index: number) {
    return this.pick(`SELECT id FROM auth_users WHERE id <> '${this.self}' ORDER BY id`, index);
  }

  private async pick(statement: string, index: number): Promise<string | undefined> {
    const rows = await this.host.sql<{ id: string }>(statement);
    return rows.length > 0 ? rows[index % rows.length]?.id : undefined;
  }
}

function aclOf({ verb, which }: Step): object {
  if (verb === 'delete') return { features: [], isSuperAdmin: false };
  const features = ['auth.users.list', 'devices.*', 'auth.roles.list'].slice(0, (which % 3) + 1);
  return { features, ...(verb === 'move' && { organizations: which % 2 === 0 ? null : ['__all__'] }) };
}
