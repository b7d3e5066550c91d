import { randomBytes, randomUUID } from 'node:crypto';
import { conflict, type CoreServices, HttpError, MailError } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { OnboardingEnvironment } from '../environment';
import type { Submission } from './OnboardingRequest';
import type { RequestRecords } from './RequestRecords';

/** Milliseconds a verification link is good, and for which a mailed request keeps others with its e-mail away. */
const LINK_LIFE = 24 * 3_600_000;
const RESUBMISSION_PAUSE = 10 * 60_000;

const ACCOUNT_EXISTS = 'An account with this email already exists.';
const ALREADY_PENDING = 'A verification mail was sent a moment ago. Please check your inbox.';
const MAIL_FAILED = 'The verification mail could not be sent. Please try again.';

/** What is known of the one who submits, besides what they say. */
export interface Origin {
  readonly ipAddress: string;
  /** What links begin with. */
  readonly base: string;
}

interface Known {
  readonly status: string;
  readonly mailSentAt: Date | null;
}

type Dependencies = Pick<
  CoreServices,
  'database' | 'tenancy' | 'unitOfWork' | 'mail' | 'translations' | 'clock' | 'logger'
> &
  Pick<AuthServices, 'accountProvisioning' | 'passwordHasher'> & {
    requestRecords: RequestRecords;
    environment: OnboardingEnvironment;
  };

/** Takes requests and mails their verification links. */
export class OnboardingSubmission {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores a request, in place of an earlier one of the same e-mail, and mails the link.
   *
   * @throws HttpError 409 account exists, or mailed a moment ago; 502 the mail could not be sent
   */
  async submit(submission: Submission, { ipAddress, base }: Origin): Promise<void> {
    const locale = this.deps.translations.supported(submission.locale ?? this.deps.tenancy.scope.locale);
    const { email } = submission;
    if (await this.deps.accountProvisioning.emailTaken(email)) throw this.refused(ACCOUNT_EXISTS, locale);
    const passwordHash = await this.deps.passwordHasher.hash(submission.password);
    const token = randomBytes(32).toString('hex');
    await this.store({ ...submission, locale, passwordHash, ipAddress, token });
    const link = `${base}/api/onboarding/onboarding/verify?token=${token}`;
    await this.mailLink(submission, locale, link);
    await this.deps.tenancy.acrossTenants('onboarding: note that the mail was sent', () =>
      this.deps.database.run('UPDATE onboarding_requests SET mail_sent_at = $2 WHERE token_hash = $1', [
        this.deps.requestRecords.hashOf(token),
        this.deps.clock.now(),
      ]),
    );
    await this.notify(submission);
  }

  private async store(
    request: Omit<Submission, 'password'> & {
      locale: string;
      passwordHash: string;
      ipAddress: string;
      token: string;
    },
  ): Promise<void> {
    const now = this.deps.clock.now();
    const values = [
      randomUUID(),
      request.email,
      request.firstName,
      request.lastName,
      request.organizationName,
      request.passwordHash,
      request.locale,
      request.marketingConsent,
      request.ipAddress,
      this.deps.requestRecords.hashOf(request.token),
      new Date(now.getTime() + LINK_LIFE),
      now,
    ];
    await this.deps.tenancy.acrossTenants('onboarding: store a request', () =>
      this.deps.unitOfWork.run(async () => {
        // Two that come at once with one e-mail wait for each other, though there is no row yet to lock.
        await this.deps.database.run(
          "SELECT pg_advisory_xact_lock(hashtextextended('onboarding ' || $1, 0))",
          [request.email],
        );
        const known = await this.deps.database.first<Known>(
          'SELECT status, mail_sent_at AS "mailSentAt" FROM onboarding_requests WHERE email = $1 FOR UPDATE',
          [request.email],
        );
        if (known?.status === 'processing' || this.isRecent(known)) {
          throw this.refused(ALREADY_PENDING, request.locale);
        }
        await this.deps.database.run('DELETE FROM onboarding_requests WHERE email = $1', [request.email]);
        await this.deps.database.run(INSERT, values);
      }),
    );
  }

  private isRecent(known: Known | undefined): boolean {
    if (known?.status !== 'pending' || known.mailSentAt === null) return false;
    return this.deps.clock.now().getTime() - known.mailSentAt.getTime() < RESUBMISSION_PAUSE;
  }

  private async mailLink({ email, firstName, organizationName }: Submission, locale: string, link: string) {
    try {
      await this.deps.mail.send({
        to: email,
        locale,
        template: 'onboarding.mail.verify',
        values: { firstName, organizationName },
        link,
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const text = this.deps.translations.errorText(MAIL_FAILED, locale, 'onboarding');
      throw new HttpError(502, text, { ok: false });
    }
  }

  /** Nobody's request fails because the operator could not be told. */
  private async notify({ email, organizationName }: Submission): Promise<void> {
    const { ADMIN_EMAIL } = this.deps.environment;
    if (ADMIN_EMAIL === undefined) return;
    try {
      await this.deps.mail.send({
        to: ADMIN_EMAIL,
        locale: this.deps.translations.forcedLocale ?? 'en',
        template: 'onboarding.mail.notice',
        values: { email, organizationName },
      });
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the operator could not be notified of a new request');
    }
  }

  private refused(text: string, locale: string): HttpError {
    const error = this.deps.translations.errorText(text, locale, 'onboarding');
    return conflict(error, { ok: false, fieldErrors: { email: error } });
  }
}

const INSERT = `
  INSERT INTO onboarding_requests (tenant_id, email, first_name, last_name, organization_name, password_hash,
    locale, marketing_consent, ip_address, token_hash, expires_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
