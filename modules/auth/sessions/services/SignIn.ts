import { closedError, forbidden, type CoreServices, unauthorized } from '@tenantry/core';
import type { AccessTokens } from './AccessTokens';
import type { Account, AccountReader, SignInCandidate } from './AccountReader';
import type { PasswordHasher } from '../../passwords/services/PasswordHasher';
import type { Client, OpenedSession, SessionStore } from './SessionStore';
import { sessionEvents } from '../events/sessionEvents';

/** Credentials of a sign-in. */
export interface Credentials {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly password: string;
  /** Needed when accounts of several tenants share the e-mail. */
  readonly tenantId: string | null;
  readonly remember: boolean;
  /** Role names of which the account must hold one; empty for no condition. */
  readonly requiredRoles: readonly string[];
  readonly client: Client;
}

/** The outcome of a sign-in. */
export interface SignedIn {
  readonly account: Account;
  readonly session: OpenedSession;
  readonly accessToken: string;
}

type FailureReason = 'invalid_password' | 'invalid_credentials' | 'account_deactivated';

type Dependencies = Pick<CoreServices, 'events' | 'tenancy'> & {
  accountReader: AccountReader;
  passwordHasher: PasswordHasher;
  sessionStore: SessionStore;
  accessTokens: AccessTokens;
};

/** The published text for every reason a sign-in can fail, so that they cannot be distinguished. */
export const INVALID_CREDENTIALS = 'Invalid email or password';
const MISSING_ROLE = 'You do not have permission to access this area. Please contact your administrator.';

/** Checks credentials and opens sessions. */
export class SignIn {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Signs in. An unknown e-mail costs as much as a wrong password.
   *
   * @throws HttpError 401 for credentials that do not fit, 403 for an account of a closed tenant or
   *   organization, or without the required role
   */
  async signIn(credentials: Credentials): Promise<SignedIn> {
    const { email, password } = credentials;
    const found = await this.deps.accountReader.byEmail(email, credentials.tenantId);
    // Accounts that are kept out do not make the e-mail of one that is not ambiguous.
    const open = found.filter(({ closed }) => closed === null);
    const candidates = open.length > 0 ? open : found;
    const account = candidates.length === 1 ? candidates[0] : undefined;
    const passwordHash = account?.passwordHash ?? null;
    const matches = await this.deps.passwordHasher.verify(
      password,
      passwordHash,
      credentials.client.ipAddress ?? '',
    );
    if (!account || passwordHash === null) return this.refuse(email, 'invalid_credentials');
    if (!matches) return this.refuse(email, 'invalid_password');
    if (!account.isConfirmed) return this.refuse(email, 'account_deactivated');
    if (account.closed) throw closedError(account.closed);
    requireRole(account, credentials.requiredRoles);
    const session = await this.open(account, passwordHash, credentials);
    if (!session) return this.refuse(email, 'invalid_credentials');
    return { account, session, accessToken: this.deps.accessTokens.issue(account, session.id) };
  }

  private async open(
    account: SignInCandidate,
    passwordHash: string,
    { remember, client }: Credentials,
  ): Promise<OpenedSession | null> {
    return this.deps.tenancy.inTenant(account.tenantId, 'sign-in: open a session', async () => {
      const session = await this.deps.sessionStore.open(account.id, passwordHash, remember, client);
      if (session) {
        const { id, email, tenantId, organizationId } = account;
        await this.deps.events.emit(sessionEvents.signedIn, { id, email, tenantId, organizationId });
      }
      return session;
    });
  }

  private async refuse(email: string, reason: FailureReason): Promise<never> {
    await this.deps.events.emit(sessionEvents.signInFailed, { email, reason });
    throw unauthorized(INVALID_CREDENTIALS);
  }
}

function requireRole(account: Account, required: readonly string[]): void {
  if (required.length === 0 || required.some((role) => account.roles.includes(role))) return;
  throw forbidden(MISSING_ROLE);
}
