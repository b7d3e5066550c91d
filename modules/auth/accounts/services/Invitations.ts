import { conflict, type CoreServices, MailError, notFound } from '@tenantry/core';
import type { AccountMails } from '../../passwords/services/AccountMails';
import type { AccountTargets } from './AccountTargets';
import type { Actor } from '../../shared/Actor';
import { passwordLink } from '../../passwords/services/passwordLink';
import type { PasswordTokens } from '../../passwords/services/PasswordTokens';
import type { RecordLocator } from '../../shared/RecordLocator';

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork'> & {
  accountMails: AccountMails;
  accountTargets: AccountTargets;
  passwordTokens: PasswordTokens;
  recordLocator: RecordLocator;
};

/** An invitation that is about to be mailed. */
export interface Invitation {
  readonly userId: string;
  readonly tenantId: string;
}

/** Invites people to choose their first password. */
export class Invitations {
  constructor(private readonly deps: Dependencies) {}

  /**
   * An account that the actor may invite again.
   *
   * @throws HttpError 403 not the actor's to touch, 404 unknown or of another tenant, 409 it has a password
   */
  async find(actor: Actor, userId: string): Promise<Invitation> {
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', userId);
    if (tenantId === null) throw notFound('User not found');
    return this.deps.tenancy.inTenant(tenantId, 'invite an account again', () =>
      this.deps.unitOfWork.run(async () => {
        const { passwordHash } = await this.deps.accountTargets.lock(actor, tenantId, userId);
        if (passwordHash !== null) throw conflict('User already has a password');
        return { userId, tenantId };
      }),
    );
  }

  /**
   * Makes a new token, which makes the earlier ones useless, and mails it.
   *
   * @param base what links begin with
   * @returns false when the mail could not be sent; the token is there all the same
   */
  send({ userId, tenantId }: Invitation, base: string): Promise<boolean> {
    return this.deps.tenancy.inTenant(tenantId, 'mail an invitation', async () => {
      const token = await this.deps.unitOfWork.run(async () => {
        await this.deps.passwordTokens.retireAllOf(userId);
        return this.deps.passwordTokens.issue(userId, 'setup');
      });
      try {
        await this.deps.accountMails.send(userId, 'invitation', {
          link: passwordLink(base, token, tenantId, true),
        });
        return true;
      } catch (error) {
        if (error instanceof MailError) return false;
        throw error;
      }
    });
  }
}
