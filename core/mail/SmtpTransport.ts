import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from '../logging/Logger';
import type { ReadyMail } from './MailMessage';
import type { MailTransport } from './MailTransport';
import { toEnvelope } from './toEnvelope';

/** Milliseconds to wait for a server that does not answer: someone's request may be waiting with us. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 20_000;

/** Hands mails to an SMTP server over a few connections that stay open. */
export class SmtpTransport implements MailTransport {
  private readonly transporter: Transporter<{ messageId: string }>;

  /** @param url `smtp://user:password@host:587` or `smtps://…`; never logged */
  constructor(
    private readonly from: string,
    url: string,
    logger: Logger,
  ) {
    this.transporter = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.on('error', (error) => logger.warn({ err: error }, 'an SMTP connection broke'));
  }

  async deliver(mail: ReadyMail): Promise<Readonly<Record<string, string>>> {
    const { messageId } = await this.transporter.sendMail(toEnvelope(mail, this.from));
    return { messageId };
  }

  close(): void {
    this.transporter.close();
  }
}
