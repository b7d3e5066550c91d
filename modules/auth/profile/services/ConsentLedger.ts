import { createHmac } from 'node:crypto';
import { type CoreServices, forbidden, notFound } from '@tenantry/core';
import type { Actor } from '../../shared/Actor';
import { GrantBoundary } from '../../acls/services/GrantBoundary';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { SigningKeys } from '../../sessions/services/SigningKeys';
import { isSuperAdministrator } from '../../roles/services/superAdministrator';

/** A person's consent, given or withdrawn. */
export interface ConsentStatement {
  readonly userId: string;
  /** For example `marketing_email`. */
  readonly consentType: string;
  readonly isGranted: boolean;
  /** Where they said so, for example `onboarding`. */
  readonly source: string | null;
  readonly ipAddress: string | null;
}

/** A consent as published. */
export interface ConsentItem {
  readonly id: string;
  readonly consentType: string;
  readonly isGranted: boolean;
  readonly grantedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly source: string | null;
  readonly ipAddress: string | null;
  /** False when the record is not as it was written. */
  readonly integrityValid: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Row = Omit<ConsentItem, 'integrityValid'> & {
  readonly userId: string;
  readonly integrityHash: string | null;
};

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy' | 'unitOfWork'> & {
  recordLocator: RecordLocator;
  signingKeys: SigningKeys;
};

const CONSENT = `
  id, user_id AS "userId", consent_type AS "consentType", is_granted AS "isGranted", granted_at AS "grantedAt",
  withdrawn_at AS "withdrawnAt", source, ip_address AS "ipAddress", integrity_hash AS "integrityHash",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * Records what users agree to, one record a user and kind, and tells whether a record is still as it was written:
 * each carries a keyed hash of its contents.
 */
export class ConsentLedger {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Notes a consent, or its withdrawal, of a user of the scope's tenant. Joins the unit of work.
   *
   * @throws HttpError 404 no such user
   */
  async record({ userId, consentType, isGranted, source, ipAddress }: ConsentStatement): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const user = await this.deps.database.first<{ tenantId: string; organizationId: string | null }>(
        `SELECT tenant_id AS "tenantId", organization_id AS "organizationId" FROM auth_users WHERE id = $1 FOR UPDATE`,
        [userId],
      );
      if (!user) throw notFound('User not found');
      const [known] = await this.read(userId, consentType);
      const now = this.deps.clock.now();
      const grantedAt = isGranted && !known?.isGranted ? now : (known?.grantedAt ?? null);
      const withdrawnAt = isGranted ? null : now;
      const contents = { userId, consentType, isGranted, grantedAt, withdrawnAt, ipAddress, source };
      await this.deps.database.run(
        `INSERT INTO auth_user_consents (tenant_id, organization_id, user_id, consent_type, is_granted, granted_at,
           withdrawn_at, source, ip_address, integrity_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT ON CONSTRAINT auth_user_consents_key DO UPDATE SET is_granted = excluded.is_granted,
           granted_at = excluded.granted_at, withdrawn_at = excluded.withdrawn_at, source = excluded.source,
           ip_address = excluded.ip_address, integrity_hash = excluded.integrity_hash, updated_at = now()`,
        [
          user.tenantId,
          user.organizationId,
          userId,
          consentType,
          isGranted,
          grantedAt,
          withdrawnAt,
          source,
          ipAddress,
          this.hashOf(contents),
        ],
      );
    });
  }

  /**
   * A user's consents, newest first; none for a user who does not exist for the actor: unknown, of another tenant or
   * hidden from the actor.
   *
   * @throws HttpError 403 a user beyond the actor's organizations
   */
  async list(actor: Actor, userId: string): Promise<ConsentItem[]> {
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', userId);
    if (tenantId === null) return [];
    return this.deps.tenancy.inTenant(tenantId, 'read the consents of a user', async () => {
      const user = await this.deps.database.first<{ organizationId: string | null; hidden: boolean }>(
        `SELECT organization_id AS "organizationId", ${isSuperAdministrator('u')} AS hidden
           FROM auth_users u WHERE u.id = $1`,
        [userId],
      );
      if (!user || (user.hidden && !actor.isSuperAdmin)) return [];
      if (!new GrantBoundary(actor).reaches(user.organizationId)) {
        throw forbidden('Not authorized to access this user.');
      }
      return (await this.read(userId, null)).map(({ userId: _user, integrityHash, ...item }) => ({
        ...item,
        integrityValid: integrityHash === this.hashOf({ userId, ...item }),
      }));
    });
  }

  private read(userId: string, consentType: string | null): Promise<Row[]> {
    return this.deps.database.query<Row>(
      `SELECT ${CONSENT} FROM auth_user_consents
        WHERE user_id = $1 AND ($2::text IS NULL OR consent_type = $2) ORDER BY created_at DESC, id`,
      [userId, consentType],
    );
  }

  /** HMAC-SHA256 over `user|kind|granted|granted at|withdrawn at|address|source`, hexadecimal. */
  private hashOf(
    consent: Omit<ConsentStatement, 'source'> & Pick<ConsentItem, 'grantedAt' | 'withdrawnAt' | 'source'>,
  ): string {
    const { userId, consentType, isGranted, grantedAt, withdrawnAt, ipAddress, source } = consent;
    const times = [grantedAt, withdrawnAt].map((time) => time?.toISOString() ?? '');
    const text = [userId, consentType, isGranted, ...times, ipAddress ?? '', source ?? ''].join('|');
    return createHmac('sha256', this.deps.signingKeys.consentIntegrity).update(text).digest('hex');
  }
}
