import type { ReadyMail } from './MailMessage';

/** Takes mails on their way. */
export interface MailTransport {
  /**
   * @returns what the log may say about where the mail went
   * @throws Error the mail cannot be handed over
   */
  deliver(mail: ReadyMail): Promise<Readonly<Record<string, string>>>;
  /** Ends connections. */
  close?(): void | Promise<void>;
}
