import { createHash, randomBytes } from 'node:crypto';
import {
  closedError,
  type CoreServices,
  delegate,
  HttpError,
  personOf,
  type Principal,
  startOf,
  storedPrincipal,
  type StoredPrincipal,
  type ToolCaller,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { aiFeatures } from '../../features';
import { refusal } from '../../shared/errors';
import { mayActUnconfirmed } from '../../shared/mayActUnconfirmed';
import { type Caller, requirePlace, requireUser } from '../../shared/place';

/** Milliseconds for which a token is good. */
const LIFE = 120 * 60_000;

interface Row {
  /** Who asked for the token, with the bounds of the chain behind. */
  readonly principal: StoredPrincipal;
  readonly tenantId: string;
  /** Of a person who asked for it; null for a key. */
  readonly sessionId: string | null;
  readonly actsUnconfirmed: boolean;
}

/** For whom a call with a token acts. */
export interface TokenUse {
  readonly actor: ToolCaller;
  /** Whether changes are made at once. */
  readonly actsUnconfirmed: boolean;
}

type Dependencies = Pick<
  CoreServices,
  'accessControl' | 'clock' | 'database' | 'organizations' | 'principals'
> &
  Pick<AuthServices, 'principalStore'>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Tokens by which calls over MCP act for a person or a key, within the bounds of the credential that asked for the token. They are
 * no credential of the API, and end with that one.
 */
export class SessionTokens {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes a token for the caller; those of the tenant that are over are removed.
   *
   * @param actsUnconfirmed whether calls with it make changes at once
   * @throws HttpError 400 without a tenant, or for a credential of a person without an account, 403 where the caller may not make
   *   unconfirmed changes
   */
  async create(
    caller: Caller,
    actsUnconfirmed: boolean,
  ): Promise<{ sessionToken: string; expiresAt: string }> {
    const { clock, database } = this.deps;
    const { tenantId } = requirePlace(caller);
    const { principal } = caller;
    if (startOf(principal).kind === 'user') requireUser(caller);
    if (actsUnconfirmed && !mayActUnconfirmed(caller))
      throw refusal(403, 'forbidden', 'You may not make changes without confirmation', {
        requiredFeatures: [aiFeatures['actions.unconfirmed']],
      });
    const person = personOf(principal);
    const sessionToken = `sess_${randomBytes(16).toString('hex')}`;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LIFE);
    await database.run('DELETE FROM ai_assistant_session_tokens WHERE expires_at < $1', [now]);
    await database.run(
      `INSERT INTO ai_assistant_session_tokens
         (token_hash, tenant_id, user_id, expires_at, organization_id, session_id, acts_unconfirmed, principal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        hashOf(sessionToken),
        tenantId,
        person?.userId ?? null,
        expiresAt,
        principal.organizationId,
        person?.sessionId ?? null,
        actsUnconfirmed,
        JSON.stringify(storedPrincipal(principal)),
      ],
    );
    return { sessionToken, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Who stands behind a token of the scope's tenant, in their own organization and with the rights that they have now.
   *
   * @throws HttpError 401 where the token, or the session, account, key or organization behind it, is not good any more, 403
   *   where the person or key may not use the assistant any more
   */
  async use(token: string, { scope }: ToolCaller): Promise<TokenUse> {
    const { accessControl, clock, database, organizations } = this.deps;
    const row = await database.first<Row>(
      `SELECT principal, tenant_id AS "tenantId", session_id AS "sessionId",
              acts_unconfirmed AS "actsUnconfirmed"
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
      actsUnconfirmed: row.actsUnconfirmed && mayActUnconfirmed(actor),
    };
  }

  /**
   * The token on behalf of who asked for it; null where that is not good any more.
   *
   * @throws HttpError 403 its tenant or organization is closed
   */
  private async principalOf({ principal: stored, tenantId, sessionId }: Row): Promise<Principal | null> {
    const { principals, principalStore } = this.deps;
    const present = await principals.present(stored);
    const { principal } = present;
    if (principal === null && present.closed) throw closedError(present.closed);
    if (!principal) return null;
    const link = { kind: 'session_token', name: '', bounds: null } as const;
    if (sessionId === null) return delegate(principal, link);
    const { subject: sub, organizationId: orgId, links = [] } = stored;
    const person = await principalStore.find({ sub, sid: sessionId, tenantId, orgId });
    return person && [...links, link].reduce<Principal>(delegate, person);
  }
}
