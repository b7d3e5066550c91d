import type { CoreServices, Database, Mail, Tenancy, Translations } from '@tenantry/core';
import type { DirectoryServices, TenantDirectory } from '@tenantry/module-directory/contract';

/** Mails about passwords; see `translations`. */
export type AccountMail = 'reset' | 'invitation' | 'changed';

interface Recipient {
  readonly email: string;
  readonly tenantId: string;
  readonly locale: string | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'mail' | 'translations'> & DirectoryServices;

/** Writes to people about their account, in their language. */
export class AccountMails {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly mail: Mail;
  private readonly translations: Translations;
  private readonly directory: TenantDirectory;

  constructor({ database, tenancy, mail, translations, tenantDirectory }: Dependencies) {
    this.database = database;
    this.tenancy = tenancy;
    this.mail = mail;
    this.translations = translations;
    this.directory = tenantDirectory;
  }

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
    const recipient = await this.database.first<Recipient>(
      'SELECT email, tenant_id AS "tenantId", locale FROM auth_users WHERE id = $1',
      [userId],
    );
    if (!recipient) return;
    const { email, tenantId } = recipient;
    const names = await this.directory.names([tenantId]);
    await this.mail.send({
      to: email,
      template: `auth.mail.${mail}`,
      values: { email, tenant: names.get(tenantId) ?? '' },
      locale: this.translations.supported(recipient.locale ?? options.locale ?? this.tenancy.scope.locale),
      link: options.link,
    });
  }
}
