import {
  type CoreServices,
  forbidden,
  isoTime,
  notFound,
  type PageRequest,
  type Principal,
  requirePerson,
  type Snapshot,
} from '@tenantry/core';
import type { PrincipalStore } from './PrincipalStore';

/** Refusal of API keys, which have no account. */
export const NO_USER = 'No user context';

/** A session as its owner sees it. */
export interface SessionItem {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** To within some minutes. */
  readonly lastUsedAt: string;
  /** The client that opened it, as it named itself; null when it did not. */
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  /** The session of the credential that asks. */
  readonly current: boolean;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy' | 'unitOfWork'> & {
  principalStore: PrincipalStore;
};

/** Sessions of the account that asks, wherever it works at the moment. */
export class OwnSessions {
  constructor(private readonly deps: Dependencies) {}

  /** Live sessions, newest first, in one statement. @throws HttpError 403 for API keys */
  async list(
    principal: Principal,
    { page, pageSize }: PageRequest,
  ): Promise<{ items: readonly SessionItem[]; total: number }> {
    const { userId, tenantId, sessionId } = accountOf(principal);
    const row = await this.deps.tenancy.inTenant(tenantId, 'read the own sessions', () =>
      this.deps.database.first<{ items: SessionItem[]; total: number }>({
        name: 'auth_own_sessions',
        text: `
          WITH live AS NOT MATERIALIZED (SELECT * FROM auth_sessions WHERE user_id = $1 AND expires_at > $2),
          page AS (SELECT * FROM live ORDER BY created_at DESC, id LIMIT $4::bigint OFFSET $5::bigint)
          SELECT (SELECT count(*)::int FROM live) AS total,
            (SELECT coalesce(json_agg(json_build_object(
                'id', id, 'createdAt', ${isoTime('created_at')}, 'expiresAt', ${isoTime('expires_at')},
                'lastUsedAt', ${isoTime('coalesce(last_used_at, created_at)')},
                'userAgent', user_agent, 'ipAddress', ip_address, 'current', id = $3::uuid)
                ORDER BY created_at DESC, id), '[]') FROM page) AS items`,
        values: [userId, this.deps.clock.now(), sessionId, pageSize, (page - 1) * pageSize],
      }),
    );
    return row ?? { items: [], total: 0 };
  }

  /** The snapshot of a session for the action log; null when the session is over. */
  async snapshot(sessionId: string): Promise<Snapshot<never> | null> {
    const view = await this.deps.database.first<Record<string, unknown>>(
      `SELECT user_id AS "userId", user_agent AS "userAgent", ip_address AS "ipAddress", created_at AS "createdAt"
         FROM auth_sessions WHERE id = $1`,
      [sessionId],
    );
    return view ? { view } : null;
  }

  /** Ends a session; its tokens are refused from then on. @throws HttpError 403 for API keys, 404 none of the account's */
  async end(principal: Principal, sessionId: string): Promise<void> {
    const { userId, tenantId } = accountOf(principal);
    await this.deps.tenancy.inTenant(tenantId, 'end one of the own sessions', () =>
      this.deps.unitOfWork.run(async () => {
        const ended = await this.deps.database.run(
          'DELETE FROM auth_sessions WHERE id = $1 AND user_id = $2',
          [sessionId, userId],
        );
        if (ended === 0) throw notFound('Session not found');
        await this.deps.principalStore.invalidateSessions([sessionId]);
      }),
    );
  }
}

/** The account of a person. @throws HttpError 403 for API keys */
export function accountOf(principal: Principal): {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string | null;
} {
  const { userId, tenantId, sessionId } = requirePerson(principal, NO_USER);
  if (tenantId === null) throw forbidden(NO_USER);
  return { userId, tenantId, sessionId };
}
