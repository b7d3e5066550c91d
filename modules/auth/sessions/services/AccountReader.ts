import type { Closed, CoreServices } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { pictureOf } from '../../shared/pictureOf';

/** An account, as tokens and answers need it. */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly email: string;
  /** Names of the roles held, sorted. */
  readonly roles: readonly string[];
}

/** An account, with what keeps it out: its tenant is closed, or its organization. */
export interface TenantAccount extends Account {
  readonly closed: Closed | null;
}

/** An account that someone tries to sign in to. */
export interface SignInCandidate extends TenantAccount {
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
}

/** Data of an account that its owner may read. */
export interface Profile {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly string[];
  /** Address of the picture; null where the account has none. */
  readonly picture: string | null;
}

const ROLE_NAMES = `
  ARRAY(SELECT r.name FROM auth_user_roles ur JOIN auth_roles r ON r.id = ur.role_id
         WHERE ur.user_id = u.id ORDER BY r.name) AS roles`;
const ACCOUNT = `
  u.id, u.tenant_id AS "tenantId", u.organization_id AS "organizationId", u.email, ${ROLE_NAMES}`;

const BY_EMAIL = `
  SELECT ${ACCOUNT}, u.password_hash AS "passwordHash", u.is_confirmed AS "isConfirmed"
    FROM auth_users u WHERE u.email = $1 LIMIT 20`;
const BY_SESSION_TOKEN = `
  SELECT ${ACCOUNT}, s.id AS "sessionId"
    FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.is_confirmed`;
/** The name in a profile, over `u`; null for a blank one. */
export const SHOWN_NAME = `nullif(btrim(u.name), '')`;
const PROFILE = `
  SELECT u.email, ${SHOWN_NAME} AS name, ${ROLE_NAMES}, ${pictureOf('u')} AS picture
    FROM auth_users u WHERE u.id = $1`;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'clock' | 'organizations'> &
  Pick<DirectoryServices, 'tenantDirectory'>;

/** Reads accounts for sign-in, for the renewal of tokens and for the profile. */
export class AccountReader {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Accounts with the e-mail, of one tenant or of all, closed ones included. Those of deleted tenants are gone with
   * them; so many at most as tell whether the e-mail is ambiguous.
   */
  async byEmail(email: string, tenantId: string | null): Promise<SignInCandidate[]> {
    const find = () =>
      this.deps.database.query<Omit<SignInCandidate, 'closed'>>({
        name: 'auth_accounts_by_email',
        text: BY_EMAIL,
        values: [email],
      });
    const reason = 'sign-in: find account by e-mail';
    return this.ofLiveTenants(
      tenantId === null
        ? await this.deps.tenancy.acrossTenants(reason, find)
        : await this.deps.tenancy.inTenant(tenantId, reason, find),
    );
  }

  /** The account behind a session token that is still good, with the session's id. */
  async bySessionToken(tokenHash: string): Promise<(TenantAccount & { sessionId: string }) | undefined> {
    const account = await this.deps.tenancy.acrossTenants(
      'session refresh: find account by session token',
      () =>
        this.deps.database.first<Account & { sessionId: string }>({
          name: 'auth_account_by_session_token',
          text: BY_SESSION_TOKEN,
          values: [tokenHash, this.deps.clock.now()],
        }),
    );
    return account && (await this.ofLiveTenants([account]))[0];
  }

  /** Profile of an account of the scope's tenant, in one query. */
  profile(userId: string): Promise<Profile | undefined> {
    return this.deps.database.first<Profile>({
      name: 'auth_profile',
      text: PROFILE,
      values: [userId],
    });
  }

  private async ofLiveTenants<T extends Account>(
    accounts: readonly T[],
  ): Promise<(T & { closed: Closed | null })[]> {
    const live = await this.deps.tenantDirectory.find([...new Set(accounts.map(({ tenantId }) => tenantId))]);
    const known = accounts.filter(({ tenantId }) => live.has(tenantId));
    return Promise.all(
      known.map(async (account) => {
        const tree = await this.deps.organizations.treeOf(account.tenantId);
        return { ...account, closed: tree.closedTo(account.organizationId) };
      }),
    );
  }
}
