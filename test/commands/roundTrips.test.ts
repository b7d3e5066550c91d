import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

/** What a step does, with numbers that choose among what is there. */
interface Step {
  readonly kind: 'organization' | 'role' | 'user' | 'tenant';
  readonly verb: 'create' | 'update' | 'move' | 'delete';
  readonly which: number;
  readonly other: number;
  readonly word: string;
}

const ACTIONS = '/audit_logs/audit-logs/actions';

const step = fc.record<Step>({
  kind: fc.constantFrom('organization', 'organization', 'role', 'user', 'user', 'tenant'),
  verb: fc.constantFrom('create', 'create', 'update', 'move', 'delete'),
  which: fc.nat(1_000),
  other: fc.nat(1_000),
  word: fc.stringMatching(/^[a-z]{4,10}$/),
});

/** Everything that commands govern, and nothing that they leave behind as deleted. */
const STATE = `
  SELECT 'tenant' AS kind, to_jsonb(t) AS row FROM directory_tenants t WHERE deleted_at IS NULL
  UNION ALL SELECT 'organization', to_jsonb(o) FROM directory_organizations o WHERE deleted_at IS NULL
  UNION ALL SELECT 'role', to_jsonb(r) FROM auth_roles r
  UNION ALL SELECT 'role acl', to_jsonb(a) FROM auth_role_acls a
  UNION ALL SELECT 'user', to_jsonb(u) - 'last_login_at' FROM auth_users u
  UNION ALL SELECT 'user role', to_jsonb(x) FROM auth_user_roles x
  UNION ALL SELECT 'user acl', to_jsonb(y) FROM auth_user_acls y
  ORDER BY 1, 2`;

describe('commands', () => {
  let host: TestHost;
  let token: string;
  let root: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    root = organization?.id ?? '';
  });

  afterAll(() => host?.stop());

  const state = () => host.sql(STATE);
  const call = (method: string, path: string, json?: object) =>
    host.request<{ id?: string; logId?: string; error?: string }>(method, path, {
      token,
      ...(json && { json }),
    });

  const pick = async (statement: string, index: number): Promise<string | undefined> => {
    const rows = await host.sql<{ id: string }>(statement);
    return rows.length > 0 ? rows[index % rows.length]?.id : undefined;
  };
  const organizationAt = (index: number) =>
    pick(
      `SELECT id FROM directory_organizations WHERE deleted_at IS NULL
         AND tenant_id = (SELECT tenant_id FROM directory_organizations WHERE id = '${root}') ORDER BY id`,
      index,
    );
  const roleAt = (index: number) =>
    pick(
      `SELECT id FROM auth_roles WHERE tenant_id = (SELECT tenant_id FROM directory_organizations WHERE id = '${root}')
        ORDER BY id`,
      index,
    );
  const userAt = (index: number) =>
    pick(`SELECT id FROM auth_users WHERE email <> '${host.administrator.email}' ORDER BY id`, index);

  /** Sends the request of a step; many are refused, as they should be. */
  async function perform({ kind, verb, which, other, word }: Step) {
    if (kind === 'tenant')
      return verb === 'create' ? call('POST', '/directory/tenants', { name: word }) : null;
    if (kind === 'organization') {
      const [id, second] = [await organizationAt(which), await organizationAt(other)];
      const path = '/directory/organizations';
      if (verb === 'create') {
        const childIds = which % 2 === 0 && second !== root ? [second] : undefined;
        return call('POST', path, { name: word, parentId: id, childIds });
      }
      if (verb === 'delete') return id === root ? null : call('DELETE', `${path}?id=${id}`);
      return call('PUT', path, verb === 'move' ? { id, parentId: second } : { id, name: word, slug: word });
    }
    if (kind === 'role') {
      const id = await roleAt(which);
      if (verb === 'create') return call('POST', '/auth/roles', { name: word });
      if (verb === 'delete') return call('DELETE', `/auth/roles?id=${id}`);
      return call('PUT', '/auth/roles', { id, name: word });
    }
    const [id, organizationId, role] = [
      await userAt(which),
      await organizationAt(other),
      await roleAt(other),
    ];
    if (verb === 'create') {
      const email = `${word}${which}@example.test`;
      return call('POST', '/auth/users', { email, password: 'Secret-123!', organizationId, roles: [role] });
    }
    if (!id) return null;
    if (verb === 'delete') return call('DELETE', `/auth/users?id=${id}`);
    const change =
      verb === 'move' ? { organizationId, roles: [role] } : { name: word, isConfirmed: which % 2 === 0 };
    return call('PUT', '/auth/users', { id, ...change });
  }

  async function execute(steps: readonly Step[]): Promise<Operation[]> {
    const operations: Operation[] = [];
    for (const each of steps) {
      const answer = await perform(each);
      if (answer && answer.status >= 500) throw new Error(JSON.stringify([each, answer.status, answer.body]));
      const header = answer?.headers.get('x-operation');
      if (header) operations.push(JSON.parse(decodeURIComponent(header.slice(3))) as Operation);
    }
    return operations;
  }

  test('undone in reverse restore the exact rows, and redone the rows after them', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const before = await state();
        const operations = await execute(steps);
        const after = await state();
        const undo = async (list: readonly { undoToken: string }[]) => {
          for (const { undoToken } of list.toReversed()) {
            const answer = await call('POST', `${ACTIONS}/undo`, { undoToken });
            if (answer.status !== 200)
              throw new Error(`undo answered ${answer.status} ${JSON.stringify(answer.body)}`);
            undone += 1;
          }
        };
        await undo(operations);
        expect(await state()).toEqual(before);

        const again: { undoToken: string }[] = [];
        for (const { id } of operations) {
          const answer = await host.request<{ undoToken: string }>('POST', `${ACTIONS}/redo`, {
            token,
            json: { logId: id },
          });
          if (answer.status !== 200)
            throw new Error(`redo answered ${answer.status} ${JSON.stringify(answer.body)}`);
          again.push(answer.body);
        }
        expect(await state()).toEqual(after);
        await undo(again);
        expect(await state()).toEqual(before);
      }),
      { numRuns: 25 },
    );
    expect(undone).toBeGreaterThan(50);
  }, 400_000);
});
