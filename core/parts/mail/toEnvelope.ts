import type { SendMailOptions } from 'nodemailer';
import type { ReadyMail } from './MailMessage';

/** A mail as nodemailer takes it. */
export function toEnvelope(mail: ReadyMail): SendMailOptions {
  const { from, to, locale, subject, text, html } = mail;
  return {
    from,
    // An object, because a text would be read as a list of addresses.
    to: { name: '', address: to },
    // A line break in a name, for example of a tenant, must not become a header of its own.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text,
    html,
    headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
  };
}
