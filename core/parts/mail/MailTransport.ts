import type { ReadyMail } from './MailMessage';

/** Takes mails on their way. */
export interface MailTransport {
  /** @returns what the log may say about where the mail went */
  deliver(mail: ReadyMail): Promise<Readonly<Record<string, string>>>;
  close(): void;
}
