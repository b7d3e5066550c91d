/** Members of every mail. */
interface Addressed {
  /** One address, for example `ada@example.com`. */
  readonly to: string;
  /** Language of the mail; default: that of the running work. */
  readonly locale?: string;
  /** Address of the one thing to do, shown as a button and, for plain text, as a line of its own. */
  readonly link?: string;
  /**
   * True for mails that a person waits for to sign in, such as links for passwords: they go before all other mails of the tenant and
   * have a budget of their own.
   */
  readonly isUrgent?: boolean;
}

/** A mail with translated texts: `<template>.subject`, `<template>.text` and, with a link, `<template>.link`. */
export interface TemplatedMail extends Addressed {
  /** Key of the texts, beginning with the module id, for example `auth.mail.reset`. */
  readonly template: string;
  /** Values for `{{name}}` in the texts. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A mail with texts of its own. */
export interface WrittenMail extends Addressed {
  readonly subject: string;
  /** Plain text; blank lines part paragraphs. The HTML part is made of it, escaped. */
  readonly text: string;
  /** Label of the link. */
  readonly linkLabel?: string;
}

/** Argument of `mail.send`. */
export type MailMessage = TemplatedMail | WrittenMail;

/** A mail as it leaves: texts in the recipient's language. */
export interface ReadyMail {
  /** As the operator has set it (`TENANTRY_MAIL_FROM`), with or without a name. */
  readonly from: string;
  readonly to: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
