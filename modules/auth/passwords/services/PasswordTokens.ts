import { createHmac, randomBytes } from 'node:crypto';
import type { Closed, CoreServices } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { SigningKeys } from '../../sessions/services/SigningKeys';

/** Purpose of a token: to reset a forgotten password, or to set the first one after an invitation. */
export type TokenPurpose = 'reset' | 'setup';

/** Milliseconds a token is good for. */
const LIFE: Readonly<Record<TokenPurpose, number>> = { reset: 60 * 60_000, setup: 48 * 3_600_000 };
const TOKEN = /^[0-9a-f]{64}$/;

/** A token that is still good. */
export interface GoodToken {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Why the account cannot sign in: its tenant is closed, or its organization; null when it can. */
  readonly closed: Closed | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'clock' | 'organizations'> &
  Pick<DirectoryServices, 'tenantDirectory'> & { signingKeys: SigningKeys };

/**
 * Tokens that let their holder set a password, once. Only keyed hashes are stored, so that whoever reads the
 * database can set none.
 */
export class PasswordTokens {
  constructor(private readonly deps: Dependencies) {}

  /** Makes a token for an account of the scope's tenant. Joins the unit of work. @returns the token itself */
  async issue(userId: string, purpose: TokenPurpose): Promise<string> {
    const now = this.deps.clock.now();
    const token = randomBytes(32).toString('hex');
    await this.deps.database.run('DELETE FROM auth_password_tokens WHERE user_id = $1 AND expires_at < $2', [
      userId,
      now,
    ]);
    await this.deps.database.run(
      `INSERT INTO auth_password_tokens (tenant_id, user_id, purpose, token_hash, expires_at, created_at)
       SELECT tenant_id, id, $2, $3, $4, $5 FROM auth_users WHERE id = $1`,
      [userId, purpose, this.hashOf(token), new Date(now.getTime() + LIFE[purpose]), now],
    );
    return token;
  }

  /** Makes every token of the account useless. Joins the unit of work. */
  async retireAllOf(userId: string): Promise<void> {
    await this.deps.database.run(
      'UPDATE auth_password_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
      [userId, this.deps.clock.now()],
    );
  }

  /** The account of a token; undefined for one that is unknown, used or expired. Does not consume it. */
  async find(token: string): Promise<GoodToken | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const found = await this.deps.tenancy.acrossTenants('password: find the account of a token', () =>
      this.deps.database.first<Omit<GoodToken, 'closed'> & { organizationId: string | null }>({
        name: 'auth_find_password_token',
        text: `
          SELECT t.id, t.tenant_id AS "tenantId", t.user_id AS "userId", u.organization_id AS "organizationId"
            FROM auth_password_tokens t
            JOIN auth_users u ON u.id = t.user_id AND u.is_confirmed
           WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.expires_at > $2`,
        values: [this.hashOf(token), this.deps.clock.now()],
      }),
    );
    // Accounts of a deleted tenant are gone with it.
    if (!found || !(await this.deps.tenantDirectory.exists(found.tenantId))) return undefined;
    const { organizationId, ...good } = found;
    const tree = await this.deps.organizations.treeOf(good.tenantId);
    return { ...good, closed: tree.closedTo(organizationId) };
  }

  /**
   * Uses a token up, within its tenant and the unit of work. Of several callers at once one gets true: the
   * others wait for the row, and then find it used.
   */
  async consume(id: string): Promise<boolean> {
    const used = await this.deps.database.run(
      'UPDATE auth_password_tokens SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2',
      [id, this.deps.clock.now()],
    );
    return used === 1;
  }

  private hashOf(token: string): string {
    return createHmac('sha256', this.deps.signingKeys.passwordToken).update(token).digest('base64url');
  }
}
