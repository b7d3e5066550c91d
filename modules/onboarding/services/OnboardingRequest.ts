/** How far a request has come. A pending one whose link is too old counts as expired. */
export type RequestState = 'pending' | 'processing' | 'completed';

/** What somebody who wants a tenant tells us. */
export interface Submission {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName: string;
  readonly password: string;
  readonly marketingConsent: boolean;
  /** Language of mails and messages, as the form names it; null for that of the request. */
  readonly locale: string | null;
}

/** A stored request. */
export interface OnboardingRequest {
  /** The tenant that it is to become. */
  readonly tenantId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName: string;
  /** Null once the account has it. */
  readonly passwordHash: string | null;
  readonly locale: string;
  readonly marketingConsent: boolean;
  readonly ipAddress: string;
  readonly status: RequestState;
  readonly expiresAt: Date;
  readonly mailSentAt: Date | null;
  /** When its provisioning was last put into the queue. */
  readonly scheduledAt: Date | null;
  readonly completedAt: Date | null;
  /** When everything that follows the provisioning was done. */
  readonly preparedAt: Date | null;
  readonly welcomeSentAt: Date | null;
}

/** The columns of a stored request, for SELECT and RETURNING. */
export const REQUEST_COLUMNS = `
  tenant_id AS "tenantId", email, first_name AS "firstName", last_name AS "lastName",
  organization_name AS "organizationName", password_hash AS "passwordHash", locale,
  marketing_consent AS "marketingConsent", ip_address AS "ipAddress", status, expires_at AS "expiresAt",
  mail_sent_at AS "mailSentAt", scheduled_at AS "scheduledAt", completed_at AS "completedAt",
  prepared_at AS "preparedAt", welcome_sent_at AS "welcomeSentAt"`;
