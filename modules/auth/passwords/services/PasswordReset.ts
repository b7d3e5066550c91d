import { badRequest, closedError, type CoreServices, type HttpError, nextVersion } from '@tenantry/core';
import type { AccountMails } from './AccountMails';
import type { AccountReader } from '../../sessions/services/AccountReader';
import type { LinkOrigins } from './LinkOrigins';
import type { PasswordHasher } from './PasswordHasher';
import type { PasswordTokens } from './PasswordTokens';
import { passwordLink } from './passwordLink';
import type { SessionStore } from '../../sessions/services/SessionStore';
import { users } from '../../accounts/collections/users';
import { passwordEvents } from '../events/passwordEvents';
import { sessionEvents } from '../../sessions/events/sessionEvents';
import { changedMail, resetMail, type ResetRequest } from '../workers/passwordJobs';

type Dependencies = Pick<
  CoreServices,
  'database' | 'tenancy' | 'unitOfWork' | 'events' | 'jobs' | 'clock'
> & {
  accountMails: AccountMails;
  accountReader: AccountReader;
  linkOrigins: LinkOrigins;
  passwordHasher: PasswordHasher;
  passwordTokens: PasswordTokens;
  sessionStore: SessionStore;
};

/** Lets people set a password who proved that they read their mails. */
export class PasswordReset {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores the request. Accounts are looked for afterwards, by a job, so that the answer and the time it takes are
   * the same whether there is one or not.
   */
  async request(request: ResetRequest): Promise<void> {
    await this.deps.jobs.enqueue(resetMail, request);
  }

  /** Mails a link to each account with the e-mail: the job behind `request`. @throws MailError */
  async mailLinks({ email, locale }: ResetRequest): Promise<void> {
    for (const account of await this.deps.accountReader.byEmail(email, null)) {
      const { id, tenantId, organizationId, isConfirmed, closed } = account;
      if (!isConfirmed || closed) continue;
      await this.deps.tenancy.inTenant(tenantId, 'password: mail a link', async () => {
        const token = await this.deps.unitOfWork.run(async () => {
          const issued = await this.deps.passwordTokens.issue(id, 'reset');
          await this.deps.events.emit(passwordEvents.resetRequested, {
            id,
            tenantId,
            organizationId,
            at: this.deps.clock.now().toISOString(),
          });
          return issued;
        });
        const link = passwordLink(this.deps.linkOrigins.address, token, tenantId);
        await this.deps.accountMails.send(id, 'reset', { link, locale });
      });
    }
  }

  /** Whether a token could be used now. */
  async validate(token: string): Promise<boolean> {
    return (await this.deps.passwordTokens.find(token))?.closed === null;
  }

  /**
   * Sets the password of the account that a token stands for, uses the token up and ends every session.
   *
   * @param password meets the policy
   * @throws HttpError 400 for a token that is unknown, used or expired, 403 while the tenant or the
   *   organization is closed, which leaves the token as it is
   */
  async confirm(token: string, password: string): Promise<void> {
    const found = await this.deps.passwordTokens.find(token);
    if (!found) throw invalidToken();
    if (found.closed) throw closedError(found.closed);
    const passwordHash = await this.deps.passwordHasher.hash(password);
    const { id, tenantId, userId } = found;
    await this.deps.tenancy.inTenant(tenantId, 'password: set by a mailed token', () =>
      this.deps.unitOfWork.run(async () => {
        if (!(await this.deps.passwordTokens.consume(id))) throw invalidToken();
        await this.store(userId, passwordHash);
      }),
    );
  }

  private async store(userId: string, passwordHash: string): Promise<void> {
    const account = await this.deps.database.first<{ tenantId: string; organizationId: string | null }>(
      `UPDATE auth_users SET password_hash = $2, updated_at = ${nextVersion()} WHERE id = $1 AND is_confirmed
       RETURNING tenant_id AS "tenantId", organization_id AS "organizationId"`,
      [userId, passwordHash],
    );
    if (!account) throw invalidToken();
    await this.deps.passwordTokens.retireAllOf(userId);
    await this.deps.sessionStore.deleteAllOf(userId);
    const payload = { id: userId, ...account };
    const at = this.deps.clock.now().toISOString();
    await this.deps.events.emit(users.events.updated, payload);
    await this.deps.events.emit(sessionEvents.passwordChanged, {
      ...payload,
      changedBy: 'self',
      changedById: userId,
      at,
    });
    await this.deps.events.emit(passwordEvents.resetCompleted, { ...payload, at });
    await this.deps.jobs.enqueue(changedMail, { userId, locale: this.deps.tenancy.scope.locale });
  }
}

/** One text for all, so that a used token looks like one that never existed. */
function invalidToken(): HttpError {
  return badRequest('Invalid or expired token');
}
