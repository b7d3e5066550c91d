import { createHmac, randomBytes } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { AuthEnvironment } from '../../environment';
import type { PrincipalStore } from './PrincipalStore';
import type { SigningKeys } from './SigningKeys';

/** Milliseconds that a session lasts when it is not remembered. */
const SESSION_LIFE = 8 * 3_600_000;
const DAY = 86_400_000;
const SESSION_TOKEN = /^[0-9a-f]{64}$/;

/** A session just opened. The token is shown to the client once and not kept. */
export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** The client that opens a session, as it describes itself. */
export interface Client {
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork' | 'tenancy' | 'clock'> & {
  environment: AuthEnvironment;
  principalStore: PrincipalStore;
  signingKeys: SigningKeys;
};

/** Opens, finds and ends sessions. */
export class SessionStore {
  private readonly rememberedLife: number;

  constructor(private readonly deps: Dependencies) {
    this.rememberedLife = deps.environment.REMEMBER_ME_DAYS * DAY;
  }

  /**
   * Opens a session for an account with a password that was just checked, and notes the sign-in.
   *
   * @param passwordHash the hash the password was checked against
   * @returns null when the account was removed, deactivated or given another password in the meantime
   */
  async open(
    userId: string,
    passwordHash: string,
    remember: boolean,
    { userAgent, ipAddress }: Client,
  ): Promise<OpenedSession | null> {
    const now = this.deps.clock.now();
    const token = randomBytes(32).toString('hex');
    const expiresAt = new Date(now.getTime() + (remember ? this.rememberedLife : SESSION_LIFE));
    const row = await this.deps.database.first<{ id: string }>({
      name: 'auth_open_session',
      text: `
        WITH signed_in AS (
          UPDATE auth_users SET last_login_at = $3
           WHERE id = $1 AND password_hash = $2 AND is_confirmed
          RETURNING id, tenant_id
        )
        INSERT INTO auth_sessions (tenant_id, user_id, token_hash, created_at, expires_at, user_agent, ip_address)
        SELECT tenant_id, id, $4, $3, $5, $6, $7 FROM signed_in
        RETURNING id`,
      values: [userId, passwordHash, now, this.hashOf(token), expiresAt, userAgent, ipAddress],
    });
    return row ? { id: row.id, token, expiresAt } : null;
  }

  /** Keyed hash under which a session token is stored; null for what cannot be one. */
  hashOfPresented(token: string | undefined): string | null {
    return token !== undefined && SESSION_TOKEN.test(token) ? this.hashOf(token) : null;
  }

  /**
   * Ends sessions that a caller proved to hold, whichever tenant they belong to.
   *
   * @returns ids of those that were still open
   */
  end(sessionIds: readonly string[], tokenHash: string | null): Promise<string[]> {
    return this.deps.tenancy.acrossTenants('sign-out: end the presented sessions', () =>
      this.deps.unitOfWork.run(async () => {
        const ended = await this.deps.database.query<{ id: string }>(
          'DELETE FROM auth_sessions WHERE id = ANY ($1::uuid[]) OR token_hash = $2 RETURNING id',
          [sessionIds, tokenHash],
        );
        const ids = ended.map(({ id }) => id);
        await this.deps.principalStore.invalidateSessions(ids);
        return ids;
      }),
    );
  }

  /** Ends every session of a user of the scope's tenant, save one. Joins the unit of work. */
  async deleteAllOf(userId: string, exceptSessionId: string | null = null): Promise<void> {
    await this.deps.database.run(
      'DELETE FROM auth_sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2)',
      [userId, exceptSessionId],
    );
    await this.deps.principalStore.invalidateUser(userId);
  }

  private hashOf(token: string): string {
    return createHmac('sha256', this.deps.signingKeys.sessionToken).update(token).digest('base64url');
  }
}
