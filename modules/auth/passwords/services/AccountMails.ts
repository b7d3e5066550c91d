import type { CoreServices } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';

/** Mails about passwords; see `translations`. */
export type AccountMail = 'reset' | 'invitation' | 'changed';

interface Recipient {
  readonly email: string;
  readonly tenantId: string;
  readonly locale: string | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'mail' | 'translations'> &
  Pick<DirectoryServices, 'tenantDirectory'>;

/** Writes to people about their account, in their language. */
export class AccountMails {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Mails an account of the scope's tenant; nothing happens when it is gone.
   *
   * @param locale for accounts that never chose a language; default: that of the running work
   * @throws MailError
   */
  async send(
    userId: string,
    mail: AccountMail,
    options: { readonly link?: string; readonly locale?: string } = {},
  ): Promise<void> {
    const recipient = await this.deps.database.first<Recipient>(
      'SELECT email, tenant_id AS "tenantId", locale FROM auth_users WHERE id = $1',
      [userId],
    );
    if (!recipient) return;
    const { email, tenantId } = recipient;
    const names = await this.deps.tenantDirectory.names([tenantId]);
    await this.deps.mail.send({
      to: email,
      template: `auth.mail.${mail}`,
      values: { email, tenant: names.get(tenantId) ?? '' },
      locale: this.deps.translations.supported(
        recipient.locale ?? options.locale ?? this.deps.tenancy.scope.locale,
      ),
      link: options.link,
      isUrgent: true,
    });
  }
}
