import type { Logger } from '../../kernel/logging/Logger';
import type { MailTransport } from './MailTransport';
import { OutboxTransport } from './OutboxTransport';
import { SmtpTransport } from './SmtpTransport';

/** Where mails go, and from whom they are. */
export interface MailSettings {
  /** `TENANTRY_SMTP_URL`; undefined writes mails into the outbox. */
  readonly smtpUrl?: string;
  /** `TENANTRY_MAIL_FROM`: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** Absolute; the outbox is its folder `mail`. */
  readonly dataDir: string;
}

/** By SMTP where a server is configured, else into files, so that every flow can be tried offline. */
export function createMailTransport(settings: MailSettings, logger: Logger): MailTransport {
  const { smtpUrl, mailFrom, dataDir } = settings;
  return smtpUrl === undefined
    ? new OutboxTransport(mailFrom, dataDir)
    : new SmtpTransport(mailFrom, smtpUrl, logger);
}
