import {
  assertUnmodified,
  badRequest,
  type CoreServices,
  type HttpError,
  nextVersion,
  notFound,
  type Person,
  type Principal,
  requirePerson,
} from '@tenantry/core';
import { duplicateEmail, isDuplicateEmail } from '../../accounts/services/duplicateEmail';
import type { AccessTokens } from '../../sessions/services/AccessTokens';
import type { PasswordHasher } from '../../passwords/services/PasswordHasher';
import type { PasswordTokens } from '../../passwords/services/PasswordTokens';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { SessionStore } from '../../sessions/services/SessionStore';
import { users } from '../../accounts/collections/users';
import { sessionEvents } from '../../sessions/events/sessionEvents';

/** Changes that people may make to their own account. */
export interface ProfileChange {
  /** Trimmed and lower-cased. */
  readonly email?: string;
  /** Null takes it away. */
  readonly name?: string | null;
  /** The new password; it meets the policy. */
  readonly password?: string;
  /** Required with `password`. */
  readonly currentPassword?: string;
}

/** A person with a session. */
export type SignedInUser = Person & {
  readonly tenantId: string;
  readonly sessionId: string;
};

/** The account as it is now, and a token that tells it. */
export interface SavedProfile {
  readonly email: string;
  readonly accessToken: string;
  /** Of the account. */
  readonly updatedAt: Date;
  /** The account had this e-mail and name before, and the change has no new password: nothing was written. */
  readonly isUnchanged: boolean;
}

interface Row {
  id: string;
  tenant_id: string;
  organization_id: string | null;
  email: string;
  name: string | null;
  password_hash: string | null;
  updated_at: Date;
}

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork' | 'tenancy' | 'events' | 'clock'> & {
  passwordHasher: PasswordHasher;
  passwordTokens: PasswordTokens;
  principalStore: PrincipalStore;
  sessionStore: SessionStore;
  accessTokens: AccessTokens;
};

const READ = `
  SELECT id, tenant_id, organization_id, email, name, password_hash, updated_at FROM auth_users WHERE id = $1`;

/** Changes a person's own name, e-mail and password. */
export class ProfileEditor {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes the change and issues a token that tells it. A new password ends every other session.
   *
   * @param headers of the request, for the optimistic lock
   * @throws HttpError 400 for a wrong current password or a taken e-mail, 404 when the account is gone, 409
   * when it was changed meanwhile
   */
  update(
    user: SignedInUser,
    change: ProfileChange,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<SavedProfile> {
    return this.deps.tenancy.inTenant(user.tenantId, 'profile: change the own account', async () => {
      const hashes = await this.hashes(user.userId, change);
      try {
        return await this.deps.unitOfWork.run(async () => {
          const row = await this.lock(user.userId);
          assertUnmodified(headers, row.updated_at);
          if (hashes && row.password_hash !== hashes.current) throw incorrectPassword();
          const { email = row.email, name = row.name } = change;
          return this.write(user, row, { email, name, newHash: hashes?.next ?? null });
        });
      } catch (error) {
        throw isDuplicateEmail(error) ? duplicateEmail() : error;
      }
    });
  }

  /** Checks the current password and hashes the new one, before a connection is held for the writing. */
  private async hashes(
    userId: string,
    { password, currentPassword }: ProfileChange,
  ): Promise<{ current: string | null; next: string } | null> {
    if (password === undefined) return null;
    const row = await this.deps.database.first<Row>(READ, [userId]);
    if (!row) throw notFound('User not found');
    if (!(await this.deps.passwordHasher.verify(currentPassword ?? '', row.password_hash)))
      throw incorrectPassword();
    return { current: row.password_hash, next: await this.deps.passwordHasher.hash(password) };
  }

  private async lock(userId: string): Promise<Row> {
    const row = await this.deps.database.first<Row>(`${READ} FOR UPDATE`, [userId]);
    if (!row) throw notFound('User not found');
    return row;
  }

  private async write(
    user: SignedInUser,
    row: Row,
    { email, name, newHash }: Pick<Row, 'email' | 'name'> & { readonly newHash: string | null },
  ): Promise<SavedProfile> {
    const account = { id: row.id, tenantId: row.tenant_id, organizationId: row.organization_id };
    const accessToken = this.deps.accessTokens.issue(
      { ...account, email, roles: user.roles },
      user.sessionId,
    );
    if (newHash === null && email === row.email && name === row.name)
      return { email, updatedAt: row.updated_at, accessToken, isUnchanged: true };
    const changed = await this.deps.database.first<Pick<Row, 'updated_at'>>(
      `UPDATE auth_users SET email = $2, name = $4, password_hash = coalesce($3, password_hash), updated_at = ${nextVersion()}
        WHERE id = $1 RETURNING updated_at`,
      [row.id, email, newHash, name],
    );
    await this.deps.principalStore.invalidateUser(row.id);
    await this.deps.events.emit(users.events.updated, account);
    if (newHash !== null) {
      await this.deps.sessionStore.deleteAllOf(row.id, user.sessionId);
      await this.deps.passwordTokens.retireAllOf(row.id);
      await this.deps.events.emit(sessionEvents.passwordChanged, {
        ...account,
        changedBy: 'self',
        changedById: row.id,
        at: this.deps.clock.now().toISOString(),
      });
    }
    return { email, updatedAt: (changed ?? row).updated_at, accessToken, isUnchanged: false };
  }
}

function incorrectPassword(): HttpError {
  const message = 'Current password is incorrect.';
  return badRequest(message, { issues: [{ path: ['currentPassword'], message }] });
}

/** The person who is signed in. @throws HttpError 403 for API keys, 404 without a session or a tenant */
export function signedInUser(principal: Principal): SignedInUser {
  const person = requirePerson(principal);
  const { tenantId, sessionId } = person;
  if (tenantId === null || sessionId === null) throw notFound('User not found');
  return { ...person, tenantId, sessionId };
}
