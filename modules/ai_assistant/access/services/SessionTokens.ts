import { createHash, randomBytes } from 'node:crypto';
import { type CoreServices, HttpError, type Principal, type ToolCaller } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { aiFeatures } from '../../features';
import { refusal } from '../../shared/errors';
import { type Caller, requirePlace } from '../../shared/place';

/** Milliseconds for which a token is good. */
const LIFE = 120 * 60_000;

interface Row {
  readonly userId: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly sessionId: string | null;
  readonly actsUnconfirmed: boolean;
}

/** For whom a call with a token acts. */
export interface TokenUse {
  readonly actor: ToolCaller;
  /** Whether changes are made at once. */
  readonly actsUnconfirmed: boolean;
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'clock' | 'database' | 'organizations'> &
  Pick<AuthServices, 'accessLookups' | 'principalStore'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens by which calls over MCP act for a user. They are no credential of the API, and end with the session that made them. */
export class SessionTokens {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes a token for the caller; those of the tenant that are over are removed.
   *
   * @param actsUnconfirmed whether calls with it make changes at once
   * @throws HttpError 400 without a user, 403 where the caller may not make changes that nobody confirms
   */
  async create(
    caller: Caller,
    actsUnconfirmed: boolean,
  ): Promise<{ sessionToken: string; expiresAt: string }> {
    const { clock, database } = this.deps;
    const { tenantId } = requirePlace(caller);
    const { userId, sessionId, organizationId } = caller.principal;
    if (userId === null) throw refusal(400, 'user_required', 'A user is required');
    if (actsUnconfirmed && !caller.access.has(aiFeatures['actions.unconfirmed']))
      throw refusal(403, 'forbidden', 'You may not make changes that nobody confirms', {
        requiredFeatures: [aiFeatures['actions.unconfirmed']],
      });
    const sessionToken = `sess_${randomBytes(16).toString('hex')}`;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LIFE);
    await database.run('DELETE FROM ai_assistant_session_tokens WHERE expires_at < $1', [now]);
    await database.run(
      `INSERT INTO ai_assistant_session_tokens
         (token_hash, tenant_id, user_id, expires_at, organization_id, session_id, acts_unconfirmed)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [hashOf(sessionToken), tenantId, userId, expiresAt, organizationId, sessionId, actsUnconfirmed],
    );
    return { sessionToken, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Who stands behind a token of the scope's tenant, in their own organization.
   *
   * @throws HttpError 401 where the token, its session or the account is not good any more, 403 where the user may not use
   * the assistant any more
   */
  async use(token: string, { scope }: ToolCaller): Promise<TokenUse> {
    const { accessControl, clock, database, organizations } = this.deps;
    const row = await database.first<Row>(
      `SELECT user_id AS "userId", tenant_id AS "tenantId", organization_id AS "organizationId",
              session_id AS "sessionId", acts_unconfirmed AS "actsUnconfirmed"
         FROM ai_assistant_session_tokens WHERE token_hash = $1 AND expires_at > $2`,
      [hashOf(token), clock.now()],
    );
    const principal = row && (await this.principalOf(row));
    if (!principal) throw new HttpError(401, 'The session token is not valid');
    const { organizationId } = principal;
    const tree = await organizations.treeOf(scope.tenantId);
    const access = accessControl.evaluate(principal, scope.tenantId, organizationId, tree);
    if (!access.has(aiFeatures.view)) throw new HttpError(403, 'Forbidden');
    const { organizationIds } = access;
    const actor = {
      principal,
      access,
      scope: { ...scope, organizationId, organizationIds, selected: false },
    };
    return {
      actor,
      actsUnconfirmed: row.actsUnconfirmed && access.has(aiFeatures['actions.unconfirmed']),
    };
  }

  /** The user of a token, whose session and account are still good. A token that an API key made has no session. */
  private async principalOf({
    userId,
    tenantId,
    organizationId,
    sessionId,
  }: Row): Promise<Principal | null | undefined> {
    const { accessLookups, principalStore } = this.deps;
    if (sessionId !== null)
      return principalStore.find({ sub: userId, sid: sessionId, tenantId, orgId: organizationId });
    const account = await accessLookups.account(userId);
    return account?.isConfirmed ? accessLookups.principalOf(userId) : undefined;
  }
}
