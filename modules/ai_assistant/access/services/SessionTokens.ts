import { createHash, randomBytes } from 'node:crypto';
import type { CoreServices, Principal } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { refusal } from '../../shared/errors';
import { type Caller, requirePlace } from '../../shared/place';

/** Milliseconds for which a token is good. */
const LIFE = 120 * 60_000;

type Dependencies = Pick<CoreServices, 'clock' | 'database'> & Pick<AuthServices, 'accessLookups'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens by which calls over MCP act for a user. They are no credential of the API. */
export class SessionTokens {
  constructor(private readonly deps: Dependencies) {}

  /** Makes a token for the caller; those of the tenant that are over are removed. */
  async create(caller: Caller): Promise<{ sessionToken: string; expiresAt: string }> {
    const { clock, database } = this.deps;
    const { tenantId } = requirePlace(caller);
    const { userId } = caller.principal;
    if (userId === null) throw refusal(400, 'user_required', 'A user is required');
    const sessionToken = `sess_${randomBytes(16).toString('hex')}`;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LIFE);
    await database.run('DELETE FROM ai_assistant_session_tokens WHERE expires_at < $1', [now]);
    await database.run(
      `INSERT INTO ai_assistant_session_tokens (token_hash, tenant_id, user_id, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [hashOf(sessionToken), tenantId, userId, expiresAt],
    );
    return { sessionToken, expiresAt: expiresAt.toISOString() };
  }

  /** For whom a token of the scope's tenant acts; undefined where it is not good. */
  async principalOf(token: string): Promise<Principal | undefined> {
    const { accessLookups, clock, database } = this.deps;
    const row = await database.first<{ user_id: string }>(
      'SELECT user_id FROM ai_assistant_session_tokens WHERE token_hash = $1 AND expires_at > $2',
      [hashOf(token), clock.now()],
    );
    return row && accessLookups.principalOf(row.user_id);
  }
}
