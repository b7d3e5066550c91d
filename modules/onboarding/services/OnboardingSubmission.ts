import { randomBytes, randomUUID } from 'node:crypto';
import { conflict, type CoreServices, HttpError, MailError } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { OnboardingEnvironment } from '../environment';
import type { OnboardingRequest } from '../entities/OnboardingRequest';
import type { RequestRecords } from './RequestRecords';

/** Milliseconds a verification link is good, and for which a mailed request keeps others with its e-mail away. */
const LINK_LIFE = 24 * 3_600_000;
const RESUBMISSION_PAUSE = 10 * 60_000;

const ACCOUNT_EXISTS = 'An account with this email already exists.';
const ALREADY_PENDING = 'A verification mail was sent a moment ago. Please check your inbox.';
const MAIL_FAILED = 'The verification mail could not be sent. Please try again.';

/** A submitted form for a new tenant. */
export interface Submission extends Pick<
  OnboardingRequest,
  'email' | 'firstName' | 'lastName' | 'organizationName' | 'marketingConsent'
> {
  readonly password: string;
  /** Language of mails and messages, as the form names it; null for that of the request. */
  readonly locale: string | null;
}

/** Columns that are stored with a new request; the others are written later. */
type Stored = Pick<
  OnboardingRequest,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'organizationName'
  | 'marketingConsent'
  | 'tenantId'
  | 'passwordHash'
  | 'ipAddress'
  | 'tokenHash'
> & { readonly locale: string };

/** Origin of a submission, besides the form. */
export interface Origin {
  readonly ipAddress: string;
  /** Base of links. */
  readonly base: string;
}

type Dependencies = Pick<
  CoreServices,
  'tenancy' | 'unitOfWork' | 'mail' | 'translations' | 'clock' | 'logger'
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
    const tenantId = randomUUID();
    const tokenHash = this.deps.requestRecords.hashOf(token);
    const { firstName, lastName, organizationName, marketingConsent } = submission;
    // Member by member: the form may have others, which are columns of the table too.
    const form = { email, firstName, lastName, organizationName, marketingConsent };
    await this.store({ ...form, tenantId, locale, passwordHash, ipAddress, tokenHash });
    const link = `${base}/api/onboarding/onboarding/verify?token=${token}`;
    await this.mailLink(submission, locale, link);
    await this.deps.tenancy.acrossTenants('onboarding: note that the mail was sent', () =>
      this.deps.requestRecords.note(tenantId, { mailSentAt: this.deps.clock.now() }),
    );
    await this.notify(submission);
  }

  private async store(request: Stored): Promise<void> {
    const now = this.deps.clock.now();
    const row = { ...request, expiresAt: new Date(now.getTime() + LINK_LIFE), createdAt: now };
    await this.deps.tenancy.acrossTenants('onboarding: store a request', () =>
      this.deps.unitOfWork.run(() =>
        this.deps.requestRecords.replace(row, (known) => {
          if (known.status === 'processing' || this.isRecent(known)) {
            throw this.refused(ALREADY_PENDING, request.locale);
          }
        }),
      ),
    );
  }

  private isRecent({ status, mailSentAt }: OnboardingRequest): boolean {
    if (status !== 'pending' || mailSentAt === null) return false;
    return this.deps.clock.now().getTime() - mailSentAt.getTime() < RESUBMISSION_PAUSE;
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

  /** A request does not fail because the operator could not be notified. */
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
