/**
 * A mail could not be handed over: the SMTP server is away or refused it, or the outbox cannot be written.
 *
 * Callers answer with what their operation publishes for it (a warning, or 502); the cause is for the log.
 */
export class MailError extends Error {
  readonly code = 'MAIL_FAILED';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailError';
  }
}
